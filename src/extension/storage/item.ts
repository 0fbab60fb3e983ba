import { browser } from 'wxt/browser'
import { type Area, storedNow, watchStorage } from './followed.ts'
import { changeValues, readValue } from './remembered.ts'

interface Definition<Value> {
  /** Pages write it, too: each reading asks the browser. */
  byPages?: true
  /** Part of the key; 1 by default. A newer version has another key, so that a downgrade loses nothing. */
  version?: number
  /** `session`: an update deletes these values, so each is of this build. */
  area?: Area
  fallback: Value
}

/**
 * A typed stored value. Only the background writes it, except drafts (`drafts.ts`) and what `items.ts` names. What
 * another build stored, the background has parsed before anything reads it (`background/member/check.ts`).
 */
export interface Item<Value> {
  area: Area
  key: string
  /** Reads a stored value. A field that another build didn't store has the fallback's value. */
  read: (stored: unknown) => Value
  /** In a page, the value that it follows. */
  now: () => Value
  fallback: Value
  get(): Promise<Value>
  set(value: Value): Promise<void>
  remove(): Promise<void>
  watch(changed: (value: Value, before: () => Value) => void): () => void
}

export function defineItem<Value>(name: string, definition: Definition<Value>): Item<Value> {
  const { area = 'local', version = 1, fallback, byPages } = definition
  const key = `${name}@${version}`
  const fields = typeof fallback === 'object' && !Array.isArray(fallback) && fallback
  let last: { stored: unknown; value: Value } = { stored: null, value: fallback }
  /** Remembers the last value, so that equal ones are the same to components. */
  function read(stored: unknown): Value {
    if ((stored ?? null) === null) return fallback
    if (!fields) return stored as Value
    if (last.stored !== stored) last = { stored, value: { ...fields, ...(stored as Value) } }
    return last.value
  }
  return {
    fallback,
    area,
    key,
    read,
    now: () => read(storedNow()[area][key]),
    get: async () => read(byPages ? (await browser.storage[area].get(key))[key] : await readValue(area, key)),
    set: (value) => changeValues(area, [key], () => browser.storage[area].set({ [key]: value })),
    remove: () => changeValues(area, [key], () => browser.storage[area].remove(key)),
    watch: (changed) =>
      watchStorage((changes, changedArea) => {
        const change = changes[key]
        if (changedArea === area && change) changed(read(change.newValue), () => read(change.oldValue))
      }),
  }
}

export const defineItems = <Values extends Record<string, unknown>>(
  definitions: {
    [Name in keyof Values]: Definition<Values[Name]>
  },
): { [Name in keyof Values]: Item<Values[Name]> } =>
  Object.fromEntries(Object.entries(definitions).map(([name, definition]) => [name, defineItem(name, definition)])) as {
    [Name in keyof Values]: Item<Values[Name]>
  }

type Values<Name extends string> = Readonly<Record<Name, boolean>>

export type Switches<Name extends string = never> = Omit<Item<Values<Name>>, 'set' | 'remove'>

/** A capability's own options, which are on or off: fields of the stored value `options`. The core alone writes it. */
export const switches = <Name extends string>(byDefault: Values<Name>): Switches<Name> =>
  defineItem('options', { fallback: byDefault })

type Items = Record<string, Pick<Item<unknown>, 'area' | 'key' | 'now'>>

export function keysOf(items: Items): Record<Area, string[]> {
  const keysIn = (area: Area) => Object.values(items).flatMap((item) => (item.area === area ? [item.key] : []))
  return { local: keysIn('local'), session: keysIn('session') }
}

export const readAll = <All extends Items>(items: All): { [Name in keyof All]: ReturnType<All[Name]['now']> } =>
  Object.fromEntries(Object.entries(items).map(([name, { now }]) => [name, now()])) as {
    [Name in keyof All]: ReturnType<All[Name]['now']>
  }

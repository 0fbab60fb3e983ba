import * as v from 'valibot'
import { browser } from 'wxt/browser'
import { type Area, type Raw, watchStorage } from './followed.ts'
import { changeValues, readValue } from './remembered.ts'

type Definition<Value> = {
  /** Pages write it, too: each reading asks the browser. */
  byPages?: true
  /** Part of the key; 1 by default. A newer version has another key, so that a downgrade loses nothing. */
  version?: number
} & (
  | { area?: 'local'; schema: v.GenericSchema<unknown, Value>; fallback: NoInfer<Value> }
  /** An update deletes these values: each is of this build. */
  | { area: 'session'; schema?: undefined; fallback: Value }
)

/** A typed stored value. Only the background writes it, except drafts (`drafts.ts`) and what `items.ts` names. */
export interface Item<Value> {
  area: Area
  key: string
  parse: (stored: unknown) => Value
  now: (raw: Raw) => Value | undefined
  fallback: Value
  get(): Promise<Value>
  set(value: Value): Promise<void>
  remove(): Promise<void>
  watch(changed: (value: Value, before: () => Value) => void): () => void
}

export function defineItem<Value>(name: string, definition: Definition<Value>): Item<Value> {
  const { area = 'local', version = 1, schema, fallback, byPages } = definition
  const key = `${name}@${version}`
  let last: { stored: unknown; value: Value } | undefined
  /** Remembers the last value: each drawn component parses the page's stored values again. */
  const parse = (stored: unknown): Value => {
    if (last && last.stored === stored) return last.value
    const value = stored === undefined ? fallback : parsed(stored)
    last = { stored, value }
    return value
  }
  function parsed(stored: unknown): Value {
    if (!schema) return stored as Value
    const read = v.safeParse(schema, stored)
    return read.success ? read.output : fallback
  }
  return {
    fallback,
    area,
    key,
    parse,
    now: (raw) => (key in raw[area] ? parse(raw[area][key]) : undefined),
    get: async () => parse(byPages ? (await browser.storage[area].get(key))[key] : await readValue(area, key)),
    set: (value) => changeValues(area, [key], () => browser.storage[area].set({ [key]: value })),
    remove: () => changeValues(area, [key], () => browser.storage[area].remove(key)),
    watch: (changed) =>
      watchStorage((changes, changedArea) => {
        const change = changes[key]
        if (changedArea === area && change) changed(parse(change.newValue), () => parse(change.oldValue))
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

type Items = Record<string, Pick<Item<unknown>, 'area' | 'key' | 'parse'>>

export function keysOf(items: Items): Record<Area, string[]> {
  const keysIn = (area: Area) => Object.values(items).flatMap((item) => (item.area === area ? [item.key] : []))
  return { local: keysIn('local'), session: keysIn('session') }
}

export const parseAll = <All extends Items>(
  items: All,
  raw: Raw,
): { [Name in keyof All]: ReturnType<All[Name]['parse']> } =>
  Object.fromEntries(Object.entries(items).map(([name, { area, key, parse }]) => [name, parse(raw[area][key])])) as {
    [Name in keyof All]: ReturnType<All[Name]['parse']>
  }

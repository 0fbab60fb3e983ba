import * as v from 'valibot'
import { browser } from 'wxt/browser'
import type { StoredKind } from '../schemas/stored-amounts.ts'

/** local outlives the browser; session is gone when it closes, and never touches the disk. */
type Area = 'local' | 'session'

/**
 * When a stored value is removed without the member asking for it alone:
 *
 * - `session-end`: the member signs out, another one signs in, or the network no longer takes the token
 * - `consent-end`: the member takes their consent back
 * - `used`: the code that stores the value removes it after use; nothing else does
 * - `uninstalled`: never by the extension
 */
type Until = 'session-end' | 'consent-end' | 'used' | 'uninstalled'

/** What each stored value, and each database, says of itself. All lists of what is forgotten or counted are made from this. */
export interface Stored {
  /** The kind it is counted and forgotten with on the options page; null if it says nothing of the member. */
  kind: StoredKind | null
  until: Until
  /** Days after which what is in it is removed as well; unless told, age is no reason. */
  days?: number
}

interface Definition<Value> extends Stored {
  area: Area
  /** Part of the key: a newer version's value lies under another key and is kept when the extension goes back. */
  version: number
  schema: v.GenericSchema<unknown, Value>
  /** What is read where nothing is stored, or nothing that the schema knows. */
  fallback: NoInfer<Value>
}

/** Where a value is stored, and what it is. */
interface Readable<Value> {
  area: Area
  key: string
  /** Its fallback where that is nothing which the schema knows. */
  parse: (stored: unknown) => Value
}

/** One stored value with its type. One process writes it, but for drafts (`drafts.ts`) and the popup's opening (`items.ts`). */
export interface Item<Value> extends Readable<Value>, Stored {
  get(): Promise<Value>
  set(value: Value): Promise<void>
  remove(): Promise<void>
  /** Calls back after each change, whichever process made it; returns the way to stop. */
  watch(changed: (value: Value) => void): () => void
}

export function defineItem<Value>(name: string, definition: Definition<Value>): Item<Value> {
  const { area, version, schema, fallback } = definition
  const key = `${name}@${version}`
  const parse = (stored: unknown): Value => {
    const parsed = v.safeParse(schema, stored)
    return parsed.success ? parsed.output : fallback
  }
  return {
    ...definition,
    key,
    parse,
    get: async () => parse((await browser.storage[area].get(key))[key]),
    set: (value) => browser.storage[area].set({ [key]: value }),
    remove: () => browser.storage[area].remove(key),
    watch(changed) {
      type Listener = Parameters<typeof browser.storage.onChanged.addListener>[0]
      const listener: Listener = (changes, changedArea) => {
        const change = changes[key]
        if (changedArea === area && change) changed(parse(change.newValue))
      }
      browser.storage.onChanged.addListener(listener)
      return () => browser.storage.onChanged.removeListener(listener)
    },
  }
}

/** Stored values by their names, which are their keys as well. */
export const defineItems = <Values extends Record<string, unknown>>(
  definitions: {
    [Name in keyof Values]: Definition<Values[Name]>
  },
): { [Name in keyof Values]: Item<Values[Name]> } =>
  Object.fromEntries(Object.entries(definitions).map(([name, definition]) => [name, defineItem(name, definition)])) as {
    [Name in keyof Values]: Item<Values[Name]>
  }

/** Several values by their names, in one reading of each area: a popup waits for that rather than for ten. */
export async function getAll<Items extends Record<string, Readable<unknown>>>(
  items: Items,
): Promise<{ [Name in keyof Items]: ReturnType<Items[Name]['parse']> }> {
  const all = Object.entries(items)
  const read = async (area: Area) =>
    browser.storage[area].get(all.flatMap(([, item]) => (item.area === area ? [item.key] : [])))
  const [local, session] = await Promise.all([read('local'), read('session')])
  const stored = { local, session }
  return Object.fromEntries(all.map(([name, { area, key, parse }]) => [name, parse(stored[area][key])])) as {
    [Name in keyof Items]: ReturnType<Items[Name]['parse']>
  }
}

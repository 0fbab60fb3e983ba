import * as v from 'valibot'
import { browser } from 'wxt/browser'

/** local outlives the browser; session is gone when it closes, and never touches the disk. */
type Area = 'local' | 'session'

interface Definition<Value> {
  area: Area
  name: string
  /** Part of the key: a newer version's value lies under another key and is kept when the extension goes back. */
  version: number
  schema: v.GenericSchema<unknown, Value>
  /** What is read where nothing is stored, or nothing that the schema knows. */
  fallback: Value
}

/** Where a value is stored, and what it is. */
interface Stored<Value> {
  area: Area
  key: string
  /** Its fallback where that is nothing which the schema knows. */
  parse: (stored: unknown) => Value
}

/** One stored value with its type. One process writes it, but for drafts (`drafts.ts`) and the popup's opening (`items.ts`). */
export interface Item<Value> extends Stored<Value> {
  get(): Promise<Value>
  set(value: Value): Promise<void>
  remove(): Promise<void>
  /** Calls back after each change, whichever process made it; returns the way to stop. */
  watch(changed: (value: Value) => void): () => void
}

export function defineItem<Value>({ area, name, version, schema, fallback }: Definition<Value>): Item<Value> {
  const key = `${name}@${version}`
  const parse = (stored: unknown): Value => {
    const parsed = v.safeParse(schema, stored)
    return parsed.success ? parsed.output : fallback
  }
  return {
    area,
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

/** Several values by their names, in one reading of each area: a popup waits for that rather than for ten. */
export async function getAll<Items extends Record<string, Stored<unknown>>>(
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

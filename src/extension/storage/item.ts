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

/** One stored value with its type. One process writes it, but for drafts (`drafts.ts`) and the popup's opening (`items.ts`). */
export interface Item<Value> {
  get(): Promise<Value>
  set(value: Value): Promise<void>
  remove(): Promise<void>
  /** Calls back after each change, whichever process made it; returns the way to stop. */
  watch(changed: (value: Value) => void): () => void
}

export function defineItem<Value>({ area, name, version, schema, fallback }: Definition<Value>): Item<Value> {
  const key = `${name}@${version}`
  const read = (stored: unknown): Value => {
    const parsed = v.safeParse(schema, stored)
    return parsed.success ? parsed.output : fallback
  }
  return {
    get: async () => read((await fetch(area, key))[key]),
    set: (value) => browser.storage[area].set({ [key]: value }),
    remove: () => browser.storage[area].remove(key),
    watch(changed) {
      type Listener = Parameters<typeof browser.storage.onChanged.addListener>[0]
      const listener: Listener = (changes, changedArea) => {
        const change = changes[key]
        if (changedArea === area && change) changed(read(change.newValue))
      }
      browser.storage.onChanged.addListener(listener)
      return () => browser.storage.onChanged.removeListener(listener)
    },
  }
}

const batches: { [Name in Area]?: { keys: string[]; values: Promise<Record<string, unknown>> } } = {}

/** What is asked for in the same turn is read at once: a popup waits for one reading rather than for ten. */
function fetch(area: Area, key: string): Promise<Record<string, unknown>> {
  let batch = batches[area]
  if (!batch) {
    const keys: string[] = []
    const values = Promise.resolve().then(() => {
      delete batches[area]
      return browser.storage[area].get(keys)
    })
    batch = { keys, values }
    batches[area] = batch
  }
  batch.keys.push(key)
  return batch.values
}

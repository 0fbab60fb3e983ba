import * as v from 'valibot'
import { browser } from 'wxt/browser'

interface Definition<Value> {
  /** local outlives the browser; session is gone when it closes, and never touches the disk. */
  area: 'local' | 'session'
  name: string
  /** Part of the key: a newer version's value lies under another key and is kept when the extension goes back. */
  version: number
  schema: v.GenericSchema<unknown, Value>
  /** What is read where nothing is stored, or nothing that the schema knows. */
  fallback: Value
}

/** One stored value with its type. Exactly one process writes it. */
export interface Item<Value> {
  get(): Promise<Value>
  set(value: Value): Promise<void>
  /** Stores what `change` makes of the value that is stored; nothing else that this process writes comes in between. */
  update(change: (value: Value) => Value | Promise<Value>): Promise<void>
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
  const get = async () => read((await browser.storage[area].get(key))[key])
  const set = (value: Value) => browser.storage[area].set({ [key]: value })

  let last: Promise<unknown> = Promise.resolve()
  /** One after the other, whatever became of the one before. */
  function inTurn(write: () => Promise<void>): Promise<void> {
    const written = last.then(write, write)
    last = written
    return written
  }

  return {
    get,
    set: (value) => inTurn(() => set(value)),
    update: (change) => inTurn(async () => set(await change(await get()))),
    remove: () => inTurn(() => browser.storage[area].remove(key)),
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

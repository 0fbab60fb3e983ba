import { browser } from 'wxt/browser'
import { type Area, watchBrowser } from './followed.ts'

/** What the background read last, by area and key, as long as nothing has changed it. */
let remembered: Map<string, unknown> | undefined

/** Ends once the values may be read. */
let ready: Promise<unknown> | undefined

/** The number of changes: a reading that one of them overtook is not remembered. */
let changes = 0

/**
 * Remembers from now on. Each question to the browser takes milliseconds, and an opening of the popup asked seventy. For
 * the background alone: in a page, the news of a change could come after the reply that is about it.
 */
export function rememberValues(): void {
  remembered = new Map()
  ready = undefined
  watchBrowser((changed, area) => forget(area, Object.keys(changed)))
}

/** Later readings wait for the check of what other builds stored. */
export function readAfter(check: Promise<unknown>): void {
  ready = check
}

function forget(area: string, keys: readonly string[]): void {
  changes += 1
  for (const key of keys) remembered?.delete(`${area} ${key}`)
}

/** Its readers share the value, so they don't change it. */
export async function readValue(area: Area, key: string): Promise<unknown> {
  // session values are of this build
  if (area === 'local') await ready
  const name = `${area} ${key}`
  if (remembered?.has(name)) return remembered.get(name)
  const before = changes
  const { [key]: stored } = await browser.storage[area].get(key)
  if (changes === before) remembered?.set(name, stored)
  return stored
}

/** @param change of these keys */
export async function changeValues(area: Area, keys: readonly string[], change: () => Promise<void>): Promise<void> {
  forget(area, keys)
  await change().finally(() => forget(area, keys))
}

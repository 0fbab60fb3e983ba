import { browser } from 'wxt/browser'
import { type Area, watchBrowser } from './followed.ts'

/** What the background read last, by area and key, as long as nothing has changed it. */
let remembered: Map<string, Promise<unknown>> | undefined

/**
 * Remembers from now on. Each question to the browser takes milliseconds, and one look-up asked forty. For the background
 * alone: in a page, the news of a change could come after the reply that is about it.
 */
export function rememberValues(): void {
  remembered = new Map()
  watchBrowser((changes, area) => forget(area, Object.keys(changes)))
}

function forget(area: string, keys: readonly string[]): void {
  for (const key of keys) remembered?.delete(`${area} ${key}`)
}

/** Its readers share the value, so they don't change it. */
export function readValue(area: Area, key: string): Promise<unknown> {
  const name = `${area} ${key}`
  const known = remembered?.get(name)
  if (known) return known
  const reading = browser.storage[area].get(key).then((stored) => stored[key])
  remembered?.set(name, reading)
  reading.catch(() => remembered?.delete(name))
  return reading
}

/** @param change of these keys; what is read meanwhile may be older or newer */
export async function changeValues(area: Area, keys: readonly string[], change: () => Promise<void>): Promise<void> {
  forget(area, keys)
  await change().finally(() => forget(area, keys))
}

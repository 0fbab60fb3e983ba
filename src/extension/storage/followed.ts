import { browser } from 'wxt/browser'

/** `local` outlives the browser; `session` is cleared when the browser closes, and never touches the disk. */
export type Area = 'local' | 'session'

type Raw = Record<Area, Record<string, unknown>>

type Listener = Parameters<typeof browser.storage.onChanged.addListener>[0]

type WatchChanges = (listener: Listener) => () => void

export const watchBrowser: WatchChanges = (listener) => {
  const { onChanged } = browser.storage
  onChanged.addListener(listener)
  return () => onChanged.removeListener(listener)
}

let watch = watchBrowser

/** Reports each change; in a page, after the values that it follows have it. */
export const watchStorage: WatchChanges = (listener) => watch(listener)

let followed: Raw = { local: {}, session: {} }

/** The values that this page follows, as they are now; nothing in the background. */
export const storedNow = (): Raw => followed

/**
 * Reads the stored values with these keys, and follows the changes of all. Later watchers of this page hear of a change
 * once the values have it: a listener that Firefox adds while a change is on its way does not hear it.
 */
export async function followRaw(keys: Record<Area, string[]>): Promise<void> {
  const listeners = new Set<Listener>()
  const raw: Raw = { local: {}, session: {} }
  watch = (listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  watchBrowser((changes, area) => {
    const values = raw[area as keyof Raw] ?? {}
    for (const [key, { newValue }] of Object.entries(changes)) values[key] = newValue
    for (const listener of listeners) listener(changes, area)
  })
  const { storage } = browser
  const [local, session] = await Promise.all([storage.local.get(keys.local), storage.session.get(keys.session)])
  raw.local = { ...local, ...raw.local }
  raw.session = { ...session, ...raw.session }
  followed = raw
}

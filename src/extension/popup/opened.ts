import { browser } from 'wxt/browser'
import type { Network } from '../network/network.ts'
import type * as guard from '../page/guard.ts'
import type { BrowserTab } from '../page/tab-page.ts'
import type { Account } from '../schemas/wire.ts'
import type { Followed, Raw } from '../storage/followed.ts'
import type { Snapshot } from '../storage/snapshot.ts'

/** All that decides about a popup: the stored values, and the tab in front. */
export interface PopupState extends Raw {
  tab: BrowserTab | undefined
}

type Keys = Record<'local' | 'session', string[]>

/** Keys of the values that the shell, the snapshot, and the application with the first script depend on. */
export interface KeysOfFirstFrame {
  /** In `local`. */
  shell: string[]
  snapshot: Keys
  popup: Keys
}

/**
 * Results of the popup's first script (`snapshot.ts`) for the application, so that nothing is read or loaded twice: they
 * share no file, and the guard would be 7 % of the application's scripts.
 */
export interface Opened extends Pick<typeof guard, 'guardReason' | 'sitesOf'> {
  state: Promise<PopupState & Followed>
  /** The values in the shown snapshot; empty for the shell, and null if neither is shown. */
  shown: Promise<Snapshot['drawnFrom'] | null>
  keys: KeysOfFirstFrame
}

declare global {
  var opened: Opened
}

/** Lists of member, administrators and organization that decide whether a page is looked up unasked. */
interface Deciding extends guard.GuardLists {
  allowedSites: readonly string[]
  network: Network | null
  account: Pick<Account, 'internal_hosts'> | null
}

/** Pages of the network's own site, which knows them, aren't asked for a second time: its host may be a company's. */
export const guardReason = (
  url: string,
  { excludedSites, allowedSites, internalHosts, neverHosts, network, account }: Deciding,
) => {
  const { origin, hostname } = new URL(url)
  const own = origin === network?.authUrl ? [hostname] : []
  const known = [...internalHosts, ...(account?.internal_hosts ?? []), ...allowedSites, ...own]
  return globalThis.opened.guardReason(url, { excludedSites, neverHosts, internalHosts: known })
}

/** Whether a page that looks private or internal is looked for in its bucket first, before the member is asked. */
export const isQuiet = (
  reason: ReturnType<typeof guardReason>,
  account: Pick<Account, 'shared_pages'> | null,
): boolean => (reason === 'internal' || reason === 'secret') && account?.shared_pages !== undefined

export const sitesOf: Opened['sitesOf'] = (url, sites) => globalThis.opened.sitesOf(url, sites)

/** The state of now, also long after the opening. */
export const currentState = async () => ({ ...(await globalThis.opened.state), tab: await tabInFront() })

/** The tab on which the member clicked the button; in Firefox for Android, the popup may be a tab itself. */
export async function tabInFront(): Promise<BrowserTab | undefined> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true })
  if (import.meta.env.BROWSER !== 'firefox' || !tab?.url?.startsWith(location.origin)) return tab
  const others = (await browser.tabs.query({ currentWindow: true })).filter(({ id }) => id !== tab.id)
  return others.sort((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0))[0] ?? tab
}

import { browser } from 'wxt/browser'
import type { Network } from '../network/network.ts'
import * as guard from '../page/guard.ts'
import type { BrowserTab } from '../page/tab-page.ts'
import type { Account } from '../schemas/wire.ts'
import type { Raw } from '../storage/followed.ts'
import { storedNow } from '../ui/values.ts'

/** All that decides about a popup: the stored values, and the tab in front. */
export interface PopupState extends Raw {
  tab: BrowserTab | undefined
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
  return guard.guardReason(url, { excludedSites, neverHosts, internalHosts: known })
}

/** Whether a page that looks private or internal is looked for in its bucket first, before the member is asked. */
export const isQuiet = (
  reason: ReturnType<typeof guardReason>,
  account: Pick<Account, 'shared_pages'> | null,
): boolean => (reason === 'internal' || reason === 'secret') && account?.shared_pages !== undefined

/** The state of now, also long after the opening. */
export const currentState = async (): Promise<PopupState> => ({ ...storedNow(), tab: await tabInFront() })

/** The tab on which the member clicked the button; in Firefox for Android, the popup may be a tab itself. */
export async function tabInFront(): Promise<BrowserTab | undefined> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true })
  if (import.meta.env.BROWSER !== 'firefox' || !tab?.url?.startsWith(location.origin)) return tab
  const others = (await browser.tabs.query({ currentWindow: true })).filter(({ id }) => id !== tab.id)
  return others.sort((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0))[0] ?? tab
}

import { hostOf } from '../../contract/internal-host.ts'
import type { Network } from '../network/network.ts'
import type { Address, Said } from '../schemas/pages.ts'
import type { Account } from '../schemas/wire.ts'

export type GuardReason = 'forbidden' | 'internal' | 'secret' | 'excluded'

/**
 * Lists of member, administrators and organization that the guard depends on; each host includes its subdomains, and is
 * as `siteOf` writes it.
 */
export interface GuardLists extends Record<'excludedSites' | 'internalHosts' | 'neverHosts', readonly string[]> {
  allowedSites?: readonly string[]
  network?: Pick<Network, 'authUrl'> | null
  account?: Pick<Account, 'internal_hosts'> | null
}

/**
 * The reason not to send an address unasked. Internal comes before excluded: including it again would change nothing.
 * Pages of the network's own site, which knows them, aren't asked for a second time: its host may be a company's.
 */
export function guardReason(
  { url, isInternal, isSecret }: Pick<Address, 'url' | 'isInternal' | 'isSecret'>,
  { excludedSites, allowedSites = [], internalHosts, neverHosts, network, account }: GuardLists,
): GuardReason | undefined {
  if (sitesOf(url, neverHosts).length > 0) return 'forbidden'
  const { origin, hostname } = new URL(url)
  const own = origin === network?.authUrl ? [hostname] : []
  const known = [...internalHosts, ...(account?.internal_hosts ?? []), ...allowedSites, ...own]
  if (isInternal && sitesOf(url, known).length === 0) return 'internal'
  if (sitesOf(url, excludedSites).length > 0) return 'excluded'
  return isSecret ? 'secret' : undefined
}

/** Whether a page that looks private or internal is looked for in its bucket first, before the member is asked. */
export const isQuiet = (reason: GuardReason | undefined, account: Pick<Account, 'shared_pages'> | null): boolean =>
  (reason === 'internal' || reason === 'secret') && account?.shared_pages !== undefined

/** Whether a page may be read without a decision of the member. @param toShare the member chose to share it */
export function mayRead(page: Address, toShare: boolean, { consent, account, ...lists }: Reading): boolean {
  if (!consent || !account) return false
  const reason = guardReason(page, { ...lists, account })
  return !reason || isQuiet(reason, account) || (toShare && reason !== 'forbidden')
}

interface Reading extends GuardLists {
  consent: object | null
  account: Account | null
}

/** The addresses by which a page is looked up. @param mayTabLeave whether the tab's may be sent without a decision */
export function addressesOf({ url: tab }: Address, said: Said | undefined, mayTabLeave: boolean) {
  const url = said?.own.url ?? tab
  const also = [...(url !== tab && mayTabLeave ? [tab] : []), ...(said?.paper ? [said.paper] : [])]
  return { url, ...(url !== tab && { tab }), ...(also.length > 0 && { also }) }
}

export function sitesOf(url: string, sites: readonly string[]): string[] {
  const host = hostOf(url)
  return sites.filter((site) => host === site || host.endsWith(`.${site}`))
}

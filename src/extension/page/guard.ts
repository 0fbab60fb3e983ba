import { hostOf, isOfCompany as isOnHostOfCompany } from '../../contract/internal-host.ts'
import { holdsSecret } from '../../contract/secret-url.ts'

export type GuardReason = 'forbidden' | 'internal' | 'secret' | 'excluded'

/** The lists that the guard depends on; each host includes its subdomains, and is as `siteOf` writes it. */
export type GuardLists = Record<'excludedSites' | 'internalHosts' | 'neverHosts', readonly string[]>

/**
 * The reason not to send a cleaned URL unasked. Internal comes before excluded: including it again would change
 * nothing.
 */
export function guardReason(
  url: string,
  { excludedSites, internalHosts, neverHosts }: GuardLists,
): GuardReason | undefined {
  if (sitesOf(url, neverHosts).length > 0) return 'forbidden'
  const isKnown = sitesOf(url, internalHosts).length > 0
  if (!isKnown && isOfCompany(url)) return 'internal'
  if (sitesOf(url, excludedSites).length > 0) return 'excluded'
  return isSecret(url) ? 'secret' : undefined
}

/** Each drawing asks again. */
function ofLast(decide: (url: string) => boolean): (url: string) => boolean {
  let last = ''
  let decided = false
  return (url) => {
    if (url !== last) {
      decided = decide(url)
      last = url
    }
    return decided
  }
}

const isSecret = ofLast((url) => holdsSecret(url))

const isOfCompany = ofLast(isOnHostOfCompany)

export function sitesOf(url: string, sites: readonly string[]): string[] {
  const host = hostOf(url)
  return sites.filter((site) => host === site || host.endsWith(`.${site}`))
}

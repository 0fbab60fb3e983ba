import { isOfCompany } from '../../../contract/internal-host.ts'
import { cleanPageUrl, matchKey } from '../../../contract/page-url.ts'
import { longestUrl } from '../../../contract/plain-url.ts'
import { holdsSecret } from '../../../contract/secret-url.ts'
import { inTime } from '../../messages/ask.ts'
import type { Argument } from '../../messages/questions.ts'
import { addressesOf, guardReason, mayRead } from '../../page/guard.ts'
import { type Address, type Known, nothingKnown, type PageAt, type StoredPage } from '../../schemas/pages.ts'
import { hasReply } from '../../schemas/stored.ts'
import { configuredNetwork, ownerOf } from '../../storage/configured-network.ts'
import { shareDraft } from '../../storage/drafts.ts'
import * as items from '../../storage/items.ts'
import type { Session } from '../auth/session.ts'
import { reported } from '../base/failed.ts'
import { withinBytes } from '../reading/look-ups.ts'
import { readMetadata } from './metadata.ts'
import { readOwnAddress } from './own-address.ts'
import { readSelection } from './selection.ts'

/** What the rules of addresses say of one. @param url a clean one */
export const addressOf = (url: string): Address => ({
  url,
  key: matchKey(url),
  isInternal: isOfCompany(url),
  isSecret: holdsSecret(url),
})

/** Milliseconds that the answer waits for the network: people who come later move the other parts of the popup. */
const longestReply = 50

/**
 * Answers what the popup draws of a page, with its people if the network is quick. The popup has none of the rules of
 * addresses. @param knownOf reads who shared the page with this key, as far as this browser knows @param beginLookUp
 * begins the look-up that the popup is about to ask for, with the tab's address; what it returns takes all
 */
export function createPages(
  { guardedWriter }: Pick<Session, 'guardedWriter'>,
  knownOf: (key: string) => Promise<Known>,
  beginLookUp: (tab: string) => (addresses: Argument<'lookUp'>) => Promise<void>,
) {
  async function pageAt({
    address,
    tabId,
    toShare = false,
    isPatient,
    mayLookUp,
  }: Argument<'pageAt'>): Promise<PageAt> {
    const url = cleanPageUrl(address)
    if (!url) return { problem: 'not-web' }
    if (url.length > longestUrl) return { problem: 'too-long' }
    const [write, deciding] = await Promise.all([guardedWriter().catch(() => undefined), readDeciding()])
    const { account, consent, options, policy, network, recommendations } = deciding
    const lists = { ...options, ...policy, network, account }
    const reasonOf = (of: Address) => guardReason(of, lists)
    const tab = addressOf(url)
    const reason = reasonOf(tab)
    const isReadable = mayRead(tab, toShare, { ...lists, consent })
    const goOn = mayLookUp && isReadable && !reason && !hasReply(recommendations, tab) ? beginLookUp(url) : undefined
    const soon = <Value>(reading: Promise<Value>) => (isPatient ? reading : inTime(reading, undefined))
    const [read, selected] =
      tabId === null || !isReadable
        ? [{ url }, '']
        : await Promise.all([
            soon(readOwnAddress(tabId, url, (each) => reasonOf(addressOf(each)) !== undefined)),
            soon(readSelection(tabId, url)),
          ])
    const said = read && { own: read.url === url ? tab : addressOf(read.url), paper: read.paper }
    const replied = inTime(Promise.resolve(said && goOn?.(addressesOf(tab, said, true))), undefined, longestReply)
    const isTypedAtTab =
      read?.url !== url && account && network && (await shareDraft(ownerOf(network, account), url).get()) !== null
    // an earlier answer knows it before the page says it again
    const last = read ? undefined : recommendations.find((each) => each.tab === url)?.url
    const own = isTypedAtTab ? tab : (said?.own ?? (last === undefined ? tab : addressOf(last)))
    const known = consent && account ? await soon(knownOf(own.key)) : nothingKnown
    // a page that the member decides about leaves no trace
    if (write && tabId !== null && said && known && !reason && !reasonOf(said.own))
      void write(() => save({ address, tab, said, known, at: Date.now() })).catch(reported)
    await replied
    return { tab, own, said, known, selected }
  }

  return {
    pageAt,
    readSelection: ({ tabId, address }: Argument<'readSelection'>) =>
      readSelection(tabId, cleanPageUrl(address) ?? address),
    readMetadata: async ({ tabId, address, title }: Argument<'readMetadata'>) =>
      (await readMetadata(tabId, { urlOfTab: cleanPageUrl(address) ?? address, title })) ?? null,
  }
}

async function readDeciding() {
  const [options, policy, consent, account, network, recommendations] = await Promise.all([
    items.options.get(),
    items.policy.get(),
    items.consent.get(),
    items.account.get(),
    configuredNetwork.get(),
    items.recommendations.get(),
  ])
  return { options, policy, consent, account, network, recommendations }
}

async function save(page: StoredPage): Promise<void> {
  const others = (await items.pages.get()).filter(({ address }) => address !== page.address)
  await items.pages.set(withinBytes([page, ...others]))
}

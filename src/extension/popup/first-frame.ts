import { browser } from 'wxt/browser'
import type { Network } from '../network/network.ts'
import { linkPage, type TabPage, tabPage } from '../page/tab-page.ts'
import type { Opening } from '../schemas/opening.ts'
import { shareDraft } from '../storage/drafts.ts'
import * as items from '../storage/items.ts'
import { ownerOf } from '../storage/owner.ts'
import { readLanguage } from '../ui/Translated.tsx'

export type FirstFrame = Awaited<ReturnType<typeof readFirstFrame>>

/**
 * Everything the first frame is drawn from: the tab, what is stored, and the sentences; neither the worker nor the network is
 * waited for.
 *
 * @param given what the popup opens with, or null for the page in front
 */
export async function readFirstFrame(given: Opening | null | Promise<Opening | null>) {
  const who = Promise.all([items.network.get(), items.account.get()])
  const [page, language, [network, account], consent, signIn, outbox, recommendations, onlyContacts, pendingRequests] =
    await Promise.all([
      currentPage(given, who),
      readLanguage(),
      who,
      items.consent.get(),
      items.signIn.get(),
      items.outbox.get(),
      items.recommendations.get(),
      items.onlyContacts.get(),
      items.pendingRequests.get(),
    ])
  const stored = { consent, account, signIn, outbox, recommendations, onlyContacts, pendingRequests }
  return { ...page, ...language, network, ...stored }
}

/** The page that was chosen, else the one in front, with what this member typed about it. */
async function currentPage(
  given: Opening | null | Promise<Opening | null>,
  who: Promise<[Network, items.Account | null]>,
) {
  const [[tab], opening, [network, account]] = await Promise.all([
    browser.tabs.query({ active: true, currentWindow: true }),
    given,
    who,
  ])
  const page: TabPage =
    opening?.show === 'link' ? linkPage(opening) : tabPage(opening?.show === 'page' ? opening.tab : tab)
  /** The member chose to share it, rather than to look: it begins in the form. */
  const toShare = opening?.show === 'page' || opening?.show === 'link'
  const draft = page.ok && account ? await shareDraft(ownerOf(network, account), page.url).get() : null
  return { opening, toShare, takesFocus: toShare, page, draft }
}

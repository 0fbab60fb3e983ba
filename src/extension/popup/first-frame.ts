import { browser } from 'wxt/browser'
import { linkPage, type TabPage, tabPage } from '../page/tab-page.ts'
import type { Opening } from '../schemas/opening.ts'
import { shareDraft } from '../storage/drafts.ts'
import * as items from '../storage/items.ts'
import { ownerOf } from '../storage/owner.ts'
import { readFirst } from '../ui/first-frame.tsx'

export type FirstFrame = Awaited<ReturnType<typeof readFirstFrame>>

/**
 * Everything the first frame is drawn from: the tab, what is stored, and the sentences; neither the worker nor the network is
 * waited for.
 *
 * @param given what the popup opens with, or null for the page in front
 */
export async function readFirstFrame(given: Opening | null | Promise<Opening | null>) {
  const [first, current, outbox, pause, lastAccount, recommendations, onlyContacts, pendingRequests] =
    await Promise.all([
      readFirst(),
      currentPage(given),
      items.outbox.get(),
      items.pause.get(),
      items.lastAccount.get(),
      items.recommendations.get(),
      items.onlyContacts.get(),
      items.pendingRequests.get(),
    ])
  const { network, account } = first
  const owner = account ? ownerOf(network, account) : ''
  const typed = current.page.ok ? await shareDraft(owner, current.page.url).get() : null
  /** What was typed about it, and by whom: another member may sign in meanwhile. */
  const draft = typed && { owner, fields: typed }
  return { ...first, ...current, draft, outbox, pause, lastAccount, recommendations, onlyContacts, pendingRequests }
}

/** The page that was chosen, else the one in front. */
async function currentPage(given: Opening | null | Promise<Opening | null>) {
  const [[tab], opening] = await Promise.all([browser.tabs.query({ active: true, currentWindow: true }), given])
  const page: TabPage =
    opening?.show === 'link' ? linkPage(opening) : tabPage(opening?.show === 'page' ? opening.tab : tab)
  /** The member chose to share it, rather than to look: it begins in the form. */
  const toShare = opening?.show === 'page' || opening?.show === 'link'
  return { opening, toShare, takesFocus: toShare, page }
}

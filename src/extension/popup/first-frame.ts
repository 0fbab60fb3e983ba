import { browser } from 'wxt/browser'
import { type TabPage, tabPage } from '../page/tab-page.ts'
import { draftOf } from '../storage/drafts.ts'
import * as items from '../storage/items.ts'
import { readLanguage } from '../ui/Translated.tsx'

export type FirstFrame = Awaited<ReturnType<typeof readFirstFrame>>

/**
 * Everything the first frame is drawn from: the tab, what is stored, and the sentences; neither the worker nor the network is
 * waited for.
 */
export async function readFirstFrame() {
  const [page, language, network, consent, account, signIn, recommendations, onlyContacts, pendingRequests] =
    await Promise.all([
      currentPage(),
      readLanguage(),
      items.network.get(),
      items.consent.get(),
      items.account.get(),
      items.signIn.get(),
      items.recommendations.get(),
      items.onlyContacts.get(),
      items.pendingRequests.get(),
    ])
  return { ...page, ...language, network, consent, account, signIn, recommendations, onlyContacts, pendingRequests }
}

/** The page in front, with what was typed about it. */
async function currentPage() {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true })
  const page: TabPage = tabPage(tab)
  return { page, draft: page.ok ? await draftOf(page.url).get() : null }
}

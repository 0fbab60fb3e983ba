import { browser } from 'wxt/browser'
import { type TabPage, tabPage } from '../page/tab-page.ts'
import { draftOf } from '../storage/drafts.ts'
import * as items from '../storage/items.ts'

export type FirstFrame = Awaited<ReturnType<typeof readFirstFrame>>

/** Everything the first frame is drawn from: the tab and what is stored; neither the worker nor the network is waited for. */
export async function readFirstFrame() {
  const [tab, options, network, account, signIn, recommendations, onlyContacts, pendingRequests] = await Promise.all([
    currentTab(),
    items.options.get(),
    items.network.get(),
    items.account.get(),
    items.signIn.get(),
    items.recommendations.get(),
    items.onlyContacts.get(),
    items.pendingRequests.get(),
  ])
  const page: TabPage = tabPage(tab)
  const draft = page.ok ? await draftOf(page.url).get() : null
  return { page, options, network, account, signIn, recommendations, onlyContacts, pendingRequests, draft }
}

async function currentTab() {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true })
  return tab
}

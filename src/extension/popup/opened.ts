import { browser } from 'wxt/browser'
import { ask } from '../messages/ask.ts'
import type { Argument } from '../messages/questions.ts'
import type { BrowserTab, OpenedPage } from '../page/tab-page.ts'
import type { Metadata, PageAt } from '../schemas/pages.ts'

/** The tab on which the member clicked the button; in Firefox for Android, the popup may be a tab itself. */
export async function tabInFront(): Promise<BrowserTab | undefined> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true })
  if (import.meta.env.BROWSER !== 'firefox' || !tab?.url?.startsWith(location.origin)) return tab
  const others = (await browser.tabs.query({ currentWindow: true })).filter(({ id }) => id !== tab.id)
  return others.sort((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0))[0] ?? tab
}

/** Asks the background about a page; undefined without an answer. */
export async function askAbout(
  { tabId, address }: OpenedPage,
  how: Omit<Argument<'pageAt'>, 'tabId' | 'address'>,
): Promise<PageAt | undefined> {
  const reply = await ask('pageAt', { tabId, address, ...how })
  return reply.ok ? reply.value : undefined
}

export async function askForSelection({ tabId, address }: OpenedPage): Promise<string> {
  const reply = tabId === null ? undefined : await ask('readSelection', { tabId, address })
  return reply?.ok ? reply.value : ''
}

/** What the page says of itself; undefined without a tab, or if the tab has another page by now. */
export async function askForMetadata({ tabId, address, title }: OpenedPage): Promise<Metadata | undefined> {
  const reply = tabId === null ? undefined : await ask('readMetadata', { tabId, address, title })
  return (reply?.ok && reply.value) || undefined
}

import { browser } from 'wxt/browser'
import { cut } from '../../../contract/text.ts'
import type { Opening, OpeningWith } from '../../schemas/stored.ts'
import * as items from '../../storage/items.ts'
import { reported } from '../base/failed.ts'
import { backgroundTranslation } from '../base/language.ts'
import { createQueue } from '../base/queue.ts'

const popupFile = '/popup.html'

export const isPopupOpen = async (): Promise<boolean> =>
  (await browser.runtime.getContexts({ documentUrls: [location.origin + popupFile] })).length > 0

/** Browsers close the popup when the sign-in's window opens. @param page path of the page that began the sign-in */
export async function showSignInEnd(page: string | undefined): Promise<void> {
  const { phase } = await items.signIn.get()
  // a member who stays signed in answered “Not now”
  const isOver = phase === 'idle' && (await items.account.get()) !== null
  if (page !== popupFile || !isOver || (await isPopupOpen())) return
  // a full storage must not keep the popup closed
  await items.opening.set({ at: Date.now(), show: 'draft' }).catch(reported)
  await browser.action.openPopup().catch(() => browser.tabs.create({ url: '/welcome.html' }))
}

/** Opens the popup, or a small window: web apps have no toolbar, and after a notification no window has the focus. */
export async function openPopup(opening: OpeningWith): Promise<void> {
  // not awaited first: some browsers open a popup only synchronously within the click
  const stored = keep({ at: Date.now(), ...opening })
  try {
    await Promise.all([stored, browser.action.openPopup()])
  } catch {
    await stored
    if (await isPopupOpen()) return
    const url = location.origin + popupFile
    // the member clicked, so at least a tab opens
    const opened = browser.windows?.create({ type: 'popup', url, width: 400, height: 640 }) ?? Promise.reject()
    await opened.catch(() => browser.tabs.create({ url }))
  }
}

/** A full storage gives its look-ups up for the opening: the member has just clicked. */
const keep = (opening: Opening): Promise<void> =>
  items.opening.set(opening).catch(async () => {
    await items.recommendations.remove()
    await items.opening.set(opening)
  })

const web = ['http://*/*', 'https://*/*']

const longestText = 1000

/** Entries survive the background. Registers its listeners synchronously. Firefox for Android has no such menus. */
export function startMenus(onChoice: (opening: OpeningWith) => void): void {
  if (!browser.contextMenus) return
  browser.contextMenus.onClicked.addListener((info, tab) => {
    // only Firefox passes the link's text
    const { linkUrl, linkText = '' } = info as typeof info & { linkText?: string }
    if (linkUrl) onChoice({ show: 'link', url: linkUrl, text: cut(linkText, longestText) })
    // the click grants access to the tab's address (activeTab)
    else if (tab) onChoice({ show: 'page', tab: { id: tab.id, url: tab.url, title: tab.title } })
  })

  const enqueue = createQueue()
  const draw = () =>
    enqueue(async () => {
      const t = await backgroundTranslation()
      await browser.contextMenus.removeAll()
      const menus: Parameters<typeof browser.contextMenus.create>[0][] = [
        { id: 'page', title: t('menu.page'), contexts: ['page', 'action'], documentUrlPatterns: web },
        { id: 'link', title: t('menu.link'), contexts: ['link'], targetUrlPatterns: web },
      ]
      for (const menu of menus) browser.contextMenus.create(menu)
    }).catch(reported)

  for (const event of [browser.runtime.onInstalled, browser.runtime.onStartup]) event.addListener(draw)
  items.options.watch(draw)
}

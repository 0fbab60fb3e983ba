import { browser } from 'wxt/browser'
import { cut } from '../../../contract/text.ts'
import type { OpeningWith } from '../../schemas/opening.ts'
import * as items from '../../storage/items.ts'
import { failureOf } from '../base/failed.ts'
import { backgroundTranslation } from '../base/language.ts'
import { createQueue } from '../base/queue.ts'

/** What can be looked up and shared at all. */
const web = ['http://*/*', 'https://*/*']

/** How much of a link's text is kept, in UTF-16 units: more than a title may have. */
const longestText = 1000

/**
 * The entries of the context menus: "Share this page" on pages and on the toolbar button, "Share this link" on links. Calls
 * back with what the popup is to open with. Registers its listeners at once. Browsers keep the entries while the background
 * sleeps, so they are made anew only where a browser may have lost them, and where the options, and so the language, change.
 */
export function startMenus(onChoice: (opening: OpeningWith) => void): void {
  browser.contextMenus.onClicked.addListener((info, tab) => {
    // Firefox tells the link's text, and no other browser
    const { linkUrl, linkText = '' } = info as typeof info & { linkText?: string }
    if (linkUrl) onChoice({ show: 'link', url: linkUrl, text: cut(linkText, longestText) })
    // the click has granted the tab's address (activeTab)
    else if (tab) onChoice({ show: 'page', tab: { id: tab.id, url: tab.url, title: tab.title } })
  })

  const inTurn = createQueue()
  /** In turn, or entries would be there twice. */
  const draw = () =>
    inTurn(async () => {
      const t = await backgroundTranslation()
      await browser.contextMenus.removeAll()
      browser.contextMenus.create({
        id: 'page',
        title: t('menu.page'),
        contexts: ['page', 'action'],
        documentUrlPatterns: web,
      })
      browser.contextMenus.create({
        id: 'link',
        title: t('menu.link'),
        contexts: ['link'],
        targetUrlPatterns: web,
      })
    }).catch(failureOf)

  for (const event of [browser.runtime.onInstalled, browser.runtime.onStartup]) event.addListener(draw)
  items.options.watch(draw)
}

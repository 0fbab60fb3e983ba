import { browser } from 'wxt/browser'
import { cut } from '../../../contract/text.ts'
import type { OpeningWith } from '../../schemas/opening.ts'
import * as items from '../../storage/items.ts'
import { failureOf } from '../base/failed.ts'
import { backgroundTranslation } from '../base/language.ts'
import { createQueue } from '../base/queue.ts'

/** Pages that can be looked up and shared. */
const web = ['http://*/*', 'https://*/*']

/** Maximum length of a link's text, in UTF-16 units: more than a title may have. */
const longestText = 1000

/**
 * Context menu entries: "Share this page" on pages and on the toolbar button, "Share this link" on links. Two entries
 * in one menu would become a submenu, which costs a click. They survive the background, so they are created only after
 * an installation or update and at the browser's start. A change of the options creates them again, since the language
 * may have changed. Registers its listeners synchronously.
 *
 * @param onChoice called with the popup's opening
 */
export function startMenus(onChoice: (opening: OpeningWith) => void): void {
  browser.contextMenus.onClicked.addListener((info, tab) => {
    // only Firefox passes the link's text
    const { linkUrl, linkText = '' } = info as typeof info & { linkText?: string }
    if (linkUrl) onChoice({ show: 'link', url: linkUrl, text: cut(linkText, longestText) })
    // the click grants access to the tab's address (activeTab)
    else if (tab) onChoice({ show: 'page', tab: { id: tab.id, url: tab.url, title: tab.title } })
  })

  const enqueue = createQueue()
  // concurrent calls would create entries twice
  const draw = () =>
    enqueue(async () => {
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

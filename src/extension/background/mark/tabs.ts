import { browser } from 'wxt/browser'
import { tabPage } from '../../page/tab-page.ts'
import { sharesOf } from '../../storage/index/shares.ts'
import { failureOf } from '../base/failed.ts'
import { createQueue } from '../base/queue.ts'
import type { Marker } from './keep-mark.ts'
import { isMarked, type Marking, readMarking } from './marking.ts'

/** The marked icon's files, by its size in pixels. */
const icon = Object.fromEntries([16, 32, 48].map((size) => [size, `/icon/marked/${size}.png`]))

/**
 * Firefox starts the background for a page only if it listened from its start. Where it began later, an alarm starts it anew
 * soon after its end.
 */
const alarmName = 'mark'

interface Navigation {
  tabId: number
  /** 0 is the page itself. */
  frameId: number
  url: string
}

/**
 * Firefox tells of each page that loads, and of each new address of one (`webNavigation`), while the option is on; what it
 * tells is compared with the index, and neither kept nor sent. It forgets a tab's icon when the next page loads there.
 */
export function createTabs(): Marker {
  const inTurn = createQueue()
  let listening: Pick<typeof browser.webNavigation.onCommitted, 'addListener' | 'removeListener'>[] = []

  const setIcon = (tabId: number, url: string, marking: Marking | null) =>
    inTurn(async () => {
      const isShared = marking !== null && (await isPageMarked(tabId, url, marking))
      // with no file it is the icon of all tabs again
      await browser.action.setIcon({ tabId, path: isShared ? icon : {} })
    }).catch(failureOf)

  async function draw({ tabId, frameId, url }: Navigation): Promise<void> {
    if (frameId !== 0) return
    const marking = await readMarking()
    // signed out, say: it is not to be started for the next page
    if (!marking) return listenNoMore()
    await setIcon(tabId, url, marking)
  }

  /** @returns whether this has begun it */
  function listen(): boolean {
    if (listening.length > 0 || !browser.webNavigation) return false
    listening = [browser.webNavigation.onCommitted, browser.webNavigation.onHistoryStateUpdated]
    for (const event of listening) event.addListener(draw)
    return true
  }

  function listenNoMore(): void {
    for (const event of listening) event.removeListener(draw)
    listening = []
  }

  return {
    listen() {
      listen()
      // it has done what it was for, or it is no longer permitted
      void browser.alarms.clear(alarmName)
    },

    async mark(marking) {
      if (!marking) {
        listenNoMore()
        await browser.alarms.clear(alarmName)
      } else if (listen()) await browser.alarms.create(alarmName, { periodInMinutes: 1 })
      // those that are open already
      const tabs = await browser.tabs.query({ discarded: false })
      await Promise.all(
        tabs.map(async ({ id }) => {
          if (id === undefined) return
          const frame = marking && (await browser.webNavigation.getFrame({ tabId: id, frameId: 0 }).catch(() => null))
          await setIcon(id, frame?.url ?? '', marking)
        }),
      )
    },

    // tabs end with the browser
    isKept: async () => false,
  }
}

async function isPageMarked(id: number, url: string, marking: Marking): Promise<boolean> {
  const page = tabPage({ id, url })
  // one of them at most is the member's own
  return page.ok && (await sharesOf(marking.owner, page.url, 2)).some((share) => isMarked(share, marking))
}

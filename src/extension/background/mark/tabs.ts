import { browser } from 'wxt/browser'
import { tabPage } from '../../page/tab-page.ts'
import { sharesOf } from '../../storage/shares.ts'
import { failureOf } from '../base/failed.ts'
import { createQueue } from '../base/queue.ts'
import { type MarkCriteria, type MarkDriver, readMarkCriteria, shouldMark } from './page-marks.ts'

/** Files of the marked icon by size in pixels. */
const icon = Object.fromEntries([16, 32, 48].map((size) => [size, `/icon/marked/${size}.png`]))

/**
 * Firefox wakes the background for a page only if the listener was registered at the background's start. After a later
 * registration, this alarm restarts the background soon after it stopped.
 */
const alarmName = 'mark'

interface Navigation {
  tabId: number
  /** 0 is the page itself; other frames are ignored. */
  frameId: number
  url: string
}

/**
 * Firefox has no declarative rules. While the option is on, it reports each loaded page and each change of an address
 * (`webNavigation`). The address is compared with the index, and neither stored nor sent. Firefox resets a tab's icon
 * when its next page loads.
 */
export function createTabDriver(): MarkDriver {
  const enqueue = createQueue()
  let listening: Pick<typeof browser.webNavigation.onCommitted, 'addListener' | 'removeListener'>[] = []

  const setIcon = (tabId: number, url: string, criteria: MarkCriteria | null) =>
    enqueue(async () => {
      const isMarked = criteria !== null && (await shouldMarkPage(tabId, url, criteria))
      // no file: back to the icon of all tabs
      await browser.action.setIcon({ tabId, path: isMarked ? icon : {} })
    }).catch(failureOf)

  async function draw({ tabId, frameId, url }: Navigation): Promise<void> {
    if (frameId !== 0) return
    const criteria = await readMarkCriteria()
    // signed out, for example: the next page must not wake the background
    if (!criteria) return stopListening()
    await setIcon(tabId, url, criteria)
  }

  /** @returns whether this call registered the listeners */
  function register(): boolean {
    if (listening.length > 0 || !browser.webNavigation) return false
    listening = [browser.webNavigation.onCommitted, browser.webNavigation.onHistoryStateUpdated]
    for (const event of listening) event.addListener(draw)
    return true
  }

  function stopListening(): void {
    for (const event of listening) event.removeListener(draw)
    listening = []
  }

  return {
    listen() {
      register()
      // the listeners are registered at the start now, or no longer permitted
      void browser.alarms.clear(alarmName)
    },

    async apply(criteria) {
      if (!criteria) {
        stopListening()
        await browser.alarms.clear(alarmName)
      } else if (register()) await browser.alarms.create(alarmName, { periodInMinutes: 1 })
      const tabs = await browser.tabs.query({ discarded: false })
      await Promise.all(
        tabs.map(async ({ id }) => {
          if (id === undefined) return
          const frame = criteria && (await browser.webNavigation.getFrame({ tabId: id, frameId: 0 }).catch(() => null))
          await setIcon(id, frame?.url ?? '', criteria)
        }),
      )
    },

    // tabs end with the browser
    survivedRestart: async () => false,
  }
}

async function shouldMarkPage(id: number, url: string, criteria: MarkCriteria): Promise<boolean> {
  const page = tabPage({ id, url })
  // two are enough: at most one is the member's own
  return page.ok && (await sharesOf(criteria.owner, page.url, 2)).some((share) => shouldMark(share, criteria))
}

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import type { titleOfMarked } from '../../../../src/extension/capabilities/mark/background.ts'
import {
  marked as applied,
  createPageMarks,
  createTabDriver,
} from '../../../../src/extension/capabilities/mark/page-marks.ts'
import { ruleDriver } from '../../../../src/extension/capabilities/mark/rules.ts'
import { clearShares } from '../../../../src/extension/features/index/storage/shares.ts'
import { nothingPassed, passes } from '../../../../src/extension/features/passes/stored.ts'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import { configuredNetwork } from '../../../../src/extension/storage/configured-network.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import * as privateItems from '../../../../src/extension/storage/private-items.ts'
import { indexedShare, putShares, setIndex } from '../../features/index/shares.ts'
import { declarativeContent, marked, offerDeclarativeContent } from '../../support/browser/declarative-content.ts'
import { isPermitted, permit } from '../../support/browser/permissions.ts'
import { builtNetwork } from '../../support/network/networks.ts'
import { restFromRequests as rest } from '../../support/network/requests-under-way.ts'
import { maya } from '../../support/pages.ts'
import { optionsWith } from '../../support/stored/options.ts'
import { passOf } from '../../support/stored/received-pages.ts'
import { owner } from '../../support/stored/writes.ts'

const article = 'https://news.example/night-trains'

describe('in Chromium', () => {
  const another = 'https://other.example/'
  const internal = 'https://wiki.internal/'
  const on = optionsWith({ mark: true })

  let changes = 0
  async function index(...shares: Partial<Parameters<typeof indexedShare>[0]>[]): Promise<void> {
    await putShares(shares.map((share) => indexedShare({ owner, url: article, ...share })))
    await setIndex({ owner, changed: ++changes })
  }

  function start() {
    const mark = createPageMarks(ruleDriver)
    mark.start()
    return mark
  }

  async function startAndRest() {
    const mark = start()
    await rest()
    return mark
  }

  beforeEach(async () => {
    offerDeclarativeContent()
    permit('declarativeContent', true)
    await items.account.set(maya)
    await items.options.set(on)
  })

  describe('the button is marked', () => {
    it('on pages that contacts shared, and not on those that only the member shared', async () => {
      await index({}, { url: another, name: 'Maya' })
      await startAndRest()
      expect(marked(article, `${article}?utm_source=mail`, another, `${article}/2`)).toEqual([
        article,
        `${article}?utm_source=mail`,
      ])
      expect(declarativeContent.rules.map(({ actions }) => actions)).toEqual([
        [{ imageData: { 16: { width: 16 }, 32: { width: 32 } } }],
      ])
    })

    it('after a change of index, options, account or permission', async () => {
      permit('declarativeContent', false)
      await index({})
      await startAndRest()
      expect(marked(article)).toEqual([])
      permit('declarativeContent', true)
      await rest()
      expect(marked(article)).toEqual([article])
      await index({ url: another })
      await rest()
      expect(marked(article, another)).toEqual([article, another])
      await index({ url: internal })
      await rest()
      expect(marked(internal)).toEqual([internal])
      await items.options.set({ ...on, excludedSites: ['other.example', 'wiki.internal'] })
      await rest()
      expect(marked(article, another, internal)).toEqual([article])
    })

    it('on pages that wait since somebody passed them, until they are answered, but for excluded sites', async () => {
      await index({ url: another })
      await items.options.set({ ...on, excludedSites: ['wiki.internal'] })
      const waiting = [passOf('p1', { url: article }), passOf('p2', { url: internal }), passOf('p3', { url: '' })]
      await passes.set({ ...nothingPassed, waiting_count: 3, waiting, answered: [], link: '' })
      await startAndRest()
      expect(marked(article, `${article}?utm_source=mail`, another, internal)).toEqual([
        article,
        `${article}?utm_source=mail`,
        another,
      ])
      await passes.set({ ...nothingPassed, waiting_count: 3, waiting, answered: ['p1'], link: '' })
      await rest()
      expect(marked(article, another)).toEqual([another])
    })

    it('until new marks are there: they are exchanged, and a failure leaves those of before', async () => {
      await index({})
      const mark = await startAndRest()
      vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('no memory')))
      await index({ url: another })
      await mark.update()
      expect(marked(article, another)).toEqual([article])
      vi.stubGlobal('createImageBitmap', async () => ({}))
      declarativeContent.fewest = 1
      await mark.update()
      expect(marked(article, another)).toEqual([article, another])
      expect(declarativeContent.fewest).toBe(1)
    })

    it('although one stored address is none', async () => {
      await index({}, { url: 'https://open.substack.com/pub/a%2Fb/p/x' })
      const waiting = [passOf('p1', { url: 'https://a:99999/' })]
      await passes.set({ ...nothingPassed, waiting_count: 1, waiting, answered: [], link: '' })
      await startAndRest()
      expect(marked(article)).toEqual([article])
    })

    it('also if the browser rejects one page’s pattern', async () => {
      const urls = Array.from({ length: 30 }, (_, number) => `https://news.example/${number}${'x'.repeat(900)}`)
      await index(...urls.map((url) => ({ url })), { url: `https://news.example/cannot${'y'.repeat(8000)}` })
      await startAndRest()
      expect(marked(...urls).length).toBe(urls.length)
    })
  })

  describe('no button is marked', () => {
    const gone: [string, () => Promise<void>][] = [
      ['the option is off', () => items.options.set(optionsWith({ mark: false }))],
      ['no index is kept', () => items.options.set(optionsWith({ mark: true, index: false }))],
      ['the member has signed out', () => items.account.set(null)],
      ['another member has signed in', () => items.account.set({ ...maya, id: 'jonas' })],
      ['another network is used', () => items.network.set({ ...builtNetwork, baseUrl: 'https://graph.example' })],
      [
        'no network is configured',
        async () => {
          vi.spyOn(configuredNetwork, 'get').mockResolvedValue(null)
          await index({})
        },
      ],
      ['there is no index', clearShares],
      ['the permission was taken away', async () => permit('declarativeContent', false)],
    ]

    it.each(gone)('once %s', async (_, change) => {
      await index({})
      await startAndRest()
      expect(marked(article)).toEqual([article])
      await change()
      await rest()
      expect(declarativeContent.rules).toEqual([])
    })

    it.each(gone)('if the worker died while %s', async (_, change) => {
      await index({})
      const { update } = createPageMarks(ruleDriver)
      await update()
      await change()
      await startAndRest()
      expect(declarativeContent.rules).toEqual([])
    })
  })

  describe('the rules', () => {
    it('are not written again without a change', async () => {
      await index({})
      await startAndRest()
      const { writes } = declarativeContent
      await items.options.set({ ...on, language: 'de' })
      await items.account.set({ ...maya, headline: 'Engineer' })
      permit('notifications', true)
      await startAndRest()
      expect(declarativeContent.writes).toBe(writes)
    })

    it('are written again if the worker died meanwhile, or writing failed', async () => {
      await index({})
      const set = vi.spyOn(applied, 'set').mockRejectedValueOnce(new Error('died'))
      await createPageMarks(ruleDriver).update()
      declarativeContent.rules = []
      set.mockRestore()
      await startAndRest()
      expect(marked(article)).toEqual([article])
    })

    it('are written again after an update, and if the browser lost them', async () => {
      await index({})
      await startAndRest()
      for (const event of [
        () => fakeBrowser.runtime.onInstalled.trigger({ reason: 'update', previousVersion: '' }),
        () => fakeBrowser.runtime.onStartup.trigger(),
      ]) {
        declarativeContent.rules = []
        await event()
        await rest()
        expect(marked(article)).toEqual([article])
      }
      const { writes } = declarativeContent
      await fakeBrowser.runtime.onStartup.trigger()
      await rest()
      expect(declarativeContent.writes).toBe(writes)
    })
  })

  it('a permission without the option is returned when the browser starts', async () => {
    await items.options.set(defaultOptions)
    start()
    await fakeBrowser.runtime.onStartup.trigger()
    await rest()
    expect(isPermitted('declarativeContent')).toBe(false)
  })

  it('a permission that another account of this browser uses is not returned', async () => {
    const { language: _, undoSeconds, ...ofAccount } = optionsWith({ mark: true })
    await items.options.set(defaultOptions)
    await privateItems.accountOptions.set({ [`${owner}-2`]: ofAccount })
    start()
    await fakeBrowser.runtime.onStartup.trigger()
    await rest()
    expect(isPermitted('declarativeContent')).toBe(true)
  })
})

describe('in Firefox', () => {
  type Listener = (navigation: { tabId: number; frameId: number; url: string }) => Promise<void>

  /** Firefox's tabs: their pages, whether the button is marked, and its title there. */
  let tabs: Map<number, { url: string; isMarked: boolean; title?: string | null }>
  let listeners: Map<string, Set<Listener>>
  const listening = () => [...listeners.values()].filter((each) => each.size > 0).length
  const markedTabs = () => [...tabs].filter(([, { isMarked }]) => isMarked).map(([id]) => id)

  const event = (name: string) => ({
    addListener: (listener: Listener) => void listeners.set(name, (listeners.get(name) ?? new Set()).add(listener)),
    removeListener: (listener: Listener) => void listeners.get(name)?.delete(listener),
  })

  async function go(name: 'onCommitted' | 'onHistoryStateUpdated', tabId: number, url: string): Promise<void> {
    // Firefox resets a tab's icon when the next page loads
    tabs.set(tabId, { url, isMarked: name === 'onHistoryStateUpdated' && tabs.get(tabId)?.isMarked === true })
    await Promise.all([...(listeners.get(name) ?? [])].map((listener) => listener({ tabId, frameId: 0, url })))
  }

  const ofSharers: typeof titleOfMarked = async ({ sharers }) => `Shared by ${sharers.join()}`
  const start = (title = ofSharers) => createPageMarks(createTabDriver(title)).start()
  async function startAndRest(title?: typeof titleOfMarked) {
    start(title)
    await rest()
  }

  beforeEach(async () => {
    tabs = new Map()
    listeners = new Map()
    Object.assign(fakeBrowser, {
      webNavigation: {
        onCommitted: event('onCommitted'),
        onHistoryStateUpdated: event('onHistoryStateUpdated'),
        getFrame: async ({ tabId }: { tabId: number }) => ({ url: tabs.get(tabId)?.url }),
      },
    })
    Object.assign(fakeBrowser.tabs, { query: async () => [...tabs.keys()].map((id) => ({ id })) })
    Object.assign(fakeBrowser.action, {
      setIcon: async ({ tabId, path }: { tabId: number; path: object }) => {
        const tab = tabs.get(tabId)
        if (!tab) throw new Error(`Invalid tab ID: ${tabId}`)
        tab.isMarked = Object.values(path).every((file) => file.includes('/marked/')) && Object.keys(path).length > 0
      },
      setTitle: async ({ tabId, title }: { tabId: number; title: string | null }) => {
        const tab = tabs.get(tabId)
        if (tab) tab.title = title
      },
    })
    permit('declarativeContent', true)
    await items.account.set(maya)
    await items.options.set(optionsWith({ mark: true }))
    await putShares([
      indexedShare({ owner, url: article }),
      indexedShare({ owner, url: `${article}/mine`, name: 'Maya' }),
      indexedShare({ owner, url: 'https://bank.example/' }),
    ])
    await setIndex({ owner, changed: 1 })
  })

  describe('in Firefox the button is marked', () => {
    it('on a page that contacts shared, under each of its addresses, and on no other', async () => {
      await startAndRest()
      const urls = [article, `${article}?utm_source=x`, `about:reader?url=${encodeURIComponent(article)}`]
      const others = [`${article}/2`, `${article}/mine`, 'about:blank', 'file:///etc/hosts']
      for (const [id, url] of [...urls, ...others].entries()) await go('onCommitted', id, url)
      expect(markedTabs()).toEqual([0, 1, 2])
    })

    it('with a tooltip that names the contacts, in its tab alone', async () => {
      await putShares([indexedShare({ owner, url: article, name: 'Ben', at: 1 })])
      await startAndRest()
      for (const [id, url] of [article, `${article}/2`, `${article}/mine`].entries()) await go('onCommitted', id, url)
      expect([...tabs.values()].map(({ title }) => title)).toEqual(['Shared by Ben,Ana Ruiz', null, null])
    })

    it('with a tooltip that names those who passed the page, too, until that is answered', async () => {
      const passed = passOf('p1', { url: `${article}/2` })
      const stored = { ...nothingPassed, waiting_count: 2, waiting: [passed, passOf('p2', { url: article })] }
      await passes.set(stored)
      await startAndRest(async ({ passers, sharers }) => `Passed by ${passers.join()}, shared by ${sharers.join()}`)
      for (const [id, url] of [article, `${article}/2?utm_source=x`, `${article}/3`].entries())
        await go('onCommitted', id, url)
      expect([...tabs.values()].map(({ title }) => title)).toEqual([
        'Passed by Jonas Weber, shared by Ana Ruiz',
        'Passed by Jonas Weber, shared by ',
        null,
      ])
      await passes.set({ ...stored, answered: ['p1', 'p2'] })
      await rest()
      expect(markedTabs()).toEqual([0])
    })

    it('until the page’s own scripts lead to another address, by the last of two quick pages, and beside a closed tab', async () => {
      await startAndRest()
      await go('onCommitted', 1, article)
      await go('onHistoryStateUpdated', 1, `${article}/2`)
      expect(markedTabs()).toEqual([])
      await go('onHistoryStateUpdated', 1, article)
      expect(markedTabs()).toEqual([1])
      await Promise.all([go('onCommitted', 1, article), go('onCommitted', 1, `${article}/2`)])
      expect(markedTabs()).toEqual([])
      const closed = go('onCommitted', 1, article)
      tabs.delete(1)
      await closed
      await go('onCommitted', 2, article)
      expect(markedTabs()).toEqual([2])
    })

    it('on pages that were open before, and no longer once the option is off', async () => {
      tabs.set(1, { url: article, isMarked: false }).set(2, { url: `${article}/2`, isMarked: false })
      await startAndRest()
      expect(markedTabs()).toEqual([1])
      await items.options.set(defaultOptions)
      await rest()
      expect({ markedTabs: markedTabs(), listening: listening() }).toEqual({ markedTabs: [], listening: 0 })
    })

    it('not for a frame in a page, nor on a site that the member excluded', async () => {
      await items.options.set(optionsWith({ mark: true, excludedSites: ['bank.example'] }))
      await startAndRest()
      await go('onCommitted', 1, 'https://bank.example/')
      await go('onCommitted', 2, `${article}/2`)
      for (const listener of listeners.get('onCommitted') ?? []) await listener({ tabId: 2, frameId: 3, url: article })
      expect(markedTabs()).toEqual([])
    })
  })

  describe('in Firefox pages are listened to', () => {
    it('from the background’s start with the permission, and from its restart by an alarm after a later one', async () => {
      const { webNavigation } = fakeBrowser
      Object.assign(fakeBrowser, { webNavigation: undefined })
      permit('declarativeContent', false)
      await startAndRest()
      expect(listening()).toBe(0)
      Object.assign(fakeBrowser, { webNavigation })
      permit('declarativeContent', true)
      await vi.waitFor(() => expect(listening()).toBe(2))
      await vi.waitFor(async () =>
        expect((await fakeBrowser.alarms.getAll()).map(({ name }) => name)).toContain('mark'),
      )
      listeners.clear()
      start()
      expect(listening()).toBe(2)
      await vi.waitFor(async () => expect(await fakeBrowser.alarms.getAll()).toEqual([]))
    })

    it('no longer after one page while signed out', async () => {
      await items.account.set(null)
      await startAndRest()
      await go('onCommitted', 1, article)
      expect({ listening: listening(), markedTabs: markedTabs() }).toEqual({ listening: 0, markedTabs: [] })
    })
  })
})

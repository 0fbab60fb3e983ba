import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { createPageMarks, createTabDriver } from '../../../../src/extension/background/mark/page-marks.ts'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import { ownerOf } from '../../../../src/extension/storage/configured-network.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { permit } from '../../support/browser/permissions.ts'
import { builtNetwork } from '../../support/network/networks.ts'
import { maya } from '../../support/pages.ts'
import { indexedShare, putShares } from '../../support/stored/lists.ts'

const owner = ownerOf(builtNetwork, maya)
const article = 'https://news.example/night-trains'

type Listener = (navigation: { tabId: number; frameId: number; url: string }) => Promise<void>

/** Firefox's tabs: their pages and whether the button is marked. */
let tabs: Map<number, { url: string; isMarked: boolean }>
let listeners: Map<string, Set<Listener>>
const listening = () => [...listeners.values()].filter((each) => each.size > 0).length
const markedTabs = () => [...tabs].filter(([, { isMarked }]) => isMarked).map(([id]) => id)

const event = (name: string) => ({
  addListener: (listener: Listener) => void listeners.set(name, (listeners.get(name) ?? new Set()).add(listener)),
  removeListener: (listener: Listener) => void listeners.get(name)?.delete(listener),
})

/** Loads another page in a tab, or changes its address. */
async function go(name: 'onCommitted' | 'onHistoryStateUpdated', tabId: number, url: string): Promise<void> {
  // Firefox resets a tab's icon when the next page loads
  tabs.set(tabId, { url, isMarked: name === 'onHistoryStateUpdated' && tabs.get(tabId)?.isMarked === true })
  await Promise.all([...(listeners.get(name) ?? [])].map((listener) => listener({ tabId, frameId: 0, url })))
}

const start = () => createPageMarks(createTabDriver()).start()
const rest = () => new Promise((resolve) => setTimeout(resolve, 40))

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
  })
  permit('declarativeContent', true)
  await items.account.set(maya)
  await items.options.set({ ...defaultOptions, mark: true })
  await putShares([
    indexedShare({ owner, url: article }),
    indexedShare({ owner, url: `${article}/mine`, name: 'Maya' }),
    indexedShare({ owner, url: 'https://bank.example/' }),
  ])
  await items.index.set({ owner, changed: 1, names_pages: true })
})

describe('in Firefox the button is marked', () => {
  it('on a page that contacts shared, under each of its addresses, and on no other', async () => {
    start()
    await rest()
    const urls = [article, `${article}?utm_source=x`, `about:reader?url=${encodeURIComponent(article)}`]
    const others = [`${article}/2`, `${article}/mine`, 'about:blank', 'file:///etc/hosts']
    for (const [id, url] of [...urls, ...others].entries()) await go('onCommitted', id, url)
    expect(markedTabs()).toEqual([0, 1, 2])
  })

  it('until the page’s own scripts lead to another address', async () => {
    start()
    await rest()
    await go('onCommitted', 1, article)
    await go('onHistoryStateUpdated', 1, `${article}/2`)
    expect(markedTabs()).toEqual([])
    await go('onHistoryStateUpdated', 1, article)
    expect(markedTabs()).toEqual([1])
  })

  it('on pages that were open before, and no longer once the option is off', async () => {
    tabs.set(1, { url: article, isMarked: false }).set(2, { url: `${article}/2`, isMarked: false })
    start()
    await rest()
    expect(markedTabs()).toEqual([1])
    await items.options.set(defaultOptions)
    await rest()
    expect([markedTabs(), listening()]).toEqual([[], 0])
  })

  it('not for a frame in a page, nor on a site that the member excluded', async () => {
    await items.options.set({ ...defaultOptions, mark: true, excluded_sites: ['bank.example'] })
    start()
    await rest()
    await go('onCommitted', 1, 'https://bank.example/')
    await go('onCommitted', 2, `${article}/2`)
    for (const listener of listeners.get('onCommitted') ?? []) await listener({ tabId: 2, frameId: 3, url: article })
    expect(markedTabs()).toEqual([])
  })

  it('by the last of two pages that loaded in quick succession', async () => {
    start()
    await rest()
    await Promise.all([go('onCommitted', 1, article), go('onCommitted', 1, `${article}/2`)])
    expect(markedTabs()).toEqual([])
  })

  it('in the other tabs if one is closed meanwhile', async () => {
    start()
    await rest()
    const closed = go('onCommitted', 1, article)
    tabs.delete(1)
    await closed
    await go('onCommitted', 2, article)
    expect(markedTabs()).toEqual([2])
  })
})

describe('in Firefox pages are listened to', () => {
  it('from the background’s start, before anything is read, so that pages wake it', () => {
    start()
    expect(listening()).toBe(2)
  })

  it('only with the permission; after a later permission, an alarm restarts the background', async () => {
    const { webNavigation } = fakeBrowser
    Object.assign(fakeBrowser, { webNavigation: undefined })
    permit('declarativeContent', false)
    start()
    await rest()
    expect(listening()).toBe(0)
    Object.assign(fakeBrowser, { webNavigation })
    permit('declarativeContent', true)
    await vi.waitFor(() => expect(listening()).toBe(2))
    await vi.waitFor(async () => expect((await fakeBrowser.alarms.getAll()).map(({ name }) => name)).toContain('mark'))
    start()
    await vi.waitFor(async () => expect(await fakeBrowser.alarms.getAll()).toEqual([]))
  })

  it('no longer, without an alarm, if the mark is switched off before that alarm, also by another background', async () => {
    const { webNavigation } = fakeBrowser
    const alarms = async () => (await fakeBrowser.alarms.getAll()).map(({ name }) => name)
    Object.assign(fakeBrowser, { webNavigation: undefined })
    start()
    await rest()
    Object.assign(fakeBrowser, { webNavigation })
    await items.index.set({ owner, changed: 2, names_pages: true })
    await vi.waitFor(async () => expect(await alarms()).toEqual(['mark']))
    // without the permission the interface is missing
    Object.assign(fakeBrowser, { webNavigation: undefined })
    await items.options.set(defaultOptions)
    await vi.waitFor(async () => expect(await alarms()).toEqual([]))

    await fakeBrowser.alarms.create('mark', { periodInMinutes: 1 })
    start()
    await vi.waitFor(async () => expect(await alarms()).toEqual([]))
  })

  it('no longer after one page while signed out', async () => {
    await items.account.set(null)
    start()
    await rest()
    await go('onCommitted', 1, article)
    expect([listening(), markedTabs()]).toEqual([0, []])
  })
})

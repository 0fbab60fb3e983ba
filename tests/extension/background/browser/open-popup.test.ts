import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { openPopup, showSignInEnd, startMenus } from '../../../../src/extension/background/browser/open-popup.ts'
import { startBackground } from '../../../../src/extension/background/start.ts'
import { inBackground } from '../../../../src/extension/capabilities/background.ts'
import { readShortcut } from '../../../../src/extension/options/Choices.tsx'
import { tabInFront } from '../../../../src/extension/popup/opened.ts'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { backgroundTexts } from '../../../support/background-texts.ts'
import { menus } from '../../support/browser/menus.ts'
import { restFromRequests } from '../../support/network/requests-under-way.ts'
import { lookUpOf, recommendationBy } from '../../support/stored/lists.ts'

describe('the popup', () => {
  const link = { show: 'link', url: 'https://news.example/a', text: '' } as const

  const popup = vi.fn(async () => {})
  const window = vi.fn(async () => ({}))
  const tab = vi.fn(async () => ({}))
  const contexts = vi.fn(async (): Promise<object[]> => [])

  beforeEach(() => {
    for (const each of [popup, window, tab, contexts]) each.mockReset()
    contexts.mockResolvedValue([])
    Object.assign(fakeBrowser.action, { openPopup: popup })
    Object.assign(fakeBrowser.windows, { create: window })
    Object.assign(fakeBrowser.tabs, { create: tab })
    Object.assign(fakeBrowser.runtime, { getContexts: contexts })
  })

  it('stores the opening with its time, within the click', async () => {
    const before = Date.now()
    const opening = openPopup(link)
    expect(popup).toHaveBeenCalledOnce()
    await opening
    const stored = await items.opening.get()
    expect(stored).toMatchObject(link)
    expect(stored?.at).toBeGreaterThanOrEqual(before)
    expect({ popups: popup.mock.calls.length, windows: window.mock.calls.length }).toEqual({ popups: 1, windows: 0 })
  })

  it('gets its opening in place of look-ups if the storage is full', async () => {
    await items.recommendations.set([lookUpOf(link.url, recommendationBy([]))])
    vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValueOnce(new Error('quota exceeded'))
    await openPopup(link)
    expect([await items.opening.get(), await items.recommendations.get()]).toMatchObject([link, []])
  })

  it('opens a small window if the browser opens no popup, unless one is open', async () => {
    popup.mockRejectedValue(new Error('Could not find an active browser window.'))
    contexts.mockResolvedValueOnce([{ contextType: 'POPUP' }])
    await openPopup(link)
    expect({ opening: await items.opening.get(), calls: window.mock.calls }).toMatchObject({ opening: link, calls: [] })
    await openPopup(link)
    const small = { type: 'popup', url: `${location.origin}/popup.html` }
    expect(window).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(small))
  })

  describe('the end of a sign-in', () => {
    const idle = { phase: 'idle' } as const
    const account = { id: 'maya', name: 'Maya', link: '', headline: '', picture_small: '', additions: [] }
    const opened = () => [popup.mock.calls.length, tab.mock.calls.length]

    it.each([
      // the browser had closed it; also after “Not now”
      ['/popup.html', idle, 1, account],
      ['/popup.html', idle, 0],
      ['/popup.html', { phase: 'under-way' }, 0],
      ['/popup.html', { phase: 'failed', failure: { code: 'sign-in-closed' } }, 0],
      // these stay open
      ['/welcome.html', idle, 0, account],
      ['/options.html', idle, 0, account],
      [undefined, idle, 0, account],
    ] as [string | undefined, items.SignIn, number, items.Account?][])(
      'that %s began, where it is %j, opens the popup %i times',
      async (page, signIn, times, account) => {
        await items.account.set(account ?? null)
        await items.signIn.set(signIn)
        await showSignInEnd(page)
        expect(opened()).toEqual([times, 0])
        // with the form, if the member had begun something
        expect((await items.opening.get())?.show).toBe(times > 0 ? 'draft' : undefined)
      },
    )

    it('opens the page after the installation if the browser opens no popup, unless a popup or its window is open', async () => {
      await items.account.set(account)
      popup.mockRejectedValue(new Error('openPopup requires a user gesture'))
      await showSignInEnd('/popup.html')
      expect(tab).toHaveBeenCalledExactlyOnceWith({ url: '/welcome.html' })
      contexts.mockResolvedValue([{ contextType: 'TAB' }])
      await showSignInEnd('/popup.html')
      expect(contexts).toHaveBeenLastCalledWith({ documentUrls: [`${location.origin}/popup.html`] })
      expect(opened()).toEqual([1, 1])
    })
  })
})

const titles = () => menus.entries.map(({ title }) => title)

const { onInstalled, onStartup } = fakeBrowser.runtime
const installed = () => onInstalled.trigger({ reason: 'install' })

it('the menus have one entry for pages and the toolbar button, and one for links, only for http and https', async () => {
  startMenus(() => {})
  await installed()
  await vi.waitFor(() => expect(titles()).toEqual(['Share this page', 'Share this link']))
  const web = ['http://*/*', 'https://*/*']
  expect(menus.entries).toMatchObject([
    { contexts: ['page', 'action'], documentUrlPatterns: web },
    { contexts: ['link'], targetUrlPatterns: web },
  ])
})

it('the menus are created at the installation, after updates and at the browser’s start, not when the worker wakes', async () => {
  const read = vi.spyOn(fakeBrowser.storage.local, 'get')
  startMenus(() => {})
  await restFromRequests()
  expect({ calls: read.mock.calls, titles: titles() }).toEqual({ calls: [], titles: [] })
  for (const begin of [installed, () => onStartup.trigger()]) {
    menus.entries = []
    await begin()
    await vi.waitFor(() => expect(titles()).toHaveLength(2))
  }
})

it('the menus have no entry twice, however often they are created', async () => {
  menus.entries.push({ id: 'page', title: 'of the version before', contexts: ['page'] })
  startMenus(() => {})
  await installed()
  await Promise.all(
    (['it', 'es', 'fr', 'de'] as const).map((language) => items.options.set({ ...defaultOptions, language })),
  )
  const german = backgroundTexts.de
  await vi.waitFor(() => expect(titles()).toEqual([german['menu.page'], german['menu.link']]))
  await onStartup.trigger()
  await restFromRequests()
  expect(titles()).toEqual([german['menu.page'], german['menu.link']])
})

describe('in Firefox for Android', () => {
  /** Interfaces that Firefox for Android lacks, by MDN's browser-compat-data 8.1.0. */
  const { contextMenus, omnibox, commands, windows, identity } = fakeBrowser
  const lacking = { contextMenus, omnibox, commands, windows, identity }
  const { managed } = fakeBrowser.storage

  beforeEach(() => {
    Object.assign(fakeBrowser, Object.fromEntries(Object.keys(lacking).map((name) => [name, undefined])))
    Object.assign(fakeBrowser.storage, { managed: undefined })
  })
  afterEach(() => {
    Object.assign(fakeBrowser, lacking)
    Object.assign(fakeBrowser.storage, { managed })
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })

  it('the background starts in Firefox for Android, without menus, address bar and shortcut', async () => {
    expect(() => startBackground(inBackground)).not.toThrow()
    expect(fakeBrowser.alarms.onAlarm.hasListeners()).toBe(true)
    expect(await readShortcut()).toBe('')
  })

  it('a click on a notification opens a tab where there are no windows', async () => {
    Object.assign(fakeBrowser.action, { openPopup: () => Promise.reject(new Error('no popup')) })
    Object.assign(fakeBrowser.runtime, { getContexts: async () => [] })
    const create = vi.spyOn(fakeBrowser.tabs, 'create')
    await openPopup({ show: 'requests' })
    expect(create).toHaveBeenCalledWith({ url: `${location.origin}/popup.html` })
  })

  it('a popup that is a tab itself shows the page that was in front before', async () => {
    vi.stubEnv('BROWSER', 'firefox')
    const popup = { id: 3, url: `${location.origin}/popup.html`, active: true, lastAccessed: 30 }
    const tabs = [{ id: 1, lastAccessed: 10 }, { id: 2, url: 'https://page.example/', lastAccessed: 20 }, popup]
    const query = async ({ active }: { active?: boolean }) => (active ? [popup] : tabs)
    vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation(query as never)
    expect((await tabInFront())?.id).toBe(2)
    tabs.splice(0, 2)
    expect((await tabInFront())?.id).toBe(3)
  })
})

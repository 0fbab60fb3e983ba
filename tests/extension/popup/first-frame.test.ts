import { screen } from '@testing-library/preact'
import { expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { Failed } from '../../../src/extension/background/base/failed.ts'
import { createRetention } from '../../../src/extension/background/member/retention.ts'
import { popupParts } from '../../../src/extension/capabilities/popup.ts'
import { loadNoticesOf, readFirstFrame } from '../../../src/extension/popup/first-frame.ts'
import { tabInFront } from '../../../src/extension/popup/opened.ts'
import { defaultOptions } from '../../../src/extension/schemas/options.ts'
import type { PageAt } from '../../../src/extension/schemas/pages.ts'
import { shareDraft } from '../../../src/extension/storage/drafts.ts'
import * as items from '../../../src/extension/storage/items.ts'
import { article, asked, done, maya, openPopup, reply, settle, store } from '../support/pages.ts'
import { lookUpOf, pageOf, pendingRequests, recommendationBy } from '../support/stored/lists.ts'
import { owner, writeOf } from '../support/stored/writes.ts'

const lookUp = lookUpOf(article.url, recommendationBy(['Ana', 'Ben']), { contacts: { count: 0, data: [] } })
const stored = { pages: [pageOf(article.url)], recommendations: [lookUp], pendingRequests: pendingRequests(['a']) }

/** Holds back the browser's paints. @returns a function that lets it paint */
function holdPaints(): () => Promise<void> {
  const paints: (() => void)[] = []
  class Paints {
    static readonly supportedEntryTypes = ['paint']
    constructor(called: (list: object, observer: Paints) => void) {
      paints.push(() => called({ getEntriesByName: () => [{}] }, this))
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('PerformanceObserver', Paints)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return async () => {
    for (const paint of paints) paint()
    await settle()
  }
}

it('what the organization forbids before the first paint is not looked up', async () => {
  const paint = holdPaints()
  await openPopup({ stored })
  await store({ policy: { ...items.policy.fallback, neverHosts: ['news.example'] } })
  await paint()
  expect(asked('lookUp')).toEqual([])
})

it('the look-up of a stored reply and the refresh of the requests wait for the first paint', async () => {
  const paint = holdPaints()
  await openPopup({ stored })
  screen.getByTitle('Ana')
  const counts = () => ({ lookUps: asked('lookUp').length, refreshes: asked('refreshPendingRequests').length })
  expect(counts()).toEqual({ lookUps: 0, refreshes: 0 })
  await paint()
  expect(counts()).toEqual({ lookUps: 1, refreshes: 1 })
})

it('the background begins the look-up of a page without a reply, which is asked for after the first paint', async () => {
  const paint = holdPaints()
  await openPopup()
  const counts = () => ({ begun: asked('pageAt').map(({ mayLookUp }) => mayLookUp), lookUps: asked('lookUp').length })
  expect(counts()).toEqual({ begun: [true], lookUps: 0 })
  await paint()
  expect(counts()).toEqual({ begun: [true], lookUps: 1 })
})

it('the people of a quick network are in the first frame', async () => {
  await openPopup()
  reply({ pageAt: () => items.recommendations.set([lookUp]).then(() => pageOf(article.url)) })
  await items.pages.set([])
  const first = await readFirstFrame(popupParts, null, await tabInFront())
  expect(first.recommendations).toEqual([lookUp])
})

it('a look-up is asked for once, and again for the member who signs in next', async () => {
  await openPopup({ replies: { lookUp: async () => Promise.reject(new Failed('signed-out')) } })
  expect(asked('lookUp')).toHaveLength(1)
  reply({ lookUp: () => items.recommendations.set([lookUp]).then(done) })
  await items.account.set(null)
  await settle()
  await items.account.set(maya)
  await settle()
  expect(asked('lookUp')).toHaveLength(2)
  screen.getByRole('heading', { name: 'Shared by 2 people' })
})

it('a page that was in front lately is drawn without the background, and asked for again after a minute', async () => {
  const never = () => new Promise<never>(() => {})
  const pageAt = vi.fn(never)
  const contacts = recommendationBy(['Cleo']).data
  const known = { contacts, own: undefined, changed: 0 }
  await openPopup({ stored: { pages: [pageOf(article.url, { known })] }, replies: { pageAt } })
  screen.getByText('Cleo')
  expect({ asked: pageAt.mock.calls.length, lookUps: asked('lookUp') }).toEqual({
    asked: 0,
    lookUps: [{ url: article.url }],
  })
  const old = pageOf(article.url, { known, at: Date.now() - 61_000 })
  await openPopup({ stored: { pages: [old], recommendations: [] }, replies: { pageAt } })
  screen.getByText('Cleo')
  expect(document.body.textContent).not.toContain('Nobody has shared')
  expect(pageAt).toHaveBeenCalledWith({ address: article.url, tabId: 1, isPatient: true })
})

it('what is offered on a contact’s page is loaded for the first frame, also if the page names another address', () => {
  const page = { ok: true, url: `${article.url}/own` }
  const first = { page, at: { tab: article }, known: { found: { contacts: [{}] } }, recommendations: [lookUp] }
  const load = vi.fn()
  const { fallback: policy } = items.policy
  void loadNoticesOf({ ...first, options: defaultOptions, policy, account: maya } as never, [load])
  expect(load.mock.calls).toEqual([[{ page, isOfferable: true }]])
})

it('a page that gives no answer about its address isn’t waited for: who shared it isn’t known', async () => {
  const pageAt = () => Promise.reject(new Failed('unexpected'))
  await openPopup({
    stored: { pages: [pageOf(article.url, { at: Date.now() - 61_000 })], recommendations: [] },
    replies: { pageAt },
  })
  await settle()
  expect(document.querySelector('main')?.dataset.view).toBe('failed')
  expect(document.body.textContent).not.toContain('Nobody has shared')
})

it.each([
  ['the index has changed since', {}, { known: { contacts: [], own: undefined, changed: 7 } }],
  ['the member excluded its site since', { options: { ...defaultOptions, excludedSites: ['news.example'] } }, {}],
])('a page that was in front lately is asked for again if %s', async (_, more, change) => {
  await openPopup({ stored: { pages: [pageOf(article.url, change)], ...more } })
  expect(asked('pageAt')[0]).toMatchObject({ address: article.url, tabId: 1, mayLookUp: true })
})

it('a popup draws that it asks until a background that starts slowly has answered, and then the page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { promise, resolve } = Promise.withResolvers<PageAt>()
  const opened = openPopup({ replies: { pageAt: () => promise } })
  await vi.waitFor(() => expect(asked('pageAt')).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(300)
  await opened
  expect(document.querySelector('main')?.dataset.view).toBe('loading')
  expect({ lookUps: asked('lookUp'), buttons: screen.queryAllByRole('textbox') }).toEqual({ lookUps: [], buttons: [] })
  const { tab, said, known } = pageOf(article.url)
  resolve({ tab, own: tab, said, known, selected: '' })
  await settle()
  expect(asked('lookUp')).toEqual([{ url: article.url }])
})

it('an opened popup reads nothing of the background’s own, among which is the token, and stores nothing', async () => {
  const { local, session } = fakeBrowser.storage
  const get = vi.spyOn(local, 'get')
  await items.outbox.set([writeOf({ type: 'status', message: 'A text that may be discarded', social_account: [] })])
  await shareDraft(owner, article.url).set({ message: 'Half a thought' })
  const sets = [local, session].map((area) => vi.spyOn(area, 'set'))
  await openPopup({ stored, replies: { lookUp: done } })
  const keys = get.mock.calls.flatMap(([keys]) => (Array.isArray(keys) ? keys : [keys]))
  expect(keys).toContain(items.account.key)
  expect(keys.filter((key) => key === null || key === 'session@1')).toEqual([])
  // what the test itself stores
  const written = sets.flatMap(({ mock }) => mock.calls.flatMap(([values]) => Object.keys(values)))
  const { account, pages, pendingRequests, recommendations } = items
  expect(written.sort()).toEqual([account, pages, pendingRequests, recommendations].map(({ key }) => key).sort())
})

it.each(['before', 'after'] as const)(
  'the end of the session %s the first frame leaves the sign-in alone',
  async (when) => {
    const { deleteSessionValues } = createRetention([])
    const end = async () => {
      await deleteSessionValues()
      await items.signIn.set({ phase: 'failed', failure: { code: 'signed-out' } })
    }
    const selected = () => (when === 'before' ? end() : Promise.resolve()).then(() => '')
    await openPopup({ stored: { ...stored, pages: [] }, selected, replies: { lookUp: () => end().then(done) } })
    expect(document.querySelectorAll('[role=tab]')).toHaveLength(0)
    const parts = [...(document.getElementById('app')?.children ?? [])].map(({ localName }) => localName)
    expect(parts).toEqual(['main', 'footer'])
  },
)

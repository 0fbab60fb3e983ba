import { screen } from '@testing-library/preact'
import { expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { Failed } from '../../../src/extension/background/base/failed.ts'
import { createRetention } from '../../../src/extension/background/member/retention.ts'
import { shareDraft } from '../../../src/extension/storage/drafts.ts'
import * as items from '../../../src/extension/storage/items.ts'
import { article, asked, done, maya, openPopup, reply, settle, store } from '../support/pages.ts'
import { lookUpOf, pendingRequests, recommendationBy } from '../support/stored/lists.ts'
import { owner, writeOf } from '../support/stored/writes.ts'

const lookUp = lookUpOf(article.url, recommendationBy(['Ana', 'Ben']), { contacts: { count: 0, data: [] } })
const stored = { recommendations: [lookUp], pendingRequests: pendingRequests(['a']) }

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

it('the look-up of a page without a reply does not wait for the first paint', async () => {
  holdPaints()
  await openPopup()
  expect(asked('lookUp')).toHaveLength(1)
})

it('the look-up before the first frame counts once, and for nobody else', async () => {
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

it('a page whose stored reply another window removed is unknown: nobody said that nobody shared it', async () => {
  await openPopup({ replies: { lookUp: done } })
  expect(document.querySelector('main')?.dataset.view).toBe('failed')
  expect(document.body.textContent).not.toContain('Nobody has shared')
  await store({ recommendations: [lookUp] })
  screen.getByRole('heading', { name: 'Shared by 2 people' })
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
  expect(written.sort()).toEqual([items.account.key, items.pendingRequests.key, items.recommendations.key].sort())
})

it.each(['before', 'after'] as const)(
  'the end of the session %s the first frame leaves the sign-in alone',
  async (when) => {
    const { deleteSessionValues } = createRetention([])
    const end = async () => {
      await deleteSessionValues()
      await items.signIn.set({ phase: 'failed', failure: { code: 'signed-out' } })
    }
    const mark = performance.mark.bind(performance)
    vi.spyOn(performance, 'mark').mockImplementation((name, ...options) => {
      if (name === 'drawing' && when === 'before') void end()
      return mark(name, ...options)
    })
    await openPopup({ stored, replies: { lookUp: () => end().then(done) } })
    expect(document.querySelectorAll('[role=tab]')).toHaveLength(0)
    expect([...(document.getElementById('app')?.children ?? [])].map(({ localName }) => localName)).toEqual([
      'main',
      'footer',
    ])
  },
)

import { createHash } from 'node:crypto'
import { screen } from '@testing-library/preact'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { Failed } from '../../../src/extension/background/base/failed.ts'
import { createRetention } from '../../../src/extension/background/member/retention.ts'
import { inFirstScript } from '../../../src/extension/capabilities/first-script.ts'
import { firstTab } from '../../../src/extension/capabilities/this-page.tsx'
import { nothingPassed, passes } from '../../../src/extension/features/passes/stored.ts'
import { keysOfFirstFrame, runFirstScript } from '../../../src/extension/popup/snapshot.ts'
import '../../../src/extension/popup/save-snapshots.ts'
import { startPopup } from '../../../src/extension/popup/start.tsx'
import { defaultOptions } from '../../../src/extension/schemas/options.ts'
import { shareDraft } from '../../../src/extension/storage/drafts.ts'
import * as items from '../../../src/extension/storage/items.ts'
import { snapshotLifetime } from '../../../src/extension/storage/snapshot.ts'
import { shareButton } from '../support/elements.ts'
import { networkAt } from '../support/network/network-at.ts'
import { partsOfTests } from '../support/note-in-popup.ts'
import { article, asked, closePage, done, maya, openPopup, reply, settle, store } from '../support/pages.ts'
import { lookUpOf, pendingRequests, recommendationBy } from '../support/stored/lists.ts'
import { passOf } from '../support/stored/received-pages.ts'
import { owner, writeOf } from '../support/stored/writes.ts'

const { deleteSessionValues } = createRetention([])

const known = recommendationBy(['Ana', 'Ben'])
const replyOf = (recommendation: typeof known) =>
  lookUpOf(article.url, recommendation, { contacts: { count: 0, data: [] } })
const stored = { recommendations: [replyOf(known)], pendingRequests: pendingRequests(['a']) }

// the browser's hash is computed by a thread, for which no test can wait
beforeEach(() => {
  const digest = (data: BufferSource) =>
    createHash('sha256')
      .update(new Uint8Array(data as ArrayBuffer))
      .digest()
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (_, data) => digest(data) as never)
})

const root = () => document.getElementById('app') as HTMLElement

const inTab = (tab: object) => Object.assign(fakeBrowser.tabs, { query: async () => [tab] })

const asUpdated = () => vi.stubEnv('PASSALONG_BUILD', 'updated')

/** Opens a popup that saves one of the two, and closes it. */
async function openAndSave(name: 'snapshot' | 'shell', values: object = stored): Promise<void> {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => void setImmediate(run))
  const lookUp = async ({ url }: { url: string }) => {
    await items.recommendations.set((values as typeof stored).recommendations?.filter((each) => each.url === url) ?? [])
    return null
  }
  await openPopup({ stored: values, replies: { lookUp } })
  await settle()
  await settle()
  closePage()
  vi.stubGlobal('requestIdleCallback', () => 0)
  await (name === 'shell' ? items.snapshot : items.shell).remove()
  document.body.innerHTML = '<div id="app"></div>'
  onTestFinished(closePage)
}

/** Runs the first script. @returns whether it shows something */
async function isShown(): Promise<boolean> {
  void runFirstScript(async () => undefined, inFirstScript)
  return (await globalThis.opened.shown) !== null
}

/** Shows what is saved. */
async function show(): Promise<void> {
  if (!(await isShown())) throw new Error('nothing is shown')
}

/** Lets the application draw over it. */
async function takeOver(): Promise<void> {
  await startPopup(partsOfTests, firstTab)
  await settle()
}

/** Lets the application draw without it. */
async function startAnew(): Promise<void> {
  await isShown()
  root().replaceChildren()
  globalThis.opened.shown = Promise.resolve(null)
  await takeOver()
}

/** Changes that the snapshot and the shell have in common. */
const changes: Record<string, () => unknown> = {
  'another member': () => items.account.set({ ...maya, id: 'ben' }),
  'a sign-out': deleteSessionValues,
  'a withdrawn consent': () => items.consent.set(null),
  'another language': () => items.options.set({ ...defaultOptions, language: 'de' }),
  'a write': () => items.outbox.set([writeOf({ type: 'deletion', id: 'ada' })]),
  'a choice in a menu': () =>
    fakeBrowser.storage.session.set({ [items.opening.key]: 'of a version that opens otherwise' }),
  'an update': asUpdated,
}

/** Expects that something is shown, and nothing after the change. */
async function expectHiddenBy(change: () => unknown): Promise<void> {
  for (const _ of ['first', 'again, since nothing has changed']) {
    expect(await isShown()).toBe(true)
    root().replaceChildren()
  }
  await change()
  expect(await isShown()).toBe(false)
  expect(root().childNodes).toHaveLength(0)
}

const keysOfCapabilities = inFirstScript.flatMap(({ ofShell = [], ofSnapshot = [] }) => [...ofShell, ...ofSnapshot])

describe('the snapshot', () => {
  it('is what the application draws', async () => {
    await openAndSave('snapshot')
    await show()
    const { innerHTML } = root()
    expect({ lookUps: asked('lookUp').length, refreshes: asked('refreshPendingRequests').length }).toEqual({
      lookUps: 1,
      refreshes: 1,
    })
    expect(root().textContent).toContain('Shared by 2 people')
    expect(document.body.children).toHaveLength(1)
    root().replaceChildren()
    await startAnew()
    expect(innerHTML).toBe(root().innerHTML)
  })

  it('is shown after one round of reading', async () => {
    await openAndSave('snapshot')
    const read = vi.spyOn(fakeBrowser.storage.local, 'get')
    await show()
    expect(read).toHaveBeenCalledOnce()
  })

  it('is corrected if other data is stored before the application reads it', async () => {
    await openAndSave('snapshot')
    await show()
    reply({ lookUp: done })
    await items.recommendations.set([replyOf(recommendationBy(['Anna', 'Ben']))])
    await takeOver()
    expect(screen.getByTitle('Anna').textContent).toBe('A')
  })

  // shows: maxSnapshot
  it('longer than its limit is not saved', async () => {
    const texts = { name: 'N'.repeat(9000), sharing_message: 'M '.repeat(9000) }
    const long = recommendationBy(Array.from({ length: 50 }, (_, id) => ({ id: `${id}`, ...texts })))
    await openAndSave('snapshot', { ...stored, recommendations: [{ ...replyOf(long), contacts: long }] })
    expect(await items.snapshot.get()).toBeNull()
  })

  const message = 'A text that may be discarded'
  it.each([
    ['a draft', () => shareDraft(owner, article.url).set({ message })],
    ['an unsent write', () => items.outbox.set([writeOf({ type: 'note', message })])],
  ])('has no copy of %s: none is kept', async (_, write) => {
    await openAndSave('snapshot')
    vi.stubGlobal('requestIdleCallback', (run: () => void) => void setImmediate(run))
    await items.snapshot.remove()
    await write()
    await startAnew()
    await settle()
    expect(root().textContent).toContain('Shared by 2 people')
    expect(await items.snapshot.get()).toBeNull()
  })

  it('is removed again if the member signs out while it is stored', async () => {
    const { session } = fakeBrowser.storage
    const set = session.set.bind(session) as (values: object) => Promise<void>
    vi.spyOn(session, 'set').mockImplementation(async (values: object) => {
      if (items.snapshot.key in values) await deleteSessionValues()
      await set(values)
    })
    await openAndSave('snapshot')
    expect(await items.snapshot.get()).toBeNull()
  })

  it('hands over a click on its button, which opens the form', async () => {
    await openAndSave('snapshot')
    await show()
    shareButton()?.click()
    expect(screen.queryByRole('textbox')).toBeNull()
    await takeOver()
    expect(shareButton()).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your comment' }))
  })

  const setAnother = async (key: string) => {
    for (const area of ['local', 'session'] as const) await fakeBrowser.storage[area].set({ [key]: { another: 1 } })
  }
  const later = (passed: number) => async () => void vi.spyOn(Date, 'now').mockReturnValue(Date.now() + passed)
  const ownChanges: Record<string, () => unknown> = {
    'another network': () => items.network.set(networkAt('https://other.example', { name: 'Other' })),
    'a policy': () => items.policy.set({ ...items.policy.parse(undefined), neverHosts: ['news.example'] }),
    'a newer reply': () => items.recommendations.set([replyOf(recommendationBy(['Ana']))]),
    'a newer list of requests': () => items.pendingRequests.set(pendingRequests(['a', 'b'])),
    'a draft': () => shareDraft(owner, article.url).set({ message: 'Half a thought' }),
    'a draft for oneself': () => shareDraft(owner, article.url).set({ message: 'Half a thought', audience: 'me' }),
    ...Object.fromEntries(keysOfCapabilities.map((key) => [`another ${key}`, () => setAnother(key)])),
    'another page': () => inTab({ ...article, url: 'https://news.example/day-trains' }),
    'another title': () => inTab({ ...article, title: 'Trains' }),
    'a private window': () => inTab({ ...article, incognito: true }),
    'an hour': later(snapshotLifetime),
    'a clock that was set back': later(-1000),
  }

  it.each(Object.entries({ ...changes, ...ownChanges }))('is not shown after %s', async (_, change) => {
    await openAndSave('snapshot')
    await expectHiddenBy(change)
  })

  it('is shown again after no change', async () => {
    await openAndSave('snapshot')
    await show()
    root().replaceChildren()
    await show()
  })

  const broken = [
    '1',
    '"frame"',
    '{}',
    '{"until":0}',
    '{"nodes":null}',
    '{"nodes":"[["}',
    '{"nodes":"[[0]]"}',
    '{"nodes":"[[0,1,[]]]"}',
  ]

  it.each(broken)('that is broken (%s) is as none', async (text) => {
    const damage = JSON.parse(text)
    await openAndSave('snapshot')
    const kept = await items.snapshot.get()
    const value = typeof damage === 'object' && Object.keys(damage).length > 0 ? { ...kept, ...damage } : damage
    await fakeBrowser.storage.session.set({ [items.snapshot.key]: value })
    expect(await isShown()).toBe(false)
    expect(root().childNodes).toHaveLength(0)
  })
})

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
  screen.getByText('Ana')
  const counts = () => ({ lookUps: asked('lookUp').length, refreshes: asked('refreshPendingRequests').length })
  expect(counts()).toEqual({ lookUps: 0, refreshes: 0 })
  await paint()
  expect(counts()).toEqual({ lookUps: 1, refreshes: 1 })
})

const other = { id: 2, url: 'https://news.example/day?train=1', title: '{letter}' }
const waiting = { pendingRequests: pendingRequests(['a', 'b']) }

describe('the shell', () => {
  it('is what the application draws first for a page that nobody has looked up', async () => {
    await openAndSave('shell', waiting)
    inTab(other)
    expect(await isShown()).toBe(true)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(other.title)
    screen.getByText('news.example')
    screen.getByRole('tab', { name: 'Requests 2' })
    const drawn = root().cloneNode(true)
    await startPopup(partsOfTests, firstTab)
    const title = screen.getByRole('heading', { level: 1 })
    expect(root().isEqualNode(drawn)).toBe(true)
    await settle()
    expect(screen.getByRole('heading', { level: 1 })).toBe(title)
    expect(asked('lookUp').at(-1)).toMatchObject({ url: other.url })
  })

  const contacts = { count: 0, data: [] }
  const replied = () => items.recommendations.set([lookUpOf(other.url, recommendationBy(['Ana']), { contacts })])
  const typed = () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))
  it.each<[string, (fail: () => void) => unknown, string]>([
    ['the reply', replied, 'Shared by 1 person'],
    ['a failure', (fail) => fail(), 'You are offline'],
    ['the first key', typed, 'Looking up'],
    ['300 ms have passed', () => vi.advanceTimersByTime(300), 'Looking up'],
  ])('stays until %s, which the application draws first', async (_, end, text) => {
    await openAndSave('shell', waiting)
    inTab(other)
    await show()
    const drawn = root().cloneNode(true)
    const { promise, reject } = Promise.withResolvers<null>()
    reply({ lookUp: () => promise })
    const before = asked('lookUp').length
    // no time passes by itself
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const started = startPopup(partsOfTests, firstTab)
    let isOver = false
    void started.then(() => {
      isOver = true
    })
    await settle()
    expect({ isOver, isSame: root().isEqualNode(drawn) }).toEqual({ isOver: false, isSame: true })
    await end(() => reject(new Failed('offline')))
    await started
    await settle()
    expect(root().textContent).toContain(text)
    expect(asked('lookUp')).toHaveLength(before + 1)
  })

  it.each([
    ['the focus', () => shareButton()?.focus()],
    ['a click', () => screen.getByRole('tab', { name: /^Requests/ }).click()],
  ])('is drawn over at once if it already had %s', async (_, act) => {
    await openAndSave('shell', waiting)
    inTab(other)
    await show()
    act()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await startPopup(partsOfTests, firstTab)
  })

  it('hands its look-up over once, and to nobody else', async () => {
    await openAndSave('shell', waiting)
    inTab(other)
    await show()
    reply({ lookUp: async () => Promise.reject(new Failed('signed-out')) })
    const before = asked('lookUp').length
    await takeOver()
    expect(asked('lookUp')).toHaveLength(before + 1)
    reply({ lookUp: () => replied().then(done) })
    await items.account.set(null)
    await settle()
    await items.account.set(maya)
    await settle()
    expect(asked('lookUp')).toHaveLength(before + 2)
    expect(root().textContent).toContain('Shared by 1 person')
  })

  const dismiss = () => items.contactsNoticeDismissed.set(true)
  it.each<[string, () => unknown, number]>([
    ['', () => undefined, 0],
    // and the shell itself
    [', drawn again if something has changed since', dismiss, 2],
  ])('is drawn over by the frame that is the next snapshot%s', async (_, change, drawnAside) => {
    await openAndSave('shell', waiting)
    inTab(other)
    await show()
    const idle: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
    reply({ lookUp: () => replied().then(done) })
    const drawing = vi.spyOn(document.body, 'append')
    await takeOver()
    await change()
    vi.stubGlobal('requestIdleCallback', (run: () => void) => void setImmediate(run))
    for (const run of idle) run()
    await settle()
    expect(drawing).toHaveBeenCalledTimes(drawnAside)
    closePage()
    document.body.innerHTML = '<div id="app"></div>'
    await show()
    const snapshot = root().cloneNode(true)
    expect(snapshot.textContent).toContain('Shared by 1 person')
    await startAnew()
    expect(root().isEqualNode(snapshot)).toBe(true)
  })

  const ownChanges: Record<string, () => unknown> = {
    'other requests': () => items.pendingRequests.set(pendingRequests(['a'])),
    'a reply': replied,
    'a draft': () => shareDraft(owner, other.url).set({ message: 'Half a thought' }),
    'a draft for oneself': () => shareDraft(owner, other.url).set({ message: 'Half a thought', audience: 'me' }),
    'no title': () => inTab({ ...other, title: '' }),
    'a private window': () => inTab({ ...other, incognito: true }),
    'a page of the browser': () => inTab({ ...other, url: 'about:blank' }),
    'an internal page': () => inTab({ ...other, url: 'https://wiki.corp/' }),
    'a secret page': () => inTab({ ...other, url: 'https://news.example/reset?token=8fK2mQx9LpZ4vT7w' }),
    'an excluded site': () => items.options.set({ ...defaultOptions, excludedSites: ['news.example'] }),
    damage: () => fakeBrowser.storage.local.set({ [items.shell.key]: { drafts: ['a'], nodes: 1 } }),
  }

  it.each(Object.entries({ ...changes, ...ownChanges }))('is not shown with or after %s', async (_, change) => {
    await openAndSave('shell', waiting)
    inTab(other)
    await expectHiddenBy(change)
  })

  it.each(['waiting', 'kept'] as const)(
    'is not shown for a page with a pass (%s), even at another of its addresses',
    async (list) => {
      const elsewhere = other.url.replace('//', '//www.')
      await passes.set({ ...nothingPassed, [list]: [passOf('p1', { url: elsewhere })] })
      await openAndSave('shell', waiting)
      inTab({ ...other, url: 'https://news.example/night' })
      expect(await isShown()).toBe(true)
      inTab(other)
      root().replaceChildren()
      expect(await isShown()).toBe(false)
    },
  )

  it('is shown again after no change', async () => {
    await openAndSave('shell', waiting)
    inTab(other)
    await show()
    root().replaceChildren()
    await show()
  })

  it('has nothing of a page, and is gone with the sign-out', async () => {
    await openAndSave('shell', waiting)
    inTab(other)
    const kept = JSON.stringify(await fakeBrowser.storage.local.get(items.shell.key))
    expect(kept).toContain(maya.name)
    expect([article.title, 'night-trains'].filter((text) => kept.includes(text))).toEqual([])
    await deleteSessionValues()
    expect(await items.shell.get()).toBeNull()
  })
})

/** The core's stored values without those that the background alone reads, or a page of another build. */
const { reloadedFor: _, ...ofPopup } = items.allItems

it('the first script reads exactly the values that the popup needs, by keys that exist', () => {
  const keys = (area: string) => Object.values(ofPopup).flatMap((item) => (item.area === area ? [item.key] : []))
  const { popup } = keysOfFirstFrame([])
  expect(popup.local.toSorted()).toEqual(keys('local').sort())
  expect(popup.session.toSorted()).toEqual(keys('session').sort())
})

it('a capability’s values that the first frame depends on are stored by the keys that it names', () => {
  const files: Record<string, object> = import.meta.glob(
    '../../../src/extension/{capabilities,features}/**/stor*/*.ts',
    {
      eager: true,
    },
  )
  Object.assign(files, import.meta.glob('../../../src/extension/{capabilities,features}/*/stored.ts', { eager: true }))
  const stored = Object.values(files).flatMap((file) => Object.values(file).map((each) => each?.key))
  expect(keysOfCapabilities.length).toBeGreaterThanOrEqual(inFirstScript.length)
  expect(keysOfCapabilities.filter((key) => !stored.includes(key))).toEqual([])
})

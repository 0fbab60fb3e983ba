import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { createRetention } from '../../../src/extension/background/member/retention.ts'
import { inFirstScript } from '../../../src/extension/capabilities/first-script.ts'
import { firstTab } from '../../../src/extension/capabilities/this-page.tsx'
import { runFirstScript } from '../../../src/extension/popup/snapshot.ts'
import '../../../src/extension/popup/save-snapshots.ts'
import { startPopup } from '../../../src/extension/popup/start.tsx'
import { defaultOptions } from '../../../src/extension/schemas/options.ts'
import { shareDraft } from '../../../src/extension/storage/drafts.ts'
import * as items from '../../../src/extension/storage/items.ts'
import { partsOfTests } from '../support/note-in-popup.ts'
import { article, closePage, maya, openPopup, reply, settle } from '../support/pages.ts'
import { lookUpOf, pendingRequests, recommendationBy } from '../support/stored/lists.ts'
import { owner, writeOf } from '../support/stored/writes.ts'

const { deleteSessionValues } = createRetention([])

// the browser's hash is computed by a thread, for which no test can wait
beforeEach(() => {
  const digest = (data: BufferSource) =>
    createHash('sha256')
      .update(new Uint8Array(data as ArrayBuffer))
      .digest()
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (_, data) => digest(data) as never)
})

const root = () => document.getElementById('app') as HTMLElement

const other = { id: 2, url: 'https://news.example/day-trains', title: 'Day trains' }

/** Saves a shell, and shows it for a page that nobody has looked up. */
async function showShell(): Promise<void> {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => void setImmediate(run))
  const lookedUp = lookUpOf(article.url, recommendationBy(['Ana']), { contacts: { count: 0, data: [] } })
  const lookUp = () => items.recommendations.set([lookedUp]).then(() => null)
  await openPopup({ stored: { pendingRequests: pendingRequests(['a', 'b']) }, replies: { lookUp } })
  await settle()
  await settle()
  closePage()
  vi.stubGlobal('requestIdleCallback', () => 0)
  onTestFinished(closePage)
  await items.snapshot.remove()
  Object.assign(fakeBrowser.tabs, { query: async () => [other] })
  await openAgain()
  expect(await globalThis.opened.shown).toBe('')
  expect(root().querySelectorAll('[role=tab]').length).toBeGreaterThan(1)
}

/** Runs the first script of another popup. */
async function openAgain(): Promise<void> {
  document.body.innerHTML = '<div id="app"></div>'
  void runFirstScript(async () => undefined, inFirstScript)
  await globalThis.opened.shown
}

/** A copy of what is drawn. */
const drawn = () => root().cloneNode(true) as HTMLElement

const outline = ({ children }: HTMLElement) =>
  [...children].map((child) => `${child.localName} ${child.getAttribute('data-view') ?? ''}`.trim())

/** The popup's content, drawn into an empty document. */
async function drawnAnew(): Promise<HTMLElement> {
  closePage()
  await openAgain()
  root().replaceChildren()
  globalThis.opened.shown = Promise.resolve(null)
  await startPopup(partsOfTests, firstTab)
  await settle()
  return drawn()
}

async function endSession(): Promise<void> {
  await deleteSessionValues()
  await items.signIn.set({ phase: 'failed', failure: { code: 'signed-out' } })
}

const found = (sharers: string[], change = {}) =>
  items.recommendations.set([
    lookUpOf(other.url, recommendationBy(sharers, change), { contacts: { count: 0, data: [] } }),
  ])

const ownShare = { shared: true, share_id: 's1', sharing_message: 'Mine', sharedTime: '' }

/** Events while the shell is shown, by the view that the popup then has. */
const views: Record<string, () => Promise<unknown>> = {
  'the end of the session': endSession,
  'signed out': deleteSessionValues,
  'the question for consent': () => items.consent.set(null),
  'a sign-in under way': () => items.signIn.set({ phase: 'under-way' }),
  'the question about the account': () =>
    items.signIn.set({ phase: 'confirm', account: { ...maya, name: 'Ben' }, before: { id: maya.id, name: maya.name } }),
  'the greeting': () => items.signIn.set({ phase: 'signed-in' }),
  'another member': () => items.account.set({ ...maya, id: 'ben', name: 'Ben' }),
  'no sharer': () => found([]),
  'a sharer': () => found(['Ana']),
  'ten sharers': () => found(Array.from({ length: 10 }, (_, index) => `Member ${index}`)),
  'an own share': () => found(['Ana'], ownShare),
  'the question about the mark': () => found(['Ana']).then(() => items.options.set(defaultOptions)),
  'a draft': () => shareDraft(owner, other.url).set({ message: 'Half a thought' }),
  'a write': () => {
    const refused = { key: 'w', phase: 'refused', failure: { code: 'invalid' } } as const
    return items.outbox.set([writeOf({ type: 'note', message: 'Hello' }, refused)])
  },
  'an excluded site': () => items.options.set({ ...defaultOptions, excludedSites: ['news.example'] }),
  'a forbidden site': () => items.policy.set({ ...items.policy.fallback, neverHosts: ['news.example'] }),
  'the chosen requests': () => items.opening.set({ at: Date.now(), show: 'requests' }),
  'the chosen link': () =>
    items.opening.set({ at: Date.now(), show: 'link', url: 'https://news.example/link', text: 'A link' }),
}

describe('a popup that draws over the shell', () => {
  it.each(Object.entries(views))('has nothing of it left in the view with %s', async (_, change) => {
    await showShell()
    // the background replies when the values are stored
    reply({ lookUp: () => change().then(() => null) })
    await startPopup(partsOfTests, firstTab)
    await settle()
    const over = drawn()
    await change()
    const anew = await drawnAnew()
    expect(outline(over)).toEqual(outline(anew))
    expect(over.isEqualNode(anew)).toBe(true)
  })

  it('has nothing of it left if the session ends between the last read and the drawing', async () => {
    await showShell()
    reply({ lookUp: () => found(['Ana']).then(() => null) })
    const mark = performance.mark.bind(performance)
    vi.spyOn(performance, 'mark').mockImplementation((name, ...options) => {
      // the values of this page change without the storage's delay
      if (name === 'drawing') delete state.local[items.account.key]
      return mark(name, ...options)
    })
    const state = await globalThis.opened.state
    await startPopup(partsOfTests, firstTab)
    await settle()
    expect(root().querySelectorAll('[role=tab]')).toHaveLength(0)
    expect(root().querySelectorAll('main')).toHaveLength(1)
  })

  it.each(['a sharer', 'a write', 'no sharer'])('does what was clicked on it, with %s meanwhile', async (view) => {
    await showShell()
    root().querySelector<HTMLButtonElement>('.page-heading .share')?.click()
    await views[view]?.()
    reply({ lookUp: async () => null })
    await startPopup(partsOfTests, firstTab)
    await settle()
    expect(root().querySelectorAll('form[name=composer]')).toHaveLength(1)
  })
})

import { createHash } from 'node:crypto'
import { screen } from '@testing-library/preact'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { deleteSessionValues } from '../../../../src/extension/background/member/stored.ts'
import { showSnapshot, snapshotKey } from '../../../../src/extension/popup/snapshot/show.ts'
import '../../../../src/extension/popup/snapshot/save.ts'
import { startPopup } from '../../../../src/extension/popup/start.tsx'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import { shareDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { maxSnapshot, snapshotLifetime } from '../../../../src/extension/storage/snapshot.ts'
import { article, asked, closePage, done, maya, openPopup, reply, settle } from '../../support/pages.ts'
import { pendingRequests } from '../../support/stored/pending-requests.ts'
import { recommendationBy } from '../../support/stored/recommendations.ts'
import { owner, writeOf } from '../../support/stored/writes.ts'

const known = recommendationBy(['Ana', 'Ben'])
const replyOf = (recommendation: typeof known) => ({
  url: article.url,
  recommendation,
  contacts: { count: 0, data: [] },
})
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

/** Opens a popup that keeps its frame, and closes it. */
async function openAndKeep(values: typeof stored & { account?: typeof maya } = stored): Promise<void> {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => void setImmediate(run))
  Object.assign(fakeBrowser.runtime, { getManifest: () => ({ version: '1' }) })
  const lookUp = async () => items.recommendations.set(values.recommendations).then(() => null)
  await openPopup({ stored: values, replies: { lookUp } })
  await settle()
  closePage()
  vi.stubGlobal('requestIdleCallback', () => 0)
  document.body.innerHTML = '<div id="app"></div>'
  onTestFinished(closePage)
}

/** Shows the snapshot. */
async function show(): Promise<string> {
  const kept = await showSnapshot()
  if (kept === null) throw new Error('no frame is shown')
  return kept
}

/** Lets the application draw over the snapshot. */
async function takeOver(kept: string): Promise<void> {
  await startPopup(kept)
  await settle()
}

const comment = () => root().querySelector('textarea') as HTMLTextAreaElement

describe('the snapshot', () => {
  it('is what the application draws', async () => {
    await openAndKeep()
    await show()
    const { innerHTML } = root()
    expect(root().textContent).toContain('Shared by 2 people')
    expect(document.body.children).toHaveLength(1)
    root().replaceChildren()
    await startPopup()
    await settle()
    expect(innerHTML).toBe(root().innerHTML)
  })

  it('lends its elements to the application', async () => {
    await openAndKeep()
    const kept = await show()
    const before = [...root().querySelectorAll('*')]
    const changes: MutationRecord[] = []
    const observer = new MutationObserver((records) => changes.push(...records))
    observer.observe(root(), { subtree: true, childList: true, characterData: true, attributes: true })
    onTestFinished(() => observer.disconnect())
    await takeOver(kept)
    expect([...root().querySelectorAll('*')]).toEqual(before)
    expect(changes).toEqual([])
  })

  it('is corrected if other data is stored before the application reads it', async () => {
    await openAndKeep()
    const kept = await show()
    reply({ lookUp: done })
    await items.recommendations.set([replyOf(recommendationBy(['Anna', 'Ben']))])
    await takeOver(kept)
    expect(screen.getByText('Anna').title).toBe('Anna')
  })

  it('has a correct age once the application has started', async () => {
    const data = known.data.map((sharer) => ({
      ...sharer,
      updated_time: new Date(Date.now() - 3_599_000).toISOString(),
    }))
    await openAndKeep({ ...stored, recommendations: [replyOf({ ...known, data })] })
    const kept = await show()
    expect(root().textContent).toContain('59 minutes ago')
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2000)
    await takeOver(kept)
    expect(root().textContent).not.toContain('59 minutes ago')
    expect(root().textContent).toContain('1 hour ago')
  })

  it('is drawn without a question to the background', async () => {
    await openAndKeep()
    expect(asked('lookUp')).toHaveLength(1)
    expect(asked('refreshPendingRequests')).toHaveLength(1)
  })

  // shows: bound snapshot.maxSnapshot
  it('longer than its limit is not kept', async () => {
    await openAndKeep({
      ...stored,
      recommendations: [
        replyOf(
          recommendationBy(
            Array.from({ length: 50 }, (_, id) => ({
              id: `${id}`,
              name: 'N'.repeat(9000),
              sharing_message: 'M '.repeat(9000),
            })),
          ),
        ),
      ],
    })
    expect(await items.snapshot.get()).toBeNull()
  })

  it('has no copy of what it doesn’t show, however much that is', async () => {
    const other = { ...replyOf(recommendationBy(['Cleo'])), url: `https://news.example/?${'o'.repeat(maxSnapshot)}` }
    await openAndKeep({ ...stored, recommendations: [...stored.recommendations, other] })
    const kept = JSON.stringify(await items.snapshot.get())
    expect(kept).toContain('Ana')
    expect(kept).not.toContain('Cleo')
    expect(await showSnapshot()).not.toBeNull()
  })

  const message = 'A text that may be discarded'
  it.each([
    ['a draft', () => shareDraft(owner, article.url).set({ message })],
    ['an unsent write', () => items.outbox.set([writeOf({ type: 'status', message, social_account: [] })])],
  ])('has no copy of %s: none is kept', async (_, write) => {
    await openAndKeep()
    vi.stubGlobal('requestIdleCallback', (run: () => void) => void setImmediate(run))
    await items.snapshot.remove()
    await write()
    await startPopup()
    await settle()
    await settle()
    expect(root().textContent).toContain('Shared by 2 people')
    expect(await items.snapshot.get()).toBeNull()
  })

  it('is removed again if the member signs out while it is stored', async () => {
    const { session } = fakeBrowser.storage
    const set = session.set.bind(session) as (values: object) => Promise<void>
    vi.spyOn(session, 'set').mockImplementation(async (values: object) => {
      if (snapshotKey in values) await deleteSessionValues()
      await set(values)
    })
    await openAndKeep()
    expect(await items.snapshot.get()).toBeNull()
  })

  it('hands over the text that was typed into it, with the focus', async () => {
    await openAndKeep()
    const kept = await show()
    const field = comment()
    field.focus()
    field.value = 'Half a thought'
    field.setSelectionRange(4, 4)
    await takeOver(kept)
    expect(comment()).toBe(field)
    expect(field.value).toBe('Half a thought')
    expect(field.selectionStart).toBe(4)
    expect(document.activeElement).toBe(field)
    expect(await shareDraft(owner, article.url).get()).toEqual({ message: 'Half a thought' })
    screen.getByRole('button', { name: 'Share' })
  })

  it('hands over the last click on a button, once', async () => {
    await openAndKeep()
    const kept = await show()
    const [page, requests] = screen.getAllByRole('tab')
    page?.click()
    requests?.click()
    expect(requests?.getAttribute('aria-selected')).toBe('false')
    await takeOver(kept)
    expect(requests?.getAttribute('aria-selected')).toBe('true')
    page?.click()
    await settle()
    expect(page?.getAttribute('aria-selected')).toBe('true')
  })

  it('hands over no click before another elsewhere', async () => {
    await openAndKeep()
    const kept = await show()
    const [page, requests] = screen.getAllByRole('tab')
    requests?.click()
    comment().click()
    await takeOver(kept)
    expect(page?.getAttribute('aria-selected')).toBe('true')
  })

  const later = (passed: number) => async () => void vi.spyOn(Date, 'now').mockReturnValue(Date.now() + passed)
  const inTab = (tab: object) => async () => void Object.assign(fakeBrowser.tabs, { query: async () => [tab] })
  const changes: Record<string, () => Promise<unknown>> = {
    'another member': () => items.account.set({ ...maya, id: 'ben' }),
    'a sign-out': deleteSessionValues,
    'a withdrawn consent': () => items.consent.set(null),
    'another network': () =>
      items.network.set({
        name: 'Other',
        baseUrl: 'https://other.example',
        authUrl: 'https://other.example',
        apiKey: 'key',
        profile: 'code',
      } as never),
    'a policy': () => items.policy.set({ ...items.policy.parse(undefined), never_hosts: ['news.example'] }),
    'another language': () => items.options.set({ ...defaultOptions, language: 'de' }),
    'a newer reply': () => items.recommendations.set([replyOf(recommendationBy(['Ana']))]),
    'a newer list of requests': () => items.pendingRequests.set(pendingRequests(['a', 'b'])),
    'a write': () =>
      items.outbox.set([
        writeOf({ type: 'removal', url: article.url, share_id: 'own', page_title: '' } as never, { owner } as never),
      ]),
    'a draft': () => shareDraft(owner, article.url).set({ message: 'Half a thought' }),
    'another index': () => items.index.set({ owner, changed: 1, names_pages: null }),
    'a choice in a menu': () =>
      fakeBrowser.storage.session.set({ [items.opening.key]: 'of a version that opens otherwise' }),
    'another page': inTab({ ...article, url: 'https://news.example/day-trains' }),
    'another title': inTab({ ...article, title: 'Trains' }),
    'a private window': inTab({ ...article, incognito: true }),
    'an update': async () => void Object.assign(fakeBrowser.runtime, { getManifest: () => ({ version: '2' }) }),
    'an hour': later(snapshotLifetime),
    'a clock that was set back': later(-1000),
  }

  // shows: bound snapshot.snapshotLifetime
  it.each(Object.entries(changes))('is not shown after %s', async (_, change) => {
    await openAndKeep()
    expect(await showSnapshot()).not.toBeNull()
    root().replaceChildren()
    await change()
    expect(await showSnapshot()).toBeNull()
    expect(root().childNodes).toHaveLength(0)
  })

  const broken = [
    1,
    'frame',
    {},
    { at: 0 },
    { nodes: null },
    { keys: null },
    { nodes: [['p']] },
    { nodes: [['p', 1, []]] },
  ]

  it.each(broken.map((each) => [JSON.stringify(each), each]))('that is broken (%s) is as none', async (_, damage) => {
    await openAndKeep()
    const kept = await items.snapshot.get()
    const value = typeof damage === 'object' && Object.keys(damage).length > 0 ? { ...kept, ...damage } : damage
    await fakeBrowser.storage.session.set({ [snapshotKey]: value })
    expect(await showSnapshot()).toBeNull()
    expect(root().childNodes).toHaveLength(0)
  })
})

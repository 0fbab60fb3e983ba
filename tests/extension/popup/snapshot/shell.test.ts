import { createHash } from 'node:crypto'
import { screen } from '@testing-library/preact'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { deleteSessionValues } from '../../../../src/extension/background/member/stored.ts'
import { readShell, shellKeys, showShell } from '../../../../src/extension/popup/snapshot/show.ts'
import { startPopup } from '../../../../src/extension/popup/start.tsx'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import { shareDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { article, asked, closePage, maya, openPopup, settle } from '../../support/pages.ts'
import { pendingRequests } from '../../support/stored/pending-requests.ts'
import { recommendationBy } from '../../support/stored/recommendations.ts'
import { owner, writeOf } from '../../support/stored/writes.ts'

const other = { id: 2, url: 'https://news.example/day?train=1', title: 'Trains & <b> $& \ue001' }

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
const show = async () => showShell(await readShell())

/** Opens a popup on the article, which keeps the shell, closes it, and goes to the other page. */
async function openAndKeep(): Promise<void> {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => void setImmediate(run))
  Object.assign(fakeBrowser.runtime, { getManifest: () => ({ version: '1' }) })
  await openPopup({ stored: { pendingRequests: pendingRequests(['a', 'b']) } })
  await settle()
  await settle()
  closePage()
  vi.stubGlobal('requestIdleCallback', () => 0)
  document.body.innerHTML = '<div id="app"></div>'
  inTab(other)
  onTestFinished(closePage)
}

describe('the shell', () => {
  it('is what the application draws first for a page that nobody has looked up', async () => {
    await openAndKeep()
    expect(await show()).toBe(true)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(other.title)
    screen.getByText('news.example')
    screen.getByRole('tab', { name: 'Requests 2' })
    const drawn = root().cloneNode(true)
    await startPopup('')
    const title = screen.getByRole('heading', { level: 1 })
    expect(root().isEqualNode(drawn)).toBe(true)
    await settle()
    expect(screen.getByRole('heading', { level: 1 })).toBe(title)
    expect(asked('lookUp').at(-1)).toMatchObject({ url: other.url })
  })

  it('hands over the text that was typed into it, and a click', async () => {
    await openAndKeep()
    await show()
    const field = root().querySelector('textarea') as HTMLTextAreaElement
    field.focus()
    field.value = 'Half a thought'
    screen.getByRole('tab', { name: 'Requests 2' }).click()
    await startPopup('')
    await settle()
    expect(await shareDraft(owner, other.url).get()).toEqual({ message: 'Half a thought' })
    expect(screen.getByRole('tab', { name: 'Requests 2' }).getAttribute('aria-selected')).toBe('true')
  })

  it('depends on keys that exist', () => {
    const keys = Object.values(items.allItems).map(({ key }) => key)
    expect(keys).toEqual(
      expect.arrayContaining([...shellKeys, 'shell@1', 'outbox@1', 'recommendations@2', 'opening@1']),
    )
  })

  const lookedUp = { recommendation: recommendationBy(['Ana']), contacts: { count: 0, data: [] } }
  const changes: Record<string, () => Promise<unknown> | unknown> = {
    'for another member': () => items.account.set({ ...maya, id: 'ben' }),
    'after a sign-out': deleteSessionValues,
    'after a withdrawn consent': () => items.consent.set(null),
    'in another language': () => items.options.set({ ...defaultOptions, language: 'de' }),
    'with other requests': () => items.pendingRequests.set(pendingRequests(['a'])),
    'over a reply': () => items.recommendations.set([{ url: other.url, ...lookedUp }]),
    'beside a write': () =>
      items.outbox.set([
        writeOf({ type: 'removal', url: article.url, share_id: 'own', page_title: '' } as never, { owner } as never),
      ]),
    'beside a draft': () => shareDraft(owner, other.url).set({ message: 'Half a thought' }),
    'after a choice in a menu': () => fakeBrowser.storage.session.set({ [items.opening.key]: { show: 'news' } }),
    'after an update': () => Object.assign(fakeBrowser.runtime, { getManifest: () => ({ version: '2' }) }),
    'without a title': () => inTab({ ...other, title: '' }),
    'in a private window': () => inTab({ ...other, incognito: true }),
    'on a page of the browser': () => inTab({ ...other, url: 'about:blank' }),
    'on an internal page': () => inTab({ ...other, url: 'https://wiki.corp/' }),
    'on a secret page': () => inTab({ ...other, url: 'https://news.example/reset?token=8fK2mQx9LpZ4vT7w' }),
    'on an excluded site': () => items.options.set({ ...defaultOptions, excluded_sites: ['news.example'] }),
    'if it is broken': () => fakeBrowser.storage.local.set({ 'shell@1': { draft: 'a', nodes: 1 } }),
  }

  it.each(Object.entries(changes))('is not shown %s', async (_, change) => {
    await openAndKeep()
    expect(await show()).toBe(true)
    root().replaceChildren()
    await change()
    expect(await show()).toBe(false)
    expect(root().childNodes).toHaveLength(0)
  })

  it('keeps nothing of a page, and is gone with the sign-out', async () => {
    await openAndKeep()
    const kept = JSON.stringify(await fakeBrowser.storage.local.get('shell@1'))
    expect(kept).toContain(maya.name)
    expect([article.title, 'night-trains'].filter((text) => kept.includes(text))).toEqual([])
    await deleteSessionValues()
    expect(await items.shell.get()).toBeNull()
  })
})

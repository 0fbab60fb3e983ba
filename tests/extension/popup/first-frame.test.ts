import { screen } from '@testing-library/preact'
import { options } from 'preact'
import { describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { readFirstFrame } from '../../../src/extension/popup/first-frame.ts'
import { shareDraft } from '../../../src/extension/storage/drafts.ts'
import { builtNetwork, paused } from '../support/network/networks.ts'
import { article, openPopup, settle, store } from '../support/pages.ts'
import { found, pendingRequests, recommendationBy } from '../support/stored/lists.ts'
import { owner, writeOf } from '../support/stored/writes.ts'

const known = recommendationBy(['Ana', 'Ben'])
const stored = {
  recommendations: [{ url: article.url, recommendation: known, contacts: { count: 0, data: [] } }],
  pendingRequests: pendingRequests(['a']),
}

/** Whether a mutation is the first rendering. */
const isDrawing = ({ target }: MutationRecord) => (target as Element).id === 'app'

/** Number of mutations after the first frame. */
async function changesAfterwards(open: () => Promise<void>): Promise<number> {
  const drawings: MutationRecord[][] = []
  const observer = new MutationObserver((records) => void drawings.push(records))
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  await open()
  observer.disconnect()
  const first = drawings.findIndex((records) => records.some(isDrawing))
  return drawings.slice(first + 1).flat().length
}

it('a page with a stored look-up is rendered once if the network’s reply is the same, and again if it differs', async () => {
  expect(await changesAfterwards(() => openPopup({ stored, replies: { lookUp: found(known) } }))).toBe(0)
  screen.getByRole('heading', { name: 'Shared by 2 people' })
  const lookUp = found(recommendationBy(['Ana', 'Ben', 'Cleo']))
  expect(await changesAfterwards(() => openPopup({ stored, replies: { lookUp } }))).toBeGreaterThan(0)
  screen.getByRole('heading', { name: 'Shared by 3 people' })
})

/** Names of the components that others draw meanwhile, each as often as they do. */
async function drawnDuring(act: () => Promise<void>): Promise<string[]> {
  const names: string[] = []
  options.vnode = ({ type }) => void (typeof type === 'function' && names.push(type.name))
  await act().finally(() => delete options.vnode)
  return names
}

it('a question and a reply that change nothing draw no sharer a second time', async () => {
  const drawn = await drawnDuring(() => openPopup({ stored, replies: { lookUp: found(known) } }))
  expect(drawn.filter((name) => name === 'SharerItem')).toHaveLength(2)
})

it('a call draws nothing again, unless the network asks for a pause', async () => {
  await openPopup({ stored, replies: { lookUp: found(known) } })
  const pace = paused(builtNetwork.baseUrl, 0)
  await store({ pace })
  const buckets = { ...pace.buckets, member: { calls: 7, at: 1 } }
  expect(await drawnDuring(() => store({ pace: { ...pace, buckets } }))).toEqual([])
  expect(await drawnDuring(() => store({ pace: paused(builtNetwork.baseUrl, Date.now() + 60_000) }))).not.toEqual([])
})

it('a page with a stored look-up is rendered after three storage reads: stored values, draft and index', async () => {
  const get = vi.spyOn(fakeBrowser.storage.local, 'get')
  const readings: number[] = []
  const drawn = new MutationObserver((records) => {
    if (records.some(isDrawing)) readings.push(get.mock.calls.length)
  })
  drawn.observe(document.body, { subtree: true, childList: true })
  await openPopup({ stored })
  drawn.disconnect()
  expect(readings[0]).toBe(3)
})

describe('the page’s metadata', () => {
  const says = { title: 'Night trains', keywords: 'rail, night', url_picture: 'https://pictures.example/train.png' }
  const preview = () => document.querySelector('.preview')?.textContent
  const saveDraft = () => shareDraft(owner, article.url).set({ message: 'Half a thought' })

  it('is in the first frame if a draft opens the form', async () => {
    await saveDraft()
    const replies = { lookUp: found(known) }
    // the live region announces the restored draft after the first frame
    expect(await changesAfterwards(() => openPopup({ stored, metadata: says, replies }))).toBe(1)
    expect(preview()).toContain('pictures.example')
    expect(preview()).toContain('rail, night')
  })

  /** Opens a popup with a refused share of this page. */
  const openRefused = (owner: string) => {
    const { url } = article
    const refused = writeOf(
      { type: 'share', ...says, url, page_url: url, url_picture: '', overview: '', site_name: '', message: '' },
      { phase: 'refused', failure: { code: 'invalid' }, owner },
    )
    const replies = { lookUp: found(known) }
    return openPopup({ stored: { ...stored, outbox: [refused] }, metadata: says, replies })
  }

  it('is in the first frame if an unsent share opens the form', async () => {
    expect(await changesAfterwards(() => openRefused(owner))).toBe(0)
  })

  it('is not awaited for another member’s unsent share', async () => {
    await openRefused(owner)
    expect((await readFirstFrame(null, await globalThis.opened.state)).metadata?.title).toBe(says.title)
    await openRefused(`${owner} 2`)
    expect((await readFirstFrame(null, await globalThis.opened.state)).metadata).toBeUndefined()
  })

  it('is awaited only briefly, and rendered when it arrives', async () => {
    await saveDraft()
    let answer = (_: typeof says) => {}
    await openPopup({ stored, metadata: new Promise((resolve) => (answer = resolve)) })
    expect(preview()).toContain(article.title)
    answer(says)
    await settle()
    expect(preview()).toContain('rail, night')
  })
})

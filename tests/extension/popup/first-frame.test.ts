import { screen } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { shareDraft } from '../../../src/extension/storage/drafts.ts'
import { article, openPopup, settle } from '../support/pages.ts'
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

  it('is in the first frame if an unsent share opens the form', async () => {
    const { url } = article
    const refused = writeOf(
      { type: 'share', ...says, url, page_url: url, url_picture: '', overview: '', site_name: '', message: '' },
      { phase: 'refused', failure: { code: 'invalid' } },
    )
    const replies = { lookUp: found(known) }
    const open = () => openPopup({ stored: { ...stored, outbox: [refused] }, metadata: says, replies })
    expect(await changesAfterwards(open)).toBe(0)
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

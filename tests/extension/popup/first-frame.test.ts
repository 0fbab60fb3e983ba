import { screen } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { readFirstFrame } from '../../../src/extension/popup/first-frame.ts'
import { shareDraft } from '../../../src/extension/storage/drafts.ts'
import { article, openPopup, settle } from '../support/pages.ts'
import { pendingRequests } from '../support/pending-requests.ts'
import { found, recommendationBy } from '../support/recommendations.ts'
import { owner, writeOf } from '../support/writes.ts'

const known = recommendationBy(['Ana', 'Ben'])
const stored = {
  recommendations: [{ url: article.url, recommendation: known, contacts: { count: 0, data: [] } }],
  pendingRequests: pendingRequests(['a']),
}

/** Something is drawn where nothing was. */
const isDrawing = ({ target }: MutationRecord) => (target as Element).id === 'app'

/** How often the page changes after what is drawn at once. */
async function changesAfterwards(open: () => Promise<void>): Promise<number> {
  const drawings: MutationRecord[][] = []
  const observer = new MutationObserver((records) => void drawings.push(records))
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  await open()
  observer.disconnect()
  const first = drawings.findIndex((records) => records.some(isDrawing))
  return drawings.slice(first + 1).flat().length
}

describe('a page that was looked up of late', () => {
  it('is drawn once where what is stored is still true', async () => {
    expect(await changesAfterwards(() => openPopup({ stored, replies: { lookUp: found(known) } }))).toBe(0)
    expect(screen.getByRole('heading', { name: 'Shared by 2 people' })).toBeTruthy()
  })

  it('is drawn again where the network says something else', async () => {
    const lookUp = found(recommendationBy(['Ana', 'Ben', 'Cleo']))
    expect(await changesAfterwards(() => openPopup({ stored, replies: { lookUp } }))).toBeGreaterThan(0)
    expect(screen.getByRole('heading', { name: 'Shared by 3 people' })).toBeTruthy()
  })

  it('is drawn from one reading of what is stored, and of the draft and the index that it leads to', async () => {
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
})

describe('what the page says of itself', () => {
  const says = { title: 'Night trains', keywords: 'rail, night', url_picture: 'https://pictures.example/train.png' }
  const preview = () => document.querySelector('.preview')?.textContent
  const keepDraft = () => shareDraft(owner, article.url).set({ message: 'Half a thought' })

  it('stands in the first frame where a draft opens the form, and moves nothing afterwards', async () => {
    await keepDraft()
    const replies = { lookUp: found(known) }
    // that it was restored is said once the line for it is there
    expect(await changesAfterwards(() => openPopup({ stored, metadata: says, replies }))).toBe(1)
    expect(preview()).toContain('pictures.example')
    expect(preview()).toContain('rail, night')
  })

  /** A popup where this page was shared, and the network refused it. */
  const openRefused = (owner: string) => {
    const { url } = article
    const refused = writeOf(
      { type: 'share', ...says, url, page_url: url, url_picture: '', overview: '', site_name: '', message: '' },
      { phase: 'refused', failure: { code: 'invalid' }, owner },
    )
    const replies = { lookUp: found(known) }
    return openPopup({ stored: { ...stored, outbox: [refused] }, metadata: says, replies })
  }

  it('stands there where something that was sent opens it, too', async () => {
    expect(await changesAfterwards(() => openRefused(owner))).toBe(0)
  })

  it('is not waited for where somebody else’s share was left unsent', async () => {
    await openRefused(owner)
    expect((await readFirstFrame(null)).metadata?.title).toBe(says.title)
    await openRefused(`${owner} 2`)
    expect((await readFirstFrame(null)).metadata).toBeUndefined()
  })

  it('is not waited for longer than a moment, and drawn when it is there', async () => {
    await keepDraft()
    let answer = (_: typeof says) => {}
    await openPopup({ stored, metadata: new Promise((resolve) => (answer = resolve)) })
    expect(preview()).toContain(article.title)
    answer(says)
    await settle()
    expect(preview()).toContain('rail, night')
  })
})

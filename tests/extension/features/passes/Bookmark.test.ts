import { screen } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import { sharedByNobody } from '../../../../src/extension/background/reading/look-ups.ts'
import { nothingPassed, passes } from '../../../../src/extension/features/passes/stored.ts'
import type { Pass } from '../../../../src/extension/schemas/received-pages.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { everything, mayaAt, openPage } from '../../popup/this-page/composing.ts'
import { pageData } from '../../popup/this-page/open-page.ts'
import { button, comment, openComment } from '../../support/elements.ts'
import { article, asked, click, fails, openPopup, press, reply, settle, store, write } from '../../support/pages.ts'
import { found, lookUpOf, plainPage, recommendationBy } from '../../support/stored/lists.ts'
import { keptPage } from '../../support/stored/received-pages.ts'
import { becomes, held, inSeconds, isDone, keeps, writeOf } from '../../support/stored/writes.ts'

const bookmark = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Keep for later' })
const isPressed = () => bookmark()?.getAttribute('aria-pressed')
const page = keptPage('k1', { url: article.url })
const know = (...kept: Pass[]) => passes.set({ ...nothingPassed, kept, kept_count: kept.length, keptAt: Date.now() })
const says = (recommendation: object) => ({ lookUp: found(recommendationBy([], recommendation)) })
const note = () => screen.queryByRole('region', { name: 'Your note' })?.textContent
const undo = () => button('Undo')
const announced = () =>
  document.querySelector('.page-heading > div > [role=status], .page-heading .write [role=status]')

describe('the bookmark', () => {
  it('keeps the page by one click, with what the page says of itself, and can be undone beside the title', async () => {
    await openPage({ metadata: pageData, replies: keeps(held()) })
    expect({ isPressed: isPressed(), title: bookmark()?.title }).toEqual({
      isPressed: 'false',
      title: 'Keep for later',
    })
    await click(bookmark() as Element)
    const { url } = article
    expect(asked('pass')).toEqual([{ ...plainPage, url, pageUrl: url, ...pageData, isBookmark: true }])
    expect({ isPressed: isPressed(), said: announced()?.textContent }).toEqual({
      isPressed: 'true',
      said: inSeconds('This will be kept'),
    })
    expect(announced()?.textContent).toContain('“Undo” is the next button.')
    expect({ textbox: openComment(), composer: comment().value, readOnly: comment().readOnly }).toEqual({
      textbox: null,
      composer: '',
      readOnly: false,
    })
    // a second click doesn't take the place of “Undo”
    await click(bookmark() as Element)
    expect(asked('passRemoval')).toEqual([])
    await press('Escape')
    expect({ isPressed: isPressed(), outbox: await items.outbox.get() }).toEqual({ isPressed: 'false', outbox: [] })
    await click(bookmark() as Element)
    await click(undo())
    expect({ isPressed: isPressed(), outbox: await items.outbox.get() }).toEqual({ isPressed: 'false', outbox: [] })
  })

  it('says that the page is kept once it is, and keeps it no longer by a second click', async () => {
    await openPage()
    await click(bookmark() as Element)
    await know(page)
    await store({
      recommendations: [lookUpOf(article.url, recommendationBy([], { passed: [page] }))],
    })
    await isDone()
    expect({ isPressed: isPressed(), said: announced()?.textContent }).toEqual({
      isPressed: 'true',
      said: 'Kept. Only you see it.',
    })
    reply(keeps(held()))
    await click(bookmark() as Element)
    expect(asked('passRemoval')).toEqual([{ id: 'k1', url: article.url, pageTitle: article.title, isKept: true }])
    expect({ isPressed: isPressed(), said: announced()?.textContent }).toEqual({
      isPressed: 'false',
      said: inSeconds('Will be removed with its note'),
    })
    await click(undo())
    expect(isPressed()).toBe('true')
  })

  it('is pressed by what the network says of the page, or by what this browser knows before, or if not all was read', async () => {
    await know(page)
    await openPage({ replies: { lookUp: () => new Promise(() => {}) } })
    expect(isPressed()).toBe('true')
    await openPage({ replies: says({ passed: [] }) })
    expect(isPressed()).toBe('false')
    await know()
    await openPage({ replies: says({ passed: [page] }) })
    expect(isPressed()).toBe('true')
    // removed elsewhere since
    const before = writeOf({ ...written, isBookmark: true }, { phase: 'done', doneAt: Date.now() - 200_000 })
    await openPage({ stored: { outbox: [before] }, replies: says({ passed: [] }) })
    expect(isPressed()).toBe('false')
    // more was passed than was read
    await know(page)
    const unread = lookUpOf(article.url, sharedByNobody, { isPassedUnread: true })
    await openPage({ stored: { recommendations: [unread] }, replies: { lookUp: async () => null } })
    expect(isPressed()).toBe('true')
  })

  it('keeps a page that never ends loading', async () => {
    await openPage({ metadata: new Promise(() => {}), replies: keeps(held()) })
    await click(bookmark() as Element)
    await vi.waitFor(() => expect(asked('pass')).toHaveLength(1))
  })

  it('is pressed on a page that the member keeps and has marked as done, whose note is shown too', async () => {
    const read = keptPage('k1', { url: article.url }, 'DONE')
    await openPage({ replies: says({ passed: [read] }) })
    expect({ isPressed: isPressed(), note: note() }).toEqual({
      isPressed: 'true',
      note: 'For Sunday Edit the noteA ladder and a signJump there Done',
    })
    await know(read)
    await openPage({ replies: { lookUp: () => new Promise(() => {}) } })
    expect(isPressed()).toBe('true')
    await click(bookmark() as Element)
    expect(asked('passRemoval')).toEqual([{ id: 'k1', url: article.url, pageTitle: article.title, isKept: true }])
  })

  it('says nothing and takes no click until it is known whether the page is kept', async () => {
    await openPage({ replies: { lookUp: () => new Promise(() => {}) } })
    expect(isPressed()).toBeNull()
    await click(bookmark() as Element)
    expect(asked('pass')).toEqual([])
    await know(page)
    await settle()
    expect(isPressed()).toBe('true')
  })

  it('says why it could not keep the page', async () => {
    await openPage({ replies: { pass: fails('storage-full') } })
    await click(bookmark() as Element)
    expect(screen.getByRole('alert').dataset.code).toBe('storage-full')
    await openPage({
      stored: {
        outbox: [writeOf({ ...written, isBookmark: true }, { phase: 'refused', failure: { code: 'not-allowed' } })],
      },
    })
    expect(screen.getByRole('alert').dataset.code).toBe('not-allowed')
    expect(isPressed()).toBe('false')
    await click(button('Discard'))
    expect({ alert: screen.queryByRole('alert'), isPressed: isPressed() }).toEqual({ alert: null, isPressed: 'false' })
  })

  it('is neither there at a network that keeps no pages nor on a guarded page', async () => {
    await openPopup({ stored: { account: mayaAt('quotes') } })
    expect(bookmark()).toBeNull()
    const url = 'http://news.example/reset?token=abc'
    await openPopup({ tab: { id: 1, url }, stored: { account: everything } })
    expect(bookmark()).toBeNull()
  })

  it('leaves what is typed in the composer, and where the focus is', async () => {
    await openPage({ replies: keeps(held()) })
    await write(comment(), 'Half a thought')
    await click(bookmark() as Element)
    expect(comment().value).toBe('Half a thought')
    await click(undo())
    expect({ comment: comment().value, button: document.querySelector('form [type=submit]')?.textContent }).toEqual({
      comment: 'Half a thought',
      button: 'Share',
    })
  })
})

const written = {
  type: 'pass' as const,
  ...{ ...plainPage, url: article.url, pageUrl: article.url },
}

describe('the note about a kept page', () => {
  it('says whether the member is done with it, as what is known last says', async () => {
    const isOver = () => button('Done').getAttribute('aria-pressed')
    const answer = { type: 'passAnswer', id: page.id, name: '', value: 'DONE', message: '' } as const
    const wrote = (doneAt: number) => ({ outbox: [writeOf(answer, { phase: 'done', doneAt })] })
    await openPage({ stored: wrote(Date.now() + 1000), replies: says({ passed: [page] }) })
    expect(isOver()).toBe('true')
    await openPage({ stored: wrote(Date.now() - 60_000), replies: says({ passed: [page] }) })
    expect(isOver()).toBe('false')
  })

  it('goes with the page at once, and is back by its undo', async () => {
    await know(page)
    await openPage({ replies: { ...says({ passed: [page] }), ...keeps(held()) } })
    await click(bookmark() as Element)
    expect(note()).toBeUndefined()
    await click(undo())
    expect(note()).toContain('Edit the note')
  })

  it('stands on the page with its quotation, as long as the page is kept', async () => {
    await know(page)
    await openPage({ replies: { lookUp: () => new Promise(() => {}) } })
    expect(note()).toBe('For Sunday Edit the noteA ladder and a signJump there Done')
    await openPage({ replies: says({ passed: [{ ...page, message: '', quote: '' }] }) })
    expect(note()).toBe(' Add a note Done')
    await openPage({ replies: says({ passed: [] }) })
    expect(note()).toBeUndefined()
  })

  const field = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: 'Your note' })

  it('is written where it stands, beginning with what is written; what isn’t sent is kept for the next popup', async () => {
    const opening = { replies: { ...says({ passed: [page] }), ...keeps() } }
    await openPage(opening)
    await click(button('Edit the note'))
    expect({ note: field()?.value, focused: document.activeElement }).toEqual({ note: 'For Sunday', focused: field() })
    await press('Enter', { ctrlKey: true })
    expect({ field: field(), asked: asked('keptNote') }).toEqual({ field: null, asked: [] })
    expect(document.activeElement).toBe(button('Edit the note'))
    await click(button('Edit the note'))
    await write(field() as Element, 'For Monday')
    // another device writes it meanwhile: the note that is sent still says which one it takes the place of
    await openPage({ replies: { ...says({ passed: [{ ...page, message: 'By train' }] }), ...keeps() } })
    expect(field()).toBeNull()
    await click(button('Draft: For Monday'))
    expect(field()?.value).toBe('For Monday')
    await click(button('Save'))
    expect(asked('keptNote')).toEqual([
      { url: article.url, pageTitle: article.title, message: 'For Monday', replaces: 'For Sunday' },
    ])
    expect({ composer: openComment(), note: note() }).toEqual({
      composer: null,
      note: expect.stringMatching(/^For Monday/),
    })
  })

  it('that is being written stays if the page turns out to be at another address, and goes to the first', async () => {
    const tab = { ...article, url: 'https://m.news.example/amp/night-trains' }
    const said = Promise.withResolvers<{ canonical: string; doi: string; loaded: string }>()
    await know(keptPage('k1', { url: tab.url }))
    await openPage({ tab, said: said.promise, replies: { lookUp: () => new Promise(() => {}) } })
    await click(button('Edit the note'))
    await write(field() as Element, 'For Monday')
    said.resolve({ canonical: article.url, doi: '', loaded: tab.url })
    await settle()
    expect(asked('lookUp').at(-1)?.url).toBe(article.url)
    await click(button('Save'))
    expect(asked('keptNote')).toMatchObject([{ url: tab.url, message: 'For Monday' }])
  })

  it('can be written beside the undo of the click that keeps the page', async () => {
    await openPage({ replies: { ...says({ passed: [] }), ...keeps(held()) } })
    await click(bookmark() as Element)
    expect({ undo: undo().isConnected, note: note() }).toEqual({ undo: true, note: ' Add a note' })
    await click(button('Add a note'))
    await write(field() as Element, 'For Monday')
    await isDone()
    expect(field()?.value).toBe('For Monday')
    await click(button('Save'))
    expect(asked('keptNote')).toMatchObject([{ message: 'For Monday', replaces: '' }])
  })

  it.each([
    ['at once', {}],
    ['after the undo', held()],
  ])('that is saved by keyboard, sent %s, has the focus until “Edit” has it again', async (_, change) => {
    await openPage({ replies: { ...says({ passed: [page] }), ...keeps(change) } })
    await click(button('Edit the note'))
    await write(field() as Element, 'For Monday')
    await press('Enter', { ctrlKey: true })
    const isInWrite = () => document.activeElement?.closest('.kept-note .write') !== null
    const saved = isInWrite()
    await becomes({ phase: 'sending', due: null })
    expect({ saved, sent: isInWrite() }).toEqual({ saved: true, sent: true })
    await isDone()
    expect(document.activeElement).toBe(button('Edit the note'))
  })

  it('that was refused is shown also if the page is no longer kept', async () => {
    const note = { type: 'keptNote' as const, url: article.url, pageTitle: '', message: 'By train', replaces: '' }
    const refused = writeOf(note, { phase: 'refused', failure: { code: 'invalid' } })
    await openPage({ stored: { outbox: [refused] }, replies: says({ passed: [] }) })
    expect({ note: field()?.value, alert: screen.getByRole('alert').dataset.code }).toEqual({
      note: 'By train',
      alert: 'invalid',
    })
  })

  it('is said to be removed by an empty one, and comes back when that is undone', async () => {
    await openPage({ replies: { ...says({ passed: [page] }), ...keeps(held()) } })
    await click(button('Edit the note'))
    await write(field() as Element, '')
    await click(button('Save'))
    expect(asked('keptNote')).toMatchObject([{ message: '', replaces: 'For Sunday' }])
    expect(note()).toContain('Your note will be removed in')
    await click(button('Undo'))
    expect(await items.outbox.get()).toEqual([])
    expect(field()?.value).toBe('')
  })
})

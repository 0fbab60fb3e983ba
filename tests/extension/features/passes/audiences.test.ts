import { screen } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import type { WriteContent } from '../../../../src/extension/schemas/write-kinds.ts'
import { type ShareDraft, shareDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import {
  audience,
  chips,
  chooseAudience,
  everything,
  mayaAt,
  menuItem,
  openPage,
} from '../../popup/this-page/composing.ts'
import { openOwn } from '../../popup/this-page/open-page.ts'
import { alertCode, button, comment, restored, shareButton, writeText } from '../../support/elements.ts'
import { article, asked, click, closePage, press, reply, settle, store, write } from '../../support/pages.ts'
import { found, plainPage, recommendationBy } from '../../support/stored/lists.ts'
import { becomes, held, inSeconds, isDone, keeps, owner, writeOf } from '../../support/stored/writes.ts'
import { keeping } from './stored.ts'

const draft = shareDraft(owner, article.url)
const ana = { id: 'ana', name: 'Ana', picture_small: '' }
const forAna: ShareDraft = { message: 'For you alone', audience: 'people', to: [ana] }
const page = {
  ...plainPage,
  ...{ url: article.url, pageUrl: article.url, message: 'For you alone' },
}
const quoted = () => document.querySelector('.composer .quotation p')?.textContent
const submit = () => document.querySelector<HTMLButtonElement>('.composer button[type=submit]')
const shared = found(recommendationBy([], { shared: true, share_id: 's1', sharing_message: 'Before you all' }))

async function use(): Promise<void> {
  comment()
  await settle()
}

describe('the audience', () => {
  it('is chosen in a menu by keys, the chosen one first, which Escape closes alone, as a press elsewhere does', async () => {
    await openPage()
    expect(shareButton()?.textContent).toBe('Share')
    await use()
    await click(audience())
    const names = screen.getAllByRole('menuitemradio').map((each) => each.querySelector('span span')?.textContent)
    expect(names).toEqual(['All members', 'People…', 'Only me'])
    expect(document.activeElement).toBe(menuItem(/^All/))
    await press('ArrowUp')
    expect(document.activeElement).toBe(menuItem(/^Only/))
    await press('Home')
    await press('ArrowDown')
    expect(document.activeElement).toBe(menuItem(/^People/))
    expect(await press('Escape')).toBe(false)
    expect({ menu: screen.queryByRole('menuitemradio'), focused: document.activeElement }).toEqual({
      menu: null,
      focused: audience(),
    })
    expect(window.close).not.toHaveBeenCalled()
    await chooseAudience(/^Only/)
    expect({ focused: document.activeElement, hint: comment().placeholder, button: submit()?.textContent }).toEqual({
      focused: comment(),
      hint: 'A note to yourself',
      button: 'Keep',
    })
    await click(audience())
    expect(document.activeElement).toBe(menuItem(/^Only/))
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    await settle()
    expect(screen.queryByRole('menuitemradio')).toBeNull()
  })

  it('is all members alone at a network with nothing else', async () => {
    await openPage({ stored: { account: mayaAt() } })
    expect(shareButton()?.textContent).toBe('Share')
    await use()
    await click(audience())
    expect(screen.getAllByRole('menuitemradio')).toHaveLength(1)
  })

  it('changes nothing of the words, the people and the quotation, and stays while the popup is closed', async () => {
    await draft.set({ ...forAna, quote: 'A ladder and a sign' })
    await openPage()
    const state = () => ({ comment: comment().value, quoted: quoted() })
    const before = { comment: 'For you alone', quoted: 'A ladder and a sign' }
    expect({ ...state(), chips: chips(), button: submit()?.textContent }).toEqual({
      ...before,
      chips: ['Ana'],
      button: 'Pass along',
    })
    for (const [name, sends] of [
      [/^Only/, 'Keep'],
      [/^All/, 'Share'],
      [/^Only/, 'Keep'],
    ] as const) {
      await chooseAudience(name)
      expect({ ...state(), chips: chips(), button: submit()?.textContent }).toEqual({
        ...before,
        chips: [],
        button: sends,
      })
    }
    closePage()
    await openPage()
    expect({ ...state(), button: submit()?.textContent }).toEqual({ ...before, button: 'Keep' })
    await chooseAudience(/^People/)
    expect(chips()).toEqual(['Ana'])
    await click(button('Pass along'))
    expect(asked('passPage')).toMatchObject([{ message: 'For you alone', quote: 'A ladder and a sign', to: [ana] }])
    expect(asked('share')).toEqual([])
  })

  it('of the draft that an earlier version stored is all members', async () => {
    await draft.set({ message: 'Look', title: 'My title' })
    await openPage()
    expect(submit()?.textContent).toBe('Share')
    await write(comment(), 'Look here')
    expect(await draft.get()).toEqual({ message: 'Look here', title: 'My title' })
  })

  it.each([
    ['isn’t offered any more', 'people'],
    ['another version stored', 'team'],
  ])('that %s has to be chosen anew: nothing is shared before', async (_, name) => {
    await draft.set({ ...forAna, audience: name })
    await openPage({ stored: { account: mayaAt('quotes') } })
    expect({ comment: comment().value, audience: audience().textContent }).toEqual({
      comment: 'For you alone',
      audience: 'Who sees it?',
    })
    await click(submit() as Element)
    comment()
    await press('Enter', { ctrlKey: true })
    expect({ asked: asked('share'), focused: document.activeElement }).toEqual({ asked: [], focused: audience() })
    await write(comment(), 'For you alone, still')
    expect(await draft.get()).toEqual({ ...forAna, message: 'For you alone, still', audience: name })
    await chooseAudience(/^All/)
    await click(button('Share'))
    expect(asked('share')).toMatchObject([{ message: 'For you alone, still' }])
  })
})

describe('a write under way', () => {
  it.each<[string, WriteContent, string]>([
    ['pass', { ...page, type: 'pass', to: [ana] }, 'Pass along'],
    ['keep', keeping(page), 'Keep'],
    ['share', { ...page, type: 'share' }, 'Share'],
  ])('keeps its audience, whatever the network offers by now: a %s', async (_, content, name) => {
    for (const account of [everything, mayaAt()]) {
      await openPage({ stored: { account, outbox: [writeOf(content, { phase: 'sending' })] } })
      expect({ button: submit()?.textContent, menu: audience() }).toEqual({ button: name, menu: null })
    }
  })

  it('is undone by one click, and its words, people and audience are back', async () => {
    await draft.set(forAna)
    await openPage({ replies: keeps(held()) })
    await click(button('Pass along'))
    expect(submit()?.textContent).toEqual(inSeconds('This will be passed on'))
    await click(button('Cancel'))
    expect({ button: submit()?.textContent, chips: chips(), comment: comment().value }).toEqual({
      button: 'Pass along',
      chips: ['Ana'],
      comment: 'For you alone',
    })
    expect({ focused: document.activeElement, outbox: await items.outbox.get() }).toEqual({
      focused: comment(),
      outbox: [],
    })
  })

  it('that was refused is sent by another audience only if the member chooses that', async () => {
    const refused = { phase: 'refused', failure: { code: 'too-often' } } as const
    await openPage({ stored: { outbox: [writeOf({ ...page, type: 'pass', to: [ana] }, refused)] } })
    expect({ button: submit()?.textContent, alert: alertCode(), comment: comment().value }).toEqual({
      button: 'Pass along',
      alert: 'too-often',
      comment: 'For you alone',
    })
    await write(comment(), 'For you')
    expect(submit()?.textContent).toBe('Pass along')
    await chooseAudience(/^Only/)
    await click(button('Keep'))
    expect(asked('passPage')).toEqual([expect.not.objectContaining({ to: expect.anything() })])
    expect(asked('passPage')).toMatchObject([{ message: 'For you' }])
    expect(asked('share')).toEqual([])
  })

  it('that may have arrived leaves a warning with its text, which ends when the text is changed', async () => {
    const unconfirmed = { phase: 'unknown', due: Date.now() + 60_000, failure: { code: 'unconfirmed' } } as const
    await openPage({ stored: { outbox: [writeOf({ ...page, type: 'pass', to: [ana] }, unconfirmed)] } })
    expect(writeText()).toContain('Not confirmed yet')
    await click(button('Stop trying'))
    expect({ alert: alertCode(), button: submit()?.textContent, comment: comment().value }).toEqual({
      alert: 'unconfirmed',
      button: 'Pass along',
      comment: 'For you alone',
    })
    // a look-up says nothing of it
    expect(screen.queryByRole('button', { name: 'Check' })).toBeNull()
    await write(comment(), 'For you')
    expect({ alert: alertCode(), draft: await draft.get() }).toMatchObject({
      alert: undefined,
      draft: { message: 'For you', audience: 'people', to: [ana] },
    })
  })
})

describe('a page that the member shared', () => {
  const own = () => document.querySelector('.your-share')

  it('can be passed on below the own share, which stays as it is', async () => {
    await openPage({ replies: { lookUp: shared } })
    expect({ own: own() !== null, button: shareButton()?.textContent }).toEqual({ own: true, button: 'Pass along' })
    await use()
    expect(submit()?.textContent).toBe('Pass along')
    await chooseAudience(/^Only/)
    await write(comment(), 'A note')
    expect(own()).not.toBeNull()
    await click(button('Keep'))
    await isDone()
    screen.getByText('Kept. Only you see it.')
    expect([asked('share'), asked('editComment')]).toEqual([[], []])
    expect(own()?.textContent).toContain('Before you all')
  })

  it('has its comment changed if all members are chosen, which the menu says', async () => {
    await openPage({ replies: { lookUp: shared } })
    await use()
    await click(audience())
    expect(menuItem(/^All/).textContent).toBe('All membersOnly your comment changes.')
    await click(menuItem(/^All/))
    expect({ comment: comment().value, button: submit()?.textContent, own: own() }).toEqual({
      comment: 'Before you all',
      button: 'Save',
      own: null,
    })
  })

  it('has no button that changes the comment while something is typed for others, which can be cancelled', async () => {
    await draft.set(forAna)
    await openPage({ replies: { lookUp: shared } })
    await openOwn()
    expect(screen.queryByRole('button', { name: 'Edit comment' })).toBeNull()
    await click(button('Cancel'))
    expect(await draft.get()).toBeNull()
    await click(button('Edit comment'))
    expect(comment().value).toBe('Before you all')
  })

  it('is changed, not passed, after an audience was chosen and nothing typed', async () => {
    await draft.set({ audience: 'people' })
    await openPage({ replies: { lookUp: shared } })
    await openOwn()
    await click(button('Edit comment'))
    expect({ comment: comment().value, button: submit()?.textContent }).toEqual({
      comment: 'Before you all',
      button: 'Save',
    })
    await write(comment(), 'Otherwise')
    await click(button('Save'))
    expect(asked('editComment')).toMatchObject([{ message: 'Otherwise' }])
    expect(asked('passPage')).toEqual([])
  })

  it('isn’t said to be shared by nobody else while it is passed', async () => {
    await openPage({ stored: { outbox: [writeOf({ ...page, type: 'pass', to: [ana] })] } })
    screen.getByRole('heading', { name: 'Nobody has shared this page yet' })
  })
})

it('a quotation that was there while the member typed stays when nothing is selected any more', async () => {
  const selected = vi.fn(async () => 'A ladder and a sign')
  await openPage({ selected })
  await write(comment(), 'Look')
  expect(await draft.get()).toEqual({ message: 'Look', quote: 'A ladder and a sign' })
  await openPage({ selected: async () => 'Another passage' })
  expect({ quoted: quoted(), restored: restored() !== null }).toEqual({ quoted: 'A ladder and a sign', restored: true })
  await click(button('Quote the selection'))
  expect(quoted()).toBe('Another passage')
  await write(comment(), '')
  await click(button('Remove the quotation'))
  await click(button('Quote the selection'))
  expect(await draft.get()).toBeNull()
})

it('what is done about the page elsewhere, such as by the bookmark, neither closes the composer nor takes the focus', async () => {
  await openPage({ replies: { lookUp: found(recommendationBy([])) } })
  await use()
  await write(comment(), 'Half a thought')
  await store({ outbox: [writeOf(keeping({ ...page, message: '', isBookmark: true }))] })
  await becomes({ phase: 'done', due: null, doneAt: Date.now() })
  reply({})
  expect({ comment: comment().value, focused: document.activeElement, button: submit()?.textContent }).toEqual({
    comment: 'Half a thought',
    focused: comment(),
    button: 'Share',
  })
})

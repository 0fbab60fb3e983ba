import { screen } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import type { WriteContent } from '../../../../src/extension/schemas/write-kinds.ts'
import type { ShareDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { chips, chooseEveryone, everything, mayaAt, openPage, to } from '../../popup/this-page/composing.ts'
import { draft, openOwn, use } from '../../popup/this-page/open-page.ts'
import { alertCode, button, comment, openComment, restored, writeText } from '../../support/elements.ts'
import { article, asked, click, closePage, press, reply, store, write } from '../../support/pages.ts'
import { found, plainPage, recommendationBy } from '../../support/stored/lists.ts'
import { becomes, held, inSeconds, isDone, keeps, writeOf } from '../../support/stored/writes.ts'
import { keeping } from './stored.ts'

const ana = { id: 'ana', name: 'Ana', picture_small: '' }
const forAna: ShareDraft = { message: 'For you alone', to: [ana] }
const page = {
  ...plainPage,
  ...{ url: article.url, pageUrl: article.url, message: 'For you alone' },
}
const quoted = () => document.querySelector('.composer .quotation p')?.textContent
const submit = () => document.querySelector<HTMLButtonElement>('.composer button[type=submit]')
const shared = found(recommendationBy([], { shared: true, share_id: 's1', sharing_message: 'Before you all' }))

const says = () => document.querySelector('.send > p')?.textContent
const line = () => document.querySelector('.composer-line')

describe('for whom a page is', () => {
  it('is everyone at first, whom a name replaces, and whom only a choice brings back', async () => {
    await openPage({ replies: { findAddressees: async () => [ana] } })
    expect(line()?.querySelector('.chip')?.textContent).toBe('Everyone')
    await use()
    const state = () => ({ chips: chips(), says: says(), button: submit()?.textContent })
    const forEveryone = {
      ...{ chips: ['Everyone'], says: 'Everyone on Demo Network sees it, with your name.', button: 'Share' },
    }
    expect(state()).toEqual(forEveryone)
    await write(comment(), 'For you alone')
    await click(to())
    await vi.waitFor(() => screen.getByRole('option'))
    await click(screen.getByRole('option', { name: 'Ana' }))
    expect(state()).toEqual({ chips: ['Ana'], says: 'Only Ana will see it.', button: 'Send to Ana' })
    expect(await draft.get()).toEqual(forAna)
    await click(button('Remove Ana'))
    expect(state()).toEqual({ chips: [], says: 'Choose who gets it.', button: 'Send' })
    expect(submit()?.getAttribute('aria-disabled')).toBe('true')
    expect(await draft.get()).toEqual({ message: 'For you alone', to: [] })
    comment().focus()
    const lacking = () => document.getElementById('lacking')?.textContent
    expect(lacking()).toBeUndefined()
    await press('Enter', { ctrlKey: true })
    expect(lacking()).toBe('Choose who gets it.')
    expect({ share: asked('share'), pass: asked('pass'), focused: document.activeElement }).toEqual({
      ...{ share: [], pass: [], focused: to() },
    })
    await chooseEveryone()
    expect(state()).toEqual(forEveryone)
    expect(await draft.get()).toEqual({ message: 'For you alone' })
  })

  it('is neither everyone nor somebody while a name is typed and not chosen', async () => {
    await openPage({ replies: { findAddressees: async () => [] } })
    await use()
    await write(comment(), 'For you alone')
    await write(to(), 'jonas')
    expect(says()).toBe('Choose who gets it.')
    expect(submit()?.getAttribute('aria-disabled')).toBe('true')
    for (const send of [() => click(submit() as Element), () => press('Enter', { ctrlKey: true })]) {
      await send()
      expect(document.getElementById('lacking')?.textContent).toBe(
        'Choose a person or a team, or delete what you typed.',
      )
    }
    expect({ share: asked('share'), pass: asked('pass') }).toEqual({ share: [], pass: [] })
    await write(to(), '')
    await click(submit() as Element)
    expect(asked('share')).toHaveLength(1)
  })

  it('is everyone again after Escape, which takes back a typed name', async () => {
    await openPage({ replies: { findAddressees: async () => [] } })
    await use()
    await write(to(), 'zorro')
    to().focus()
    await press('Escape')
    expect({ typed: to().value, button: submit()?.textContent }).toEqual({ typed: '', button: 'Share' })
  })

  it('is asked for the name that was typed before contacts could be seen, until one is chosen', async () => {
    const jonas = { id: 'jonas', name: 'Jonas Weber', picture_small: '' }
    await draft.set({ message: 'For you alone', to: [ana], named: 'jon' })
    await openPage({ replies: { findAddressees: async () => [jonas] } })
    await use()
    expect({ typed: to().value, chips: chips() }).toEqual({ typed: 'jon', chips: ['Ana'] })
    await click(to())
    await vi.waitFor(() => screen.getByRole('option', { name: 'Jonas Weber' }))
    await click(screen.getByRole('option', { name: 'Jonas Weber' }))
    expect({ typed: to().value, draft: await draft.get() }).toEqual({
      typed: '',
      draft: { message: 'For you alone', to: [ana, jonas] },
    })
  })

  it('is still asked for the letters of a name after the popup was closed, and not after “Discard”', async () => {
    await openPage()
    await use()
    await write(to(), 'jon')
    await closePage()
    await openPage()
    await use()
    const state = () => ({ typed: to().value, chips: chips(), says: says() })
    expect(state()).toEqual({ typed: 'jon', chips: ['Everyone'], says: 'Choose who gets it.' })
    await click(button('Discard'))
    expect(state()).toMatchObject({ typed: '', chips: ['Everyone'] })
  })

  it('is nobody once “Everyone” is taken out, and everyone again if the composer is closed before a name or a word is typed', async () => {
    await openPage()
    await use()
    await click(button('Remove Everyone'))
    expect([chips(), submit()?.textContent]).toEqual([[], 'Send'])
    await click(button('Close'))
    expect({ line: line()?.querySelector('.chip')?.textContent, draft: await draft.get() }).toEqual({
      ...{ line: 'Everyone', draft: null },
    })
    await use()
    expect(chips()).toEqual(['Everyone'])
  })

  it('is chosen at once by a click on it in the closed composer: two of the latest take four clicks', async () => {
    const ben = { id: 'ben', name: 'Ben', picture_small: '' }
    await openPage({ replies: { findAddressees: async () => [ana, ben] } })
    await click(line()?.querySelector('.chip') as Element)
    await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
    await click(screen.getByRole('option', { name: 'Ana' }))
    await click(screen.getByRole('option', { name: 'Ben' }))
    expect(says()).toBe('Only Ana and Ben will see it.')
    await click(button('Send to 2'))
    expect(asked('pass')).toMatchObject([{ url: article.url, to: [ana, ben] }])
  })

  it('is said in first names, of five people in two, and in whole names of two people with the same first one', async () => {
    const named = (...names: string[]) => names.map((name) => ({ id: name, name, picture_small: '' }))
    const people = named('Jonas Weber', 'Giulia D’Angelo', 'Ana Ruiz', 'Ana Costa', 'Weber, Max')
    const team = { id: '', name: 'Sales Team', picture_small: '' }
    await draft.set({ message: 'For you', to: [...people.slice(0, 1), team] } as ShareDraft)
    await openPage()
    await use()
    expect({ chips: chips(), says: says() }).toEqual({
      ...{ chips: ['Jonas', 'Sales Team'], says: 'Only Jonas and Sales Team will see it.' },
    })
    closePage()
    await draft.set({ message: 'For you', to: people } as ShareDraft)
    await openPage()
    await use()
    expect({ chips: chips(), says: says() }).toEqual({
      chips: ['Jonas', 'Giulia', 'Ana Ruiz', 'Ana Costa', 'Weber, Max'],
      says: 'Only Jonas, Giulia, and 3 others will see it.',
    })
    expect(document.querySelector<HTMLElement>('.chip')?.title).toBe('Jonas Weber')
    await click(button('Remove Jonas Weber'))
    expect(chips()).toEqual(['Giulia', 'Ana Ruiz', 'Ana Costa', 'Weber, Max'])
  })

  it('isn’t asked at a network that can’t reach people', async () => {
    await openPage({ stored: { account: mayaAt() } })
    expect(line()?.querySelector('.chip')).toBeNull()
    await use()
    expect({ to: screen.queryByRole('combobox'), says: says() }).toEqual({
      to: null,
      says: 'Everyone on Demo Network sees it, with your name.',
    })
  })

  it.each<[string, ShareDraft, string[]]>([
    ['is for people', { to: [ana] }, ['Ana']],
    ['another build stored as another shape', { to: 'everyone' as never, named: 7 as never }, []],
  ])('of a draft that %s never becomes everyone', async (_, stored, names) => {
    await draft.set({ message: 'For you alone', ...stored })
    await openPage()
    expect(line()?.textContent).toBe(names.length > 0 ? 'AnaSend' : 'To…Send')
    expect({ comment: comment().value, chips: chips() }).toEqual({ comment: 'For you alone', chips: names })
    await write(comment(), 'For you alone, still')
    expect(await draft.get()).toMatchObject({ message: 'For you alone, still', to: names.length > 0 ? [ana] : [] })
    closePage()
    await openPage({ stored: { account: mayaAt() } })
    expect({ comment: comment().value, chips: chips(), button: submit()?.textContent }).toEqual({
      ...{ comment: 'For you alone, still', chips: [], button: 'Send' },
    })
    await click(submit() as Element)
    expect(asked('share')).toEqual([])
    await click(to())
    await click(screen.getByRole('option', { name: 'Everyone' }))
    await click(button('Share'))
    expect(asked('share')).toMatchObject([{ message: 'For you alone, still' }])
  })

  it('of the draft that an earlier version stored is everyone', async () => {
    await draft.set({ message: 'Look', title: 'My title' })
    await openPage()
    await use()
    expect(submit()?.textContent).toBe('Share')
    await write(comment(), 'Look here')
    expect(await draft.get()).toEqual({ message: 'Look here', title: 'My title' })
  })
})

describe('a write under way', () => {
  it.each<[string, WriteContent, string, string[]]>([
    ['pass', { ...page, type: 'pass', to: [ana] }, 'Send to Ana', ['Ana']],
    ['share', { ...page, type: 'share' }, 'Share', ['Everyone']],
  ])('keeps for whom it is, whatever the network offers by now: a %s', async (type, content, name, names) => {
    for (const account of [everything, mayaAt()]) {
      await openPage({ stored: { account, outbox: [writeOf(content, { phase: 'sending' })] } })
      expect({ button: submit()?.textContent, chips: chips() }).toEqual({
        button: name,
        chips: type === 'share' && account !== everything ? [] : names,
      })
    }
  })

  it('is undone by one click, and its words and people are back', async () => {
    await draft.set(forAna)
    await openPage({ replies: keeps(held()) })
    await use()
    await click(button('Send to Ana'))
    expect(submit()?.textContent).toEqual(inSeconds('This will be sent'))
    await click(button('Undo'))
    expect({ button: submit()?.textContent, chips: chips(), comment: comment().value }).toEqual({
      button: 'Send to Ana',
      chips: ['Ana'],
      comment: 'For you alone',
    })
    expect({ focused: document.activeElement, outbox: await items.outbox.get() }).toEqual({
      focused: comment(),
      outbox: [],
    })
  })

  it('that was refused is sent to everyone only if the member chooses that', async () => {
    const refused = { phase: 'refused', failure: { code: 'too-often' } } as const
    await openPage({ stored: { outbox: [writeOf({ ...page, type: 'pass', to: [ana] }, refused)] } })
    expect({ button: submit()?.textContent, alert: alertCode(), comment: comment().value }).toEqual({
      button: 'Send to Ana',
      alert: 'too-often',
      comment: 'For you alone',
    })
    await write(comment(), 'For you')
    expect(submit()?.textContent).toBe('Send to Ana')
    await chooseEveryone()
    await click(button('Share'))
    expect(asked('share')).toMatchObject([{ message: 'For you' }])
    expect(asked('pass')).toEqual([])
  })

  it('that kept the page for the member alone, of an earlier build, is for nobody once it is refused', async () => {
    const refused = { phase: 'refused', failure: { code: 'too-often' } } as const
    await openPage({ stored: { outbox: [writeOf(keeping(page), refused)] } })
    expect({ chips: chips(), button: submit()?.textContent, comment: openComment()?.value }).toEqual({
      ...{ chips: [], button: 'Send', comment: 'For you alone' },
    })
  })

  it('that may have arrived leaves a warning with its text, which ends when the text is changed', async () => {
    const unconfirmed = { phase: 'unknown', due: Date.now() + 60_000, failure: { code: 'unconfirmed' } } as const
    await openPage({ stored: { outbox: [writeOf({ ...page, type: 'pass', to: [ana] }, unconfirmed)] } })
    expect(writeText()).toContain('Not confirmed yet')
    await click(button('Stop trying'))
    expect({ alert: alertCode(), button: submit()?.textContent, comment: comment().value }).toEqual({
      alert: 'unconfirmed',
      button: 'Send to Ana',
      comment: 'For you alone',
    })
    // a look-up says nothing of it
    expect(screen.queryByRole('button', { name: 'Check' })).toBeNull()
    await write(comment(), 'For you')
    expect({ alert: alertCode(), draft: await draft.get() }).toMatchObject({
      alert: undefined,
      draft: { message: 'For you', to: [ana] },
    })
  })
})

describe('a page that the member shared', () => {
  const own = () => document.querySelector('.your-share')

  it('can be sent to people below the own share, which stays as it is, and not to everyone again', async () => {
    await openPage({ replies: { lookUp: shared, findAddressees: async () => [ana] } })
    expect(line()?.textContent).toBe('To…Send')
    await use()
    await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await click(screen.getByRole('option', { name: 'Ana' }))
    await write(comment(), 'A note')
    expect(own()).not.toBeNull()
    await click(button('Send to Ana'))
    await isDone()
    screen.getByText('Sent to Ana.')
    expect([asked('share'), asked('comment')]).toEqual([[], []])
    expect(own()?.textContent).toContain('Before you all')
  })

  it('can be sent to people also while the own share is being removed', async () => {
    const content = { type: 'removal', url: article.url, share_id: 's1', pageTitle: '' } as const
    await openPage({ replies: { lookUp: shared }, stored: { outbox: [writeOf(content, held())] } })
    expect(line()?.textContent).toBe('To…Send')
    await isDone()
    await vi.waitFor(() => expect(line()?.textContent).toBe('To…Send'))
  })

  it('has no button that changes the comment while something is typed for others, which can be discarded', async () => {
    await draft.set(forAna)
    await openPage({ replies: { lookUp: shared } })
    await openOwn()
    const change = () => screen.queryByRole('button', { name: 'Edit comment' })
    expect({ change: change(), line: line()?.textContent }).toEqual({ change: null, line: 'AnaSend' })
    screen.getByText('First send or discard your draft for others.')
    await use()
    expect(change()).toBeNull()
    // no words are lost by it
    await click(button('Close'))
    expect({ draft: await draft.get(), line: line()?.textContent }).toEqual({
      draft: forAna,
      line: 'AnaSend',
    })
    await use()
    await click(button('Discard'))
    await click(button('Close'))
    await openOwn()
    expect(screen.queryByText(/^First send/)).toBeNull()
    await click(button('Edit comment'))
    expect(comment().value).toBe('Before you all')
  })

  it('is changed without a To-line, not sent, after people were chosen and nothing typed', async () => {
    await draft.set({ to: [ana] })
    await openPage({ replies: { lookUp: shared } })
    await openOwn()
    await click(button('Edit comment'))
    expect({ comment: comment().value, button: submit()?.textContent }).toEqual({
      comment: 'Before you all',
      button: 'Save',
    })
    expect([screen.queryByRole('combobox'), chips()]).toEqual([null, []])
    await write(comment(), 'Otherwise')
    await click(button('Save'))
    expect(asked('comment')).toMatchObject([{ message: 'Otherwise' }])
    expect(asked('pass')).toEqual([])
  })

  it('isn’t said to be shared by nobody else while it is sent to people', async () => {
    await openPage({ stored: { outbox: [writeOf({ ...page, type: 'pass', to: [ana] })] } })
    screen.getByRole('heading', { name: 'Nobody has shared this page yet' })
  })
})

it('a selected passage is a line above the closed composer, which it doesn’t open', async () => {
  await openPage({ selected: async () => 'A passage' })
  await vi.waitFor(() => expect(line()?.querySelector('p')?.textContent).toBe('A passage'))
  // it was sent, with the words
  await click(button('Share'))
  await click(submit() as Element)
  await isDone()
  expect({ outcome: document.querySelector('[data-result=share]') !== null, line: line()?.querySelector('p') }).toEqual(
    {
      ...{ outcome: true, line: null },
    },
  )
})

it('a quotation that was there while the member typed stays when nothing is selected any more', async () => {
  const selected = vi.fn(async () => 'A ladder and a sign')
  await openPage({ selected })
  await write(comment(), 'Look')
  expect(await draft.get()).toEqual({ message: 'Look', quote: 'A ladder and a sign' })
  await openPage({ selected: async () => 'Another passage' })
  await use()
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

import { screen } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { nothingPassed, passes } from '../../../../src/extension/features/passes/stored.ts'
import { jumpTo } from '../../../../src/extension/page/passage.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { alertCodes, button, listedWrites } from '../../support/elements.ts'
import { article, asked, click, press, settle, write } from '../../support/pages.ts'
import { found, recommendationBy } from '../../support/stored/lists.ts'
import { held, inSeconds, keeps, writeOf } from '../../support/stored/writes.ts'

import { ben, buttons, card, cards, draft, elsewhere, end, jonas, openWith, outcome, says } from './open-passes.ts'

const late = { type: 'passAnswer', id: 'p9', name: 'Jonas Weber', value: 'THANKS', message: 'On page three?' } as const

describe('a page that was passed to the member', () => {
  it('says above the sharers from whom, with the words and the quotation, also before the network replies', async () => {
    await openWith([jonas, elsewhere], { replies: { lookUp: () => new Promise(() => {}) } })
    expect(cards()).toHaveLength(1)
    expect({
      who: says('.name'),
      what: says('header p'),
      comment: says('.comment'),
      quote: says('.quotation p'),
    }).toEqual({
      who: ['Jonas Weber'],
      what: ['for you'],
      comment: ['This is what I meant'],
      quote: ['A ladder and a sign'],
    })
    expect(buttons()).toEqual(['Jump there', 'Thanks', 'Answer', 'Done'])
    const sharers = document.querySelector('.sharers') as Element
    expect(cards()[0]?.compareDocumentPosition(sharers)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.getAllByRole('heading').map(({ tagName }) => tagName)).not.toContain('H3')
  })

  it('is known by the look-up alone, too, and said once', async () => {
    for (const waiting of [[], [jonas]]) {
      const lookUp = found(recommendationBy([], { passed: [jonas] }))
      await openWith(waiting, { replies: { lookUp } })
      expect(says('.name')).toEqual(['Jonas Weber'])
      // “For you” is to list it, too
      expect(asked('refreshPasses')).toHaveLength(1)
    }
  })

  it('isn’t said any more once the network says that nobody waits, unless the member has answered it', async () => {
    await openWith([jonas])
    await passes.set({ ...nothingPassed, waiting_count: 0, waiting: [], answered: [], link: '' })
    await settle()
    expect(cards()).toEqual([])
  })

  it('is one of several: the newest is open, the others are lines that open', async () => {
    await openWith([jonas, ben])
    expect(says('.name')).toEqual(['Jonas Weber'])
    await click(button('Ben sent you this page too'))
    expect({ who: says('.name'), what: says('header p') }).toEqual({
      who: ['Ben'],
      what: ['sent you and 2 others a page'],
    })
    expect(document.activeElement).toBe(button('Thanks'))
    button('Jonas Weber sent you this page too')
  })

  it('loads no picture of its sender on a guarded page', async () => {
    const picture = 'https://network.example/jonas.png'
    const url = 'http://news.example/reset?token=abc'
    await openWith([{ ...jonas, url, from: { ...jonas.from, picture_small: picture } }], { tab: { id: 1, url } })
    expect(says('.name')).toEqual(['Jonas Weber'])
    expect(document.querySelectorAll('.pass img')).toHaveLength(0)
  })
})

describe('the passage that is quoted', () => {
  const answers = (isFound: boolean) =>
    Object.assign(fakeBrowser.scripting, {
      executeScript: vi.fn(async ({ func }: { func: unknown }) => (func === jumpTo ? [{ result: isFound }] : [])),
    }).executeScript

  it('is scrolled to in the page in front, and said to be missing if the page has it no more', async () => {
    await openWith([jonas])
    const run = answers(true)
    await click(button('Jump there'))
    expect(run).toHaveBeenCalledWith(
      expect.objectContaining({
        target: { tabId: article.id },
        func: jumpTo,
        args: ['A ladder and a sign', expect.any(Number)],
      }),
    )
    expect(screen.queryByText('It’s no longer on the page.')).toBeNull()
    answers(false)
    await click(button('Jump there'))
    screen.getByText('It’s no longer on the page.')
  })

  it('leads to its place in a new tab where another page is in front', async () => {
    await openWith([jonas])
    await click(screen.getByRole('tab', { name: /^For you/ }))
    expect(screen.getByRole('link', { name: 'Jump there' }).getAttribute('href')).toBe(
      `${article.url}#:~:text=A%20ladder%20and%20a%20sign`,
    )
  })
})

describe('an answer', () => {
  it.each([
    ['Thanks', 'THANKS', 'Your thanks will be sent', 'You thanked Jonas Weber.', ['Answer']],
    ['Done', 'DONE', 'This will be marked as done', 'Done.', ['Answer']],
  ])('by one click on “%s” can be undone, and then says so', async (name, value, inTime, said, further) => {
    await openWith([jonas], { replies: keeps(held()) })
    await click(button(name))
    expect(asked('passAnswer')).toEqual([{ id: 'p1', name: 'Jonas Weber', value, message: '' }])
    expect(document.querySelector('.pass .write [role=status]')?.textContent).toEqual(inSeconds(inTime))
    expect({ buttons: buttons(), focused: document.activeElement }).toEqual({
      buttons: ['Jump there', 'Undo'],
      focused: button('Undo'),
    })
    await click(button('Undo'))
    expect({ buttons: buttons(), outbox: await items.outbox.get() }).toEqual({
      buttons: ['Jump there', 'Thanks', 'Answer', 'Done'],
      outbox: [],
    })
    expect(document.activeElement).toBe(button('Thanks'))
    await click(button(name))
    await end('p1')
    expect({ outcome: outcome(), buttons: buttons(), focused: document.activeElement }).toEqual({
      outcome: said,
      buttons: ['Jump there', ...further],
      focused: button('Answer'),
    })
    expect(says('.comment')).toEqual(['This is what I meant'])
  })

  it('is typed, sent by Ctrl+Enter as thanks with its text, and shown while it is under way', async () => {
    await openWith([jonas], { replies: keeps(held()) })
    await click(button('Answer'))
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' })
    expect(document.activeElement).toBe(area)
    await press('Enter', { ctrlKey: true })
    expect(asked('passAnswer')).toEqual([])
    await write(area, 'On page three?')
    expect(await draft.get()).toEqual({ message: 'On page three?' })
    await press('Enter', { ctrlKey: true })
    expect(asked('passAnswer')).toMatchObject([{ value: 'THANKS', message: 'On page three?' }])
    expect({ text: says('.answer-text'), buttons: buttons(), draft: await draft.get() }).toEqual({
      text: ['On page three?'],
      buttons: ['Jump there', 'Undo'],
      draft: null,
    })
    await click(button('Undo'))
    const again = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' })
    expect({ value: again.value, focused: document.activeElement }).toEqual({ value: 'On page three?', focused: again })
    await click(card().getByRole('button', { name: 'Answer' }))
    await end('p1')
    expect({ outcome: outcome(), buttons: buttons() }).toEqual({
      outcome: 'You answered Jonas Weber.',
      buttons: ['Jump there'],
    })
    expect({ theirs: says('.comment'), own: says('.answer-text') }).toEqual({
      theirs: ['This is what I meant'],
      own: ['On page three?'],
    })
  })

  it('that was typed earlier lies closed, is named, and opens by one click; Escape closes it and leaves the text', async () => {
    await draft.set({ message: 'Half an answer' })
    await openWith([jonas])
    const area = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' })
    expect({ area: area(), buttons: buttons() }).toEqual({
      area: null,
      buttons: ['Jump there', 'Thanks', 'Draft: Half an answer', 'Done'],
    })
    await click(button('Draft: Half an answer'))
    expect({ value: area()?.value, focused: document.activeElement }).toEqual({
      value: 'Half an answer',
      focused: area(),
    })
    expect(await press('Escape')).toBe(false)
    expect({ area: area(), focused: document.activeElement, draft: await draft.get() }).toEqual({
      area: null,
      focused: button('Thanks'),
      draft: { message: 'Half an answer' },
    })
    await click(button('Draft: Half an answer'))
    await write(area() as Element, '')
    expect(await draft.get()).toBeNull()
  })

  it('that was stopped, and may have arrived, is warned about in a later popup until it changes', async () => {
    await draft.set({ message: 'On page three?', unconfirmed: 'passAnswer' })
    await openWith([jonas])
    expect(alertCodes()).toEqual(['unconfirmed'])
    await write(screen.getByRole('textbox', { name: 'Your answer' }), 'On page four?')
    expect({ alerts: alertCodes(), draft: await draft.get() }).toEqual({
      alerts: [],
      draft: { message: 'On page four?' },
    })
  })

  it('that was refused is in its form to be changed or emptied, and refused thanks can be discarded', async () => {
    const refused = { phase: 'refused', failure: { code: 'invalid' } } as const
    const answer = { type: 'passAnswer', id: 'p1', name: 'Jonas Weber', value: 'THANKS' } as const
    await openWith([jonas], { stored: { outbox: [writeOf({ ...answer, message: 'Too odd' }, refused)] } })
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' })
    expect(area.value).toBe('Too odd')
    await write(area, '')
    expect(area.value).toBe('')
    await openWith([jonas], { stored: { outbox: [writeOf({ ...answer, message: '' }, refused)] } })
    expect(screen.queryByRole('textbox', { name: 'Your answer' })).toBeNull()
    await click(button('Discard'))
    expect(buttons()).toEqual(['Jump there', 'Thanks', 'Answer', 'Done'])
  })

  it('to a page that was taken back says so, without a text that waits for a decision', async () => {
    await openWith([jonas])
    await click(button('Thanks'))
    await end('p1', { code: 'gone' })
    expect({ outcome: outcome(), buttons: buttons(), outbox: await items.outbox.get() }).toEqual({
      outcome: 'Jonas Weber took this back, or you answered it elsewhere.',
      buttons: [],
      outbox: [],
    })
  })

  it('with a text, to a page that was taken back, leaves the text to be copied and discarded', async () => {
    await openWith([jonas])
    await click(button('Answer'))
    await write(screen.getByRole('textbox', { name: 'Your answer' }), 'On page three?')
    await click(card().getByRole('button', { name: 'Answer' }))
    await end('p1', { code: 'gone' })
    expect({ text: says('.answer-text'), buttons: buttons() }).toEqual({
      text: ['On page three?'],
      buttons: ['Jump there', 'Discard'],
    })
    expect(says('.write p > :first-child')).toEqual([expect.stringContaining('Copy your text if you need it')])
    await click(button('Discard'))
    expect(cards()).toEqual([])
    await openWith([], { stored: { outbox: [writeOf(late, { phase: 'done', failure: { code: 'gone' } })] } })
    expect(listedWrites('.write-card')).toEqual([
      ['Answer to Jonas Weber', 'On page three?', expect.stringContaining('Copy your text'), 'Discard'],
    ])
  })
})

import { screen, within } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { nothingPassed, passAnswerDraft, passes } from '../../../../src/extension/features/passes/stored.ts'
import { jumpTo } from '../../../../src/extension/page/passage.ts'
import type { Pass } from '../../../../src/extension/schemas/received-pages.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { everything, mayaAt } from '../../popup/this-page/composing.ts'
import { alertCodes, button, listedWrites } from '../../support/elements.ts'
import { builtNetwork } from '../../support/network/networks.ts'
import { article, asked, click, done, openPopup, press, reply, settle, write } from '../../support/pages.ts'
import { found, pendingRequests, recommendationBy } from '../../support/stored/lists.ts'
import { passOf } from '../../support/stored/received-pages.ts'
import { becomes, held, inSeconds, isDone, keeps, owner, writeOf } from '../../support/stored/writes.ts'

const jonas = passOf('p1', { url: article.url, message: 'This is what I meant', quote: 'A ladder and a sign' })
const ben = passOf('p2', { url: article.url, message: '', from: { id: 'ben', name: 'Ben' }, receiver_count: 3 })
const elsewhere = passOf('p3', { team: 'Harbour' })

const cards = () => screen.queryAllByRole('article')
const card = () => within(screen.getByRole('article'))
const says = (selector: string) => [...document.querySelectorAll(`.pass ${selector}`)].map((each) => each.textContent)
const buttons = () =>
  card()
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
const outcome = () => document.querySelector('.pass .outcome')?.textContent
const draft = passAnswerDraft(owner, 'p1')

type Opening = NonNullable<Parameters<typeof openPopup>[0]>

async function openWith(waiting: Pass[], { stored, replies, ...opening }: Opening = {}, count = waiting.length) {
  await passes.set({
    ...nothingPassed,
    waiting_count: count,
    waiting,
    answered: [],
    link: 'https://network.example/requests',
  })
  await openPopup({
    ...opening,
    stored: { account: everything, ...stored },
    replies: { lookUp: found(recommendationBy([])), refreshPasses: done, ...keeps(), ...replies },
  })
}

/** Values that the background stores before it stores an answer as done. */
async function end(id: string, failure?: { code: 'gone' }): Promise<void> {
  const stored = await passes.get()
  if (stored) await passes.set({ ...stored, answered: [...stored.answered, id] })
  await isDone(failure)
}

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
    await click(button('Ben passed you this page too'))
    expect({ who: says('.name'), what: says('header p') }).toEqual({
      who: ['Ben'],
      what: ['passed you and 2 others a page'],
    })
    expect(document.activeElement).toBe(button('Thanks'))
    button('Jonas Weber passed you this page too')
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
    expect(asked('answerPass')).toEqual([{ id: 'p1', name: 'Jonas Weber', value, message: '' }])
    expect(document.querySelector('.pass .write [role=status]')?.textContent).toEqual(inSeconds(inTime))
    expect({ buttons: buttons(), focused: document.activeElement }).toEqual({
      buttons: ['Jump there', 'Cancel'],
      focused: button('Cancel'),
    })
    await click(button('Cancel'))
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
    expect(asked('answerPass')).toEqual([])
    await write(area, 'On page three?')
    expect(await draft.get()).toEqual({ message: 'On page three?' })
    await press('Enter', { ctrlKey: true })
    expect(asked('answerPass')).toMatchObject([{ value: 'THANKS', message: 'On page three?' }])
    expect({ text: says('.answer-text'), buttons: buttons(), draft: await draft.get() }).toEqual({
      text: ['On page three?'],
      buttons: ['Jump there', 'Cancel'],
      draft: null,
    })
    await click(button('Cancel'))
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

  it('that was typed earlier is back in its form without the focus, which Escape closes and leaves the text', async () => {
    await draft.set({ message: 'Half an answer' })
    await openWith([jonas])
    const area = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' })
    expect({ value: area()?.value, isFocused: document.activeElement === area() }).toEqual({
      value: 'Half an answer',
      isFocused: false,
    })
    area()?.focus()
    expect(await press('Escape')).toBe(false)
    expect({ area: area(), focused: document.activeElement, draft: await draft.get() }).toEqual({
      area: null,
      focused: button('Thanks'),
      draft: { message: 'Half an answer' },
    })
    await click(button('Answer'))
    expect(area()?.value).toBe('Half an answer')
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

const late = { type: 'passAnswer', id: 'p9', name: 'Jonas Weber', value: 'THANKS', message: 'On page three?' } as const

describe('“For you”', () => {
  const tab = () => screen.getByRole('tab', { name: /^(For you|Requests)/ })
  const folded = () =>
    [...document.querySelectorAll('.row > button')].map((row) =>
      [...row.querySelectorAll('.name, .line')].map(({ textContent }) => textContent?.trim()).join(' '),
    )
  const headings = () => screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`)

  it('counts pages and contact requests, and shows pages first', async () => {
    await openWith([jonas, elsewhere], { stored: { pendingRequests: pendingRequests(['Tiago']) } })
    expect(tab().textContent).toBe('For you 3')
    await click(tab())
    expect(headings()).toEqual(['H1 For you', ...['H2 Passed to you', 'H3 Jonas Weber', 'H2 1 contact request']])
    expect(folded()).toEqual(['Jonas Weber Page p3', 'A member wants to be your contact'])
  })

  it('has one row open, at first the first one; others open by a click or an arrow key', async () => {
    await openWith([jonas, elsewhere], { stored: { pendingRequests: pendingRequests(['Tiago']) } })
    await click(tab())
    expect(screen.getByRole('link', { name: 'Page p1' }).getAttribute('href')).toBe(article.url)
    await click(screen.getByRole('button', { name: /Page p3/, expanded: false }))
    expect(says('header p')).toEqual(['passed Harbour a page'])
    expect(folded()).toEqual(['Jonas Weber Page p1', 'A member wants to be your contact'])
    expect(document.activeElement?.textContent).toBe('Jonas Weber')
    await press('ArrowDown')
    expect(document.activeElement?.textContent).toBe('A member')
    expect(folded()).toEqual(['Jonas Weber Page p1', 'Jonas Weber Page p3'])
    await press('ArrowUp')
    expect(folded()[0]).toBe('Jonas Weber Page p1')
    expect(folded()).toHaveLength(2)
  })

  it('keeps a row open while its answer can be undone, beside the one that the member opens', async () => {
    await openWith([jonas, elsewhere], { replies: keeps(held()) })
    await click(tab())
    await click(button('Thanks'))
    await click(screen.getByRole('button', { name: /Page p3/, expanded: false }))
    expect(folded()).toEqual([])
    await end('p1')
    expect(folded()).toEqual(['Jonas Weber You thanked Jonas Weber. Page p1'])
  })

  it('keeps what was answered, after another segment or tab was shown, until the popup closes', async () => {
    await openWith([elsewhere])
    await click(tab())
    await click(button('Thanks'))
    await end('p3')
    for (const name of ['Sent', 'Waiting']) await click(screen.getByRole('radio', { name }))
    for (const name of ['This page', 'For you']) await click(screen.getByRole('tab', { name }))
    expect({ folded: folded(), count: tab().textContent }).toEqual({
      folded: ['Jonas Weber You thanked Jonas Weber. Page p3'],
      count: 'For you',
    })
    await click(screen.getByRole('button', { name: /Page p3/, expanded: false }))
    expect(outcome()).toBe('You thanked Jonas Weber.')
  })

  it('is called “Requests” at a network without passes, and counts contact requests alone', async () => {
    const account = mayaAt('quotes')
    await openWith([], { stored: { account, pendingRequests: pendingRequests(['Tiago', 'Amara']) } })
    expect(tab().textContent).toBe('Requests 2')
    await click(tab())
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('2 contact requests')
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('opens first where no page is in front and something waits', async () => {
    await openWith([elsewhere], { tab: {} })
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('For you 1')
  })

  it('says that the network’s site has more', async () => {
    await openWith([elsewhere], {}, 60)
    await click(tab())
    expect(screen.getByRole('link', { name: 'Show more (59)' }).getAttribute('href')).toBe(
      'https://network.example/requests',
    )
  })

  it('says that nobody waits only if there is neither a page nor a request', async () => {
    const nobody = () => screen.queryByText('Nobody is waiting for your answer.')
    await openWith([elsewhere], { stored: { pendingRequests: pendingRequests([]) } })
    await click(tab())
    expect(nobody()).toBeNull()
    await click(button('Done'))
    await end('p3')
    expect({ outcome: outcome(), tab: tab().textContent }).toEqual({ outcome: 'Done.', tab: 'For you' })
    await openWith([], { stored: { pendingRequests: pendingRequests([]) } })
    await click(tab())
    expect(nobody()).not.toBeNull()
  })
})

describe('“Sent”', () => {
  const sent = passOf('s1', {
    from: { id: 'maya', name: 'Maya' },
    to: [
      { id: 'ana', name: 'Ana', value: 'THANKS', message: 'On page three?' },
      { id: 'ben', name: 'Ben' },
      { id: 'cem', name: 'Cem' },
    ],
  })

  async function openSent(...passed: Pass[]): Promise<HTMLElement> {
    await openWith([], { replies: { sentPasses: async () => passed } })
    await click(screen.getByRole('tab', { name: /^For you/ }))
    const before = asked('sentPasses').length
    await click(screen.getByRole('radio', { name: 'Sent' }))
    await settle()
    expect(asked('sentPasses')).toHaveLength(before + 1)
    return document.querySelector('.sent') as HTMLElement
  }

  it('is read when it is chosen, and has who thanked, with the answers, and who hasn’t answered', async () => {
    const list = await openSent(sent)
    expect(within(list).getByRole('link', { name: 'Page s1' }).getAttribute('href')).toBe(sent.url)
    expect(list.textContent).toContain('Ana thanked youOn page three?')
    expect(list.textContent).toContain('Not answered yet: Ben and Cem')
  })

  it('leads to a form of the network’s site that answers who wrote', async () => {
    await openSent(sent)
    const links = screen.getAllByRole('link', { name: /^Answer / })
    expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(['Answer Ana'])
    const form = new URL(links[0]?.getAttribute('href') ?? '')
    expect(form.origin + form.pathname).toBe(`${builtNetwork.authUrl}/share`)
    expect(Object.fromEntries(form.searchParams)).toEqual({
      ...{ url: sent.url, title: sent.title },
      ...{ audience: 'people', to: 'ana' },
    })
  })

  it('takes a page back by one click, with time to undo it, and says so', async () => {
    await openSent(sent)
    reply(keeps(held()))
    await click(button('Take back'))
    expect(asked('takeBackPass')).toEqual([{ id: 's1', url: 'https://news.example/s1', pageTitle: 'Page s1' }])
    await click(button('Cancel'))
    await click(button('Take back'))
    await becomes({ phase: 'refused', due: null, failure: { code: 'already-sent' } })
    expect(screen.getByRole('alert').dataset.code).toBe('already-sent')
    await click(button('Discard'))
    await click(button('Take back'))
    await isDone()
    screen.getByText('Taken back.')
    expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull()
  })

  it('can’t be taken back once everybody has thanked, and is none for who passed nothing', async () => {
    await openSent(passOf('s2', { to: [{ id: 'ana', name: 'Ana', value: 'THANKS' }] }))
    expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull()
    await openSent()
    screen.getByText('You haven’t passed a page yet.')
  })
})

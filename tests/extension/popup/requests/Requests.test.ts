import { fireEvent, screen, within } from '@testing-library/preact'
import * as v from 'valibot'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { endpoints } from '../../../../src/contract/endpoints.ts'
import { cardsPath } from '../../../../src/contract/website.ts'
import { Failed } from '../../../../src/extension/background/base/failed.ts'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import type { Write } from '../../../../src/extension/schemas/outbox.ts'
import type { PendingRequests } from '../../../../src/extension/schemas/pending-requests.ts'
import { contactRequestSchema } from '../../../../src/extension/schemas/wire/contact-request.ts'
import { answerDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import {
  asked,
  choose,
  click,
  closePage,
  done,
  fails,
  fillStorage,
  openPopup,
  press,
  reply,
  settle,
  store,
  write,
} from '../../support/pages.ts'
import { pendingRequests } from '../../support/pending-requests.ts'
import { becomes, held, isDone, isQuick, keeps, owner, writeOf } from '../../support/writes.ts'

type Opening = NonNullable<Parameters<typeof openPopup>[0]>

const from = (name: string) => v.parse(contactRequestSchema, { id: name.toLowerCase(), from: { name } })

/** Pending requests from these members, latest first. */
const waiting = (names: string[], change: Partial<PendingRequests> = {}) =>
  pendingRequests(names, { requests: names.map(from), ...change })

async function openRequests({ stored, replies }: Opening = {}): Promise<void> {
  await openPopup({ ...(stored && { stored }), replies: { ...answers, ...replies } })
  await click(screen.getByRole('tab', { name: /^Requests/ }))
}

/** Delivers the last answer: the background updates first the requests, then the outbox. */
async function deliver(failure?: Write['failure']): Promise<void> {
  const content = (await items.outbox.get()).at(-1)?.content
  if (!content || !('id' in content)) throw new Error('nobody is answered')
  await confirmed(content.id)
  await isDone(failure)
}

async function confirmed(id: string): Promise<void> {
  const pending = await items.pendingRequests.get()
  if (pending) await store({ pendingRequests: { ...pending, answered: [...pending.answered, id] } })
}

/** Clicks a button that answers or deletes, and delivers the write. */
async function answer(element: Element): Promise<void> {
  await click(element)
  await deliver()
}

const answers: Opening['replies'] = keeps()

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const message = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message, sent even if you decline (optional)' })
const card = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'If you accept, send' })
const opened = () => screen.getByRole('article')
const cardOf = (name: string) =>
  within(
    screen.getAllByRole('article').find((each) => each.querySelector('.name')?.textContent === name) ??
      document.createElement('i'),
  )
const openedNames = () => screen.getAllByRole('article').map((each) => each.querySelector('.name')?.textContent)
const openedName = () => within(opened()).getByRole('heading', { level: 2 }).textContent
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const outcome = () => document.querySelector('[role=tabpanel] [role=status], main [role=status]')?.textContent
/** The status of the answer, with its buttons. */
const state = () => document.querySelector<HTMLElement>('form .write')
const statusText = () => state()?.querySelector(':scope > p > :first-child')?.textContent
const offered = () =>
  within(state() ?? document.createElement('i'))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
const rows = () => [...screen.getByRole('list', { name: 'Requests' }).querySelectorAll('.name')]
const names = () => rows().map(({ textContent }) => textContent)
const number = () => screen.getByRole('tab', { name: /^Requests/ }).textContent?.replace(/^Requests ?/, '')
const focused = () => document.activeElement?.textContent

afterEach(() => void vi.useRealTimers())

describe('the pending requests', () => {
  // shows: §9 pendingRequests, observed Member.headline, §2 ContactRequest
  // shows: §2 ContactRequest
  it('show the member’s name, headline, common contacts, date, subject and message', async () => {
    const request = v.parse(contactRequestSchema, {
      id: 'r1',
      from: { name: 'Tiago Almeida', link: 'https://network.example/profile/tiago', headline: 'Programador' },
      subject: 'Your talk in Porto',
      message: 'Hello Maya',
      mutual_contact_count: 2,
      updated_time: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    })
    await openRequests({
      stored: { pendingRequests: waiting(['x', 'Amara'], { requests: [request, from('Amara')] }) },
    })
    expect(heading()).toBe('2 people would like to be in contact with you')
    expect(openedName()).toBe('Tiago Almeida3 days ago')
    for (const text of ['Programador', '2 contacts in common', 'Your talk in Porto', 'Hello Maya'])
      expect(within(opened()).getByText(text)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Tiago Almeida' }).getAttribute('href')).toBe(request.from.link)
    expect(number()).toBe('2')
  })

  it('fold a long message until “more” is clicked, within the scrolling list', async () => {
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(300)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100)
    onTestFinished(() => void vi.restoreAllMocks())
    const requests = [{ ...from('Ada'), message: 'Shall we?\n\n\nAda' }]
    await openRequests({ stored: { pendingRequests: waiting(['Ada'], { requests }) } })
    const comment = () => document.querySelector<HTMLElement>('.request .comment')
    expect([comment()?.className, comment()?.tabIndex]).toEqual(['comment folded', -1])
    await click(button('more'))
    expect([comment()?.className, comment()?.textContent]).toEqual(['comment', 'Shall we?\n\nAda'])
    await click(button('less'))
    expect(comment()?.className).toBe('comment folded')
  })

  it('are refreshed as soon as their tab is shown', async () => {
    await openRequests({ stored: { pendingRequests: waiting(['Ada']) } })
    expect(asked('refreshPendingRequests')).toEqual([{ wanted: 20 }, {}])
    await store({ pendingRequests: waiting(['Ben', 'Ada']) })
    expect(names()).toEqual(['Ben', 'Ada'])
  })

  it('open and close in place and get the focus; earlier requests don’t move', async () => {
    await openRequests({ stored: { pendingRequests: waiting(['Ada', 'Ben', 'Eve']) } })
    expect(openedNames()).toEqual(['Ada'])
    await click(button(/^Ben/))
    expect([openedNames(), focused()]).toEqual([['Ada', 'Ben'], 'Ben'])
    await click(button('Close the request from Ada'))
    expect([openedNames(), focused()]).toEqual([['Ben'], 'AAda'])
    expect(names()).toEqual(['Ada', 'Ben', 'Eve'])
  })

  it('stay open if a new request is listed before them', async () => {
    await openRequests({ stored: { pendingRequests: waiting(['Ada', 'Ben']) } })
    await click(button(/^Ben/))
    await store({ pendingRequests: waiting(['Zoe', 'Ada', 'Ben']) })
    expect(openedNames()).toEqual(['Zoe', 'Ada', 'Ben'])
  })

  it('close by Escape with their drafts saved and the focus on their row; the next Escape closes the popup', async () => {
    await openRequests({ stored: { pendingRequests: waiting(['Ada', 'Ben']) } })
    await click(button(/^Ben/))
    const field = cardOf('Ben').getByRole<HTMLTextAreaElement>('textbox')
    await write(field, 'Half a thou')
    expect(await press('Escape')).toBe(false)
    expect([openedNames(), document.activeElement]).toEqual([['Ada'], button(/^Ben/)])
    expect(window.close).not.toHaveBeenCalled()
    expect(await press('Escape')).toBe(true)
    expect(window.close).toHaveBeenCalledOnce()
    await click(button(/^Ben/))
    expect(cardOf('Ben').getByRole<HTMLTextAreaElement>('textbox').value).toBe('Half a thou')
  })

  it('scroll into view if opened by the keyboard, but not if opened by a click', async () => {
    const shown: Element[] = []
    Element.prototype.scrollIntoView = function (this: Element) {
      shown.push(this)
    }
    await openRequests({ stored: { pendingRequests: waiting(['Ada', 'Ben', 'Eve']) } })
    fireEvent.click(button(/^Ben/), { detail: 1 })
    await settle()
    expect(shown).toEqual([])
    fireEvent.click(button(/^Eve/), { detail: 0 })
    await settle()
    expect(shown.map((each) => each.querySelector('.name')?.textContent)).toEqual(['Eve'])
  })

  it('without a name are from “A member”; without an id they refer to the network’s site', async () => {
    await openRequests({
      stored: { pendingRequests: pendingRequests(['']) },
    })
    expect(openedName()).toBe('A member')
    expect(heading()).toBe('1 person would like to be in contact with you')
    expect(screen.getByText('This request can only be answered on the site of Demo Network.')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('show a waiting text while the first list loads, and another text after a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await openRequests({ replies: { refreshPendingRequests: () => new Promise(() => {}) } })
    expect(outcome()).toBe('Looking up who is waiting for you…')
    vi.advanceTimersByTime(1000)
    await settle()
    expect(outcome()).toBe('Demo Network is taking longer than usual…')
  })

  it('show why they could not be listed, and “Try again” lists them', async () => {
    await openRequests({ replies: { refreshPendingRequests: fails('unreachable') } })
    expect(screen.getByRole('alert').dataset.code).toBe('unreachable')
    const listed = async () => {
      await items.pendingRequests.set(waiting([]))
      return null
    }
    reply({ refreshPendingRequests: listed })
    await click(button('Try again'))
    expect(screen.getByText('Nobody is waiting for an answer from you.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('stay listed if a refresh fails', async () => {
    await openRequests({
      stored: { pendingRequests: waiting(['Ada']) },
      replies: { refreshPendingRequests: fails('signed-out') },
    })
    expect(openedName()).toBe('Ada')
    await click(button('Sign in'))
    expect(asked('signIn')).toHaveLength(1)
  })
})

describe('a failure to list them', () => {
  const code = () => screen.queryByRole('alert')?.dataset.code
  const reads = () => asked('refreshPendingRequests').length
  const openFailing = (failure: Failed) =>
    openRequests({
      stored: { pendingRequests: waiting(['Ada', 'Ben']) },
      replies: { refreshPendingRequests: () => Promise.reject(failure) },
    })

  it('disappears when an answer was delivered', async () => {
    await openFailing(new Failed('busy', { retry_at: Date.now() + 60_000 }))
    expect(code()).toBe('busy')
    await answer(cardOf('Ada').getByRole('button', { name: 'Accept' }))
    expect([outcome(), code()]).toEqual(['Ada is now one of your contacts.', undefined])
  })

  it('disappears when another refresh succeeded', async () => {
    await openFailing(new Failed('unreachable'))
    await store({ pendingRequests: waiting(['Ada', 'Ben', 'Cleo']) })
    expect(code()).toBeUndefined()
  })

  it('is retried once when the connection returns', async () => {
    await openFailing(new Failed('offline'))
    const before = reads()
    reply({ refreshPendingRequests: done })
    dispatchEvent(new Event('online'))
    await settle()
    expect([reads() - before, code()]).toEqual([1, undefined])
    dispatchEvent(new Event('online'))
    await settle()
    expect(reads() - before).toBe(1)
  })

  it('is retried when the network’s Retry-After time has passed, not earlier', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await openFailing(new Failed('busy', { retry_at: Date.now() + 20_000 }))
    const before = reads()
    reply({ refreshPendingRequests: done })
    vi.advanceTimersByTime(19_000)
    await settle()
    expect([reads() - before, code()]).toEqual([0, 'busy'])
    vi.advanceTimersByTime(1000)
    await settle()
    expect([reads() - before, code()]).toEqual([1, undefined])
  })

  it('with a Retry-After of zero is retried every five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await openFailing(new Failed('busy', { retry_at: Date.now() }))
    const before = reads()
    for (let seconds = 0; seconds < 10; seconds++) {
      vi.advanceTimersByTime(1000)
      await settle()
    }
    expect(reads() - before).toBe(2)
  })

  it('that needs the member’s action is not retried', async () => {
    await openFailing(new Failed('signed-out'))
    const before = reads()
    dispatchEvent(new Event('online'))
    await settle()
    expect([reads() - before, code()]).toEqual([0, 'signed-out'])
  })
})

describe('an answer', () => {
  const two = { pendingRequests: waiting(['Tiago', 'Amara']) }

  it('accepts with card and message; the next request opens and gets the focus', async () => {
    await openRequests({ stored: two })
    await choose(card(), 'ALL')
    await write(message(), 'Ask away')
    await answer(button('Accept'))
    expect(asked('answerContactRequest')).toEqual([
      { id: 'tiago', value: 'ACCEPT', contact_card: 'ALL', message: 'Ask away' },
    ])
    expect(outcome()).toBe('Tiago is now one of your contacts.')
    expect([names(), openedName(), focused(), number()]).toEqual([['Amara'], 'Amara', 'Amara', '1'])
    expect(message().value).toBe('')
  })

  // shows: §4 answerContactRequest.contact_card
  it('selects the card of the options, and offers all cards', async () => {
    await openRequests({ stored: { ...two, options: { ...defaultOptions, contact_card: 'PERSO' } } })
    expect(card().value).toBe('PERSO')
    expect([...card().options].map(({ textContent }) => textContent)).toEqual([
      'my business card',
      'my personal card',
      'both my cards',
      'no card',
    ])
  })

  it('is offered with a link to the member’s cards', async () => {
    await openRequests({ stored: two })
    const { authUrl } = await items.network.get()
    expect(screen.getByRole('link', { name: 'See my cards' }).getAttribute('href')).toBe(authUrl + cardsPath)
  })

  // shows: §4 answerContactRequest.value
  it('declines the last request; the list is then empty', async () => {
    await openRequests({ stored: { pendingRequests: waiting(['Amara']) } })
    await write(message(), 'Not now')
    await answer(button('Decline'))
    expect(asked('answerContactRequest')).toMatchObject([{ id: 'amara', value: 'DECLINE', message: 'Not now' }])
    expect(outcome()).toBe('You declined the request from Amara.')
    expect(focused()).toBe('Nobody is waiting for an answer from you.')
    expect(number()).toBe('')
  })

  // shows: E4
  it('is sent only by its button: Ctrl+Enter doesn’t accept, since the message may belong to a refusal', async () => {
    await openRequests({ stored: two })
    await write(message(), 'Not now')
    for (const element of [message(), card(), button('Decline'), button('Delete…')]) {
      element.focus()
      for (const held of [{}, { ctrlKey: true }, { metaKey: true }]) expect(await press('Enter', held)).toBe(true)
    }
    expect(asked('answerContactRequest')).toEqual([])
    expect(message().value).toBe('Not now')
  })

  it('opens the next request; after the last request, it opens the previous', async () => {
    await openRequests({ stored: { pendingRequests: waiting(['Ada', 'Ben', 'Eve']) } })
    await click(button(/^Ben/))
    await answer(cardOf('Ben').getByRole('button', { name: 'Accept' }))
    expect([openedNames(), focused()]).toEqual([['Ada', 'Eve'], 'Eve'])
    await answer(cardOf('Eve').getByRole('button', { name: 'Accept' }))
    expect([openedNames(), focused()]).toEqual([['Ada'], 'Ada'])
  })

  it('is sent once; list and count stay unchanged until it is delivered', async () => {
    await openRequests({ stored: two, replies: { answerContactRequest: () => new Promise(() => {}) } })
    await click(button('Accept'))
    expect(opened().querySelector('fieldset')?.disabled).toBe(true)
    await click(button('Accept'))
    expect(asked('answerContactRequest')).toHaveLength(1)
    await openRequests({ stored: two })
    await write(message(), 'Ask away')
    await click(button('Accept'))
    expect(opened().querySelector('fieldset')?.disabled).toBe(true)
    expect([statusText(), offered(), document.activeElement]).toEqual(['Accepting the request…', [], button('Accept')])
    expect(message().value).toBe('Ask away')
    for (const name of ['Accept', 'Decline', 'Delete…']) {
      expect(button(name).getAttribute('aria-disabled')).toBe('true')
      await click(button(name))
    }
    expect([asked('answerContactRequest').length, screen.queryByText('Delete it without an answer?')]).toEqual([
      2,
      null,
    ])
    button('Accept').focus()
    expect([names(), number()]).toEqual([['Tiago', 'Amara'], '2'])
    await deliver()
    expect([names(), number()]).toEqual([['Amara'], '1'])
  })

  it('can be undone until it is sent: the request stays open, and the form has its text and card', async () => {
    await openRequests({ stored: two, replies: keeps(held()) })
    await write(message(), 'Not now')
    await choose(card(), 'ALL')
    await click(button('Decline'))
    expect([statusText(), offered(), state()?.dataset.held]).toEqual(['Declining the request…', ['Undo'], 'true'])
    await click(button('Undo'))
    expect([names(), number()]).toEqual([['Tiago', 'Amara'], '2'])
    expect([message().value, card().value, document.activeElement]).toEqual(['Not now', 'ALL', message()])
  })

  it('that is delivered at once is reported, but not again in the next popup', async () => {
    const { answerContactRequest = done } = isQuick()
    const replies: Opening['replies'] = {
      async answerContactRequest(argument) {
        await confirmed(argument.id)
        return answerContactRequest(argument)
      },
    }
    await openRequests({ stored: two, replies })
    await click(button('Accept'))
    await settle()
    expect([outcome(), names(), focused()]).toEqual(['Tiago is now one of your contacts.', ['Amara'], 'Amara'])
    await openRequests()
    expect(outcome()).toBe('')
  })

  // shows: §3 pending
  it('to a request that was answered elsewhere shows a notice and opens the next request', async () => {
    await openRequests({ stored: two })
    await write(message(), 'Ask away')
    await click(button('Accept'))
    await deliver({ code: 'request-gone' })
    expect(outcome()).toBe('The request from Tiago was already answered or withdrawn.')
    expect([openedName(), focused()]).toEqual(['Amara', 'Amara'])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(await answerDraft(owner, 'tiago').get()).toBeNull()
    // its text is shown until it is discarded
    expect(asked('discardWrite')).toEqual([])
  })

  it('without text to a request that was answered elsewhere is reported once', async () => {
    await openRequests({ stored: two })
    await click(button('Decline'))
    await deliver({ code: 'request-gone' })
    expect(outcome()).toBe('The request from Tiago was already answered or withdrawn.')
    expect([asked('discardWrite').length, await items.outbox.get()]).toEqual([1, []])
  })

  it('that was unconfirmed reports its later delivery', async () => {
    await openRequests({ stored: two })
    await click(button('Accept'))
    await becomes({ phase: 'unknown', due: null, failure: { code: 'answer-unconfirmed' } })
    expect([screen.getByRole('alert').dataset.code, offered()]).toEqual([
      'answer-unconfirmed',
      ['Look again', 'Send again', 'Edit', 'Discard'],
    ])
    reply({ confirmWrite: done, sendWrite: done })
    await click(button('Look again'))
    await click(button('Send again'))
    expect([asked('confirmWrite').length, asked('sendWrite').length]).toEqual([1, 1])
    await deliver()
    expect(outcome()).toBe('Your answer to Tiago has arrived.')
  })

  it('that can’t be sent yet says why; “Cancel” restores text, card and focus in the form', async () => {
    await openRequests({ stored: two })
    await write(message(), 'Ask away')
    await choose(card(), 'NONE')
    await click(button('Decline'))
    await becomes({ phase: 'waiting', due: Date.now() + 60_000, failure: { code: 'offline' } })
    expect([statusText(), offered()]).toEqual([
      'You are offline. This is sent as soon as you are back online.',
      ['Cancel'],
    ])
    await click(button('Cancel'))
    expect(asked('takeBackWrite')).toHaveLength(1)
    expect([message().value, card().value, document.activeElement]).toEqual(['Ask away', 'NONE', message()])
    expect([state(), opened().querySelector('fieldset')?.disabled]).toEqual([null, false])
    // the list follows the network again
    await store({ pendingRequests: waiting(['Amara']) })
    expect(names()).toEqual(['Amara'])
  })

  it('that is delivered leaves focus and open requests unchanged while the member writes another answer', async () => {
    await openRequests({ stored: { pendingRequests: waiting(['Ada', 'Ben', 'Eve']) } })
    await click(button('Accept'))
    await becomes({ phase: 'waiting', due: Date.now() + 60_000, failure: { code: 'offline' } })
    await click(button('Close the request from Ada'))
    await click(button(/^Eve/))
    const field = cardOf('Eve').getByRole('textbox')
    await write(field, 'Half a thou')
    await deliver()
    expect([outcome(), openedNames().at(-1), document.activeElement]).toEqual([
      'Ada is now one of your contacts.',
      'Eve',
      field,
    ])
  })

  it('that could not be stored doesn’t block updates of the list', async () => {
    await openRequests({ stored: two, replies: { answerContactRequest: fails('storage-full') } })
    await click(button('Accept'))
    await store({ pendingRequests: waiting(['Amara']) })
    expect(names()).toEqual(['Amara'])
  })

  const sent: Write['content'] = { type: 'answer', id: 'amara', value: 'DECLINE', contact_card: 'ALL', message: 'No' }

  it.each([
    ['sending', { phase: 'sending' }, 'Declining the request…', []],
    [
      'waiting',
      { phase: 'waiting', due: Date.now() + 1000, failure: { code: 'busy' } },
      'This couldn’t be sent yet. Passalong sends it as soon as it can.',
      ['Cancel'],
    ],
    [
      'late',
      { phase: 'waiting', at: Date.now() - 86_400_000 },
      'You asked for this yesterday, but it couldn’t be sent. Send it now?',
      ['Send now', 'Cancel'],
    ],
    [
      'being confirmed',
      { phase: 'unknown', due: 1 },
      'Demo Network hasn’t confirmed this yet. Passalong keeps checking whether it arrived. Even if you stop trying, it may have arrived.',
      ['Stop trying'],
    ],
    ['refused', { phase: 'refused', failure: { code: 'answering-not-allowed' } }, undefined, ['Discard']],
  ] as const)('that is %s is shown in a later popup at its request', async (_, change, sentence, buttons) => {
    await openRequests({ stored: { ...two, outbox: [writeOf(sent, change)] } })
    expect(openedNames()).toEqual(['Tiago', 'Amara'])
    expect(cardOf('Amara').getByRole<HTMLTextAreaElement>('textbox').value).toBe('No')
    expect([statusText(), offered()]).toEqual([sentence, buttons])
  })

  it('that was refused is discarded with its text', async () => {
    const refused = writeOf({ ...sent, id: 'tiago' }, { phase: 'refused', failure: { code: 'invalid' } })
    await openRequests({ stored: { ...two, outbox: [refused] } })
    expect([message().value, screen.getByRole('alert').dataset.code]).toEqual(['No', 'invalid'])
    await click(button('Discard'))
    expect(asked('discardWrite')).toEqual([{ key: refused.key }])
    expect([message().value, document.activeElement, state()]).toEqual(['', message(), null])
  })

  it.each([
    ['Accept', 'ACCEPT'],
    ['Decline', 'DECLINE'],
  ])('that fails leaves the text and returns the focus to its button: %s', async (name, value) => {
    await openRequests({ stored: two, replies: { answerContactRequest: fails('no-reply') } })
    await write(message(), 'Half a thou')
    await click(button(name))
    expect(screen.getByRole('alert').dataset.code).toBe('no-reply')
    expect([openedName(), message().value, focused()]).toEqual(['Tiago', 'Half a thou', name])
    reply(answers)
    await click(button(name))
    await becomes({ phase: 'refused', failure: { code: 'invalid' } })
    expect([message().value, focused()]).toEqual(['Half a thou', name])
    await answer(button(name))
    expect(asked('answerContactRequest')).toMatchObject([
      { id: 'tiago', value },
      { id: 'tiago', value, message: 'Half a thou' },
      { id: 'tiago', value, message: 'Half a thou' },
    ])
    expect(openedName()).toBe('Amara')
  })
})

describe('the draft of an answer', () => {
  // shows: §4 answerContactRequest.message
  it('is saved at each keystroke, and restored in the next popup for the same request only', async () => {
    await openRequests({ stored: { pendingRequests: waiting(['Ada', 'Ben']) } })
    await write(message(), 'Half a thou')
    await choose(card(), 'NONE')
    expect(await answerDraft(owner, 'ada').get()).toEqual({ message: 'Half a thou', contact_card: 'NONE' })
    closePage()
    await openRequests()
    expect([message().value, card().value]).toEqual(['Half a thou', 'NONE'])
    await click(button(/^Ben/))
    expect(cardOf('Ben').getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
    expect(cardOf('Ben').getByRole<HTMLSelectElement>('combobox').value).toBe('BUSINESS')
  })

  it('is deleted when the answer was sent', async () => {
    await openRequests({ stored: { pendingRequests: waiting(['Ada']) } })
    await write(message(), 'Ask away')
    await click(button('Accept'))
    expect(await answerDraft(owner, 'ada').get()).toBeNull()
    expect(message().value).toBe('Ask away')
  })
})

it('an answer with a draft that is too long is not sent, and the field shows the error', async () => {
  await openRequests({ stored: { pendingRequests: waiting(['Ada']) } })
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Your message/ })
  const { max } = endpoints.answerContactRequest.parameters.message
  await answerDraft(owner, 'ada').set({ message: 'x'.repeat(max + 2), contact_card: 'ALL' })
  await settle()
  await click(screen.getByRole('button', { name: 'Accept' }))
  const alert = screen.getByRole('alert')
  expect([asked('answerContactRequest'), alert.textContent]).toEqual([[], '2 characters too many'])
  expect([document.activeElement, field.getAttribute('aria-describedby')]).toEqual([field, alert.id])
  await click(screen.getByRole('button', { name: 'Delete…' }))
  await click(screen.getByRole('button', { name: 'Delete' }))
  expect(asked('deleteContactRequest')).toHaveLength(1)
})

it('emptying a message deletes its draft, unless another card is chosen', async () => {
  await openRequests({ stored: { pendingRequests: waiting(['Ada']) } })
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Your message/ })
  await write(field, 'Gladly')
  await write(field, '')
  expect([field.value, await answerDraft(owner, 'ada').get()]).toEqual(['', null])
  await choose(screen.getByRole('combobox'), 'ALL')
  expect(await answerDraft(owner, 'ada').get()).toEqual({ message: '', contact_card: 'ALL' })
})

it('a message stays in its field with an error if the browser’s storage is full', async () => {
  await openRequests({ stored: { pendingRequests: waiting(['Ada']) } })
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Your message/ })
  fillStorage()
  await write(field, 'Gladly')
  expect([screen.getByRole('alert').dataset.code, field.value]).toEqual(['draft-unsaved', 'Gladly'])
})

describe('deleting', () => {
  const open = () => openRequests({ stored: { pendingRequests: waiting(['Ada', 'Ben']) } })

  it('asks first, with the focus on “Keep it”', async () => {
    await open()
    await click(button('Delete…'))
    expect(focused()).toBe('Keep it')
    expect(screen.getByText('Delete it without an answer?').id).toBe(button('Delete').getAttribute('aria-describedby'))
    expect(asked('deleteContactRequest')).toEqual([])
    await answer(button('Delete'))
    expect(asked('deleteContactRequest')).toEqual([{ id: 'ada' }])
    expect(outcome()).toBe('The request from Ada is deleted.')
    expect(openedName()).toBe('Ben')
  })

  it('is cancelled by “Keep it”', async () => {
    await open()
    await click(button('Delete…'))
    await click(button('Keep it'))
    expect(focused()).toBe('Delete…')
    expect(asked('deleteContactRequest')).toEqual([])
  })

  it('is cancelled by Escape; the next Escape closes the request', async () => {
    await open()
    expect(await press('Escape')).toBe(true)
    await click(button('Delete…'))
    expect(await press('Escape')).toBe(false)
    expect(focused()).toBe('Delete…')
    expect(openedName()).toBe('Ada')
    expect(await press('Escape')).toBe(false)
    expect(screen.queryByRole('article')).toBeNull()
    expect(window.close).toHaveBeenCalledOnce()
  })

  it('sends no acceptance if Ctrl+Enter is pressed at the question', async () => {
    await open()
    await click(button('Delete…'))
    await press('Enter', { ctrlKey: true })
    expect(asked('answerContactRequest')).toEqual([])
  })

  it('that fails shows the error, and its question stays', async () => {
    await open()
    reply({ deleteContactRequest: fails('storage-full') })
    await click(button('Delete…'))
    await click(button('Delete'))
    expect(screen.getByRole('alert').dataset.code).toBe('storage-full')
    expect([openedName(), focused()]).toEqual(['Ada', 'Delete'])
  })

  it('that is refused shows its status; its question and the typed text stay', async () => {
    await open()
    await write(message(), 'Half a thou')
    await click(button('Delete…'))
    await click(button('Delete'))
    expect([statusText(), offered()]).toEqual(['Deleting the request…', []])
    await becomes({ phase: 'refused', failure: { code: 'answering-not-allowed' } })
    expect([offered(), focused(), message().value]).toEqual([['Discard'], 'Delete', 'Half a thou'])
  })
})

describe('many requests', () => {
  const people = Array.from({ length: 230 }, (_, index) => `Person ${index}`)
  // not by role: computing the names of 200 buttons takes a second
  const more = (text: string | RegExp) => screen.queryByText(text) as HTMLButtonElement
  const list = (listed: number) => waiting(people.slice(0, listed), { count: 230 })

  // shows: §4 limit, §4 page
  it('are loaded on demand, one page of the API at a time', async () => {
    await openRequests({ stored: { pendingRequests: list(20) } })
    reply({
      refreshPendingRequests: async ({ wanted = 20 }) => {
        await items.pendingRequests.set(list(wanted))
        return null
      },
    })
    for (const [text, shown] of [
      ['Show more (210)', 100],
      ['Show more (130)', 200],
      ['Show more (30)', 230],
    ] as const) {
      const before = rows().length
      await click(more(text))
      expect(rows()).toHaveLength(shown)
      expect(focused()).toMatch(new RegExp(`Person ${before}$`))
    }
    expect(asked('refreshPendingRequests').slice(2)).toEqual([{ wanted: 100 }, { wanted: 200 }, { wanted: 300 }])
    expect(more(/^Show more/)).toBeNull()
  })

  it('can be answered in any order; the next request opens', async () => {
    await openRequests({ stored: { pendingRequests: list(200) } })
    await click(screen.getByText('Person 149'))
    await answer(cardOf('Person 149').getByText('Accept'))
    expect([openedNames(), focused()]).toEqual([['Person 0', 'Person 150'], 'Person 150'])
    expect(heading()).toBe('229 people would like to be in contact with you')
    expect(more('Show more (30)')).toBeTruthy()
  })

  it('show that more are loading, and load once', async () => {
    await openRequests({ stored: { pendingRequests: list(20) }, replies: { refreshPendingRequests: done } })
    reply({ refreshPendingRequests: () => new Promise(() => {}) })
    await click(more('Show more (210)'))
    expect(more('Loading more…').getAttribute('aria-disabled')).toBe('true')
    const questions = asked('refreshPendingRequests').length
    await click(more('Loading more…'))
    expect(asked('refreshPendingRequests')).toHaveLength(questions)
  })
})

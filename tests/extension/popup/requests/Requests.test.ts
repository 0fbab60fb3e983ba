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

/** These people wait, the first one latest. */
const waiting = (names: string[], change: Partial<PendingRequests> = {}) =>
  pendingRequests(names, { requests: names.map(from), ...change })

async function openRequests({ stored, replies }: Opening = {}): Promise<void> {
  await openPopup({ ...(stored && { stored }), replies: { ...answers, ...replies } })
  await click(screen.getByRole('tab', { name: /^Requests/ }))
}

/** What the background stores of the last answer once the network has it: first of the requests, then of the answer. */
async function lands(failure?: Write['failure']): Promise<void> {
  const content = (await items.outbox.get()).at(-1)?.content
  if (!content || !('id' in content)) throw new Error('nobody is answered')
  await confirmed(content.id)
  await isDone(failure)
}

async function confirmed(id: string): Promise<void> {
  const pending = await items.pendingRequests.get()
  if (pending) await store({ pendingRequests: { ...pending, answered: [...pending.answered, id] } })
}

/** Clicks on what answers or deletes, and the network has it. */
async function answer(element: Element): Promise<void> {
  await click(element)
  await lands()
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
/** How the answer stands, and what can be done about it. */
const state = () => document.querySelector<HTMLElement>('form .write')
const said = () => state()?.querySelector(':scope > p > :first-child')?.textContent
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
  // shows: §9 pendingRequests, observed Member.headline, §2 ContactRequest.from, §2 ContactRequest.message
  // shows: §2 ContactRequest.subject, §2 ContactRequest.mutual_contact_count
  it('say who asks, what they do, whom we both know, when and why', async () => {
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

  it('with much to say are folded until I want all of it, in the one list that scrolls', async () => {
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(300)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100)
    onTestFinished(() => void vi.restoreAllMocks())
    const requests = [{ ...from('Ada'), message: 'Shall we?\n\n\nAda' }]
    await openRequests({ stored: { pendingRequests: waiting(['Ada'], { requests }) } })
    const said = () => document.querySelector<HTMLElement>('.request .comment')
    expect([said()?.className, said()?.tabIndex]).toEqual(['comment folded', -1])
    await click(button('more'))
    expect([said()?.className, said()?.textContent]).toEqual(['comment', 'Shall we?\n\nAda'])
    await click(button('less'))
    expect(said()?.className).toBe('comment folded')
  })

  it('are asked for anew as soon as they are shown', async () => {
    await openRequests({ stored: { pendingRequests: waiting(['Ada']) } })
    expect(asked('refreshPendingRequests')).toEqual([{ wanted: 20 }, {}])
    await store({ pendingRequests: waiting(['Ben', 'Ada']) })
    expect(names()).toEqual(['Ben', 'Ada'])
  })

  it('are opened and closed by hand, each where it stands: nothing before it moves, and it has the focus', async () => {
    await openRequests({ stored: { pendingRequests: waiting(['Ada', 'Ben', 'Eve']) } })
    expect(openedNames()).toEqual(['Ada'])
    await click(button(/^Ben/))
    expect([openedNames(), focused()]).toEqual([['Ada', 'Ben'], 'Ben'])
    await click(button('Close the request from Ada'))
    expect([openedNames(), focused()]).toEqual([['Ben'], 'AAda'])
    expect(names()).toEqual(['Ada', 'Ben', 'Eve'])
  })

  it('stay open where another one comes before them', async () => {
    await openRequests({ stored: { pendingRequests: waiting(['Ada', 'Ben']) } })
    await click(button(/^Ben/))
    await store({ pendingRequests: waiting(['Zoe', 'Ada', 'Ben']) })
    expect(openedNames()).toEqual(['Zoe', 'Ada', 'Ben'])
  })

  it('are closed by Escape, each with the focus on what opens it and its words kept, and then the popup is', async () => {
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

  it('are shown whole where they are opened by the keyboard, and move nothing under a pointer', async () => {
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

  it('of whom nothing is known are still somebody’s; without an id they can only be answered elsewhere', async () => {
    await openRequests({
      stored: { pendingRequests: pendingRequests(['']) },
    })
    expect(openedName()).toBe('A member')
    expect(heading()).toBe('1 person would like to be in contact with you')
    expect(screen.getByText('This request can only be answered on the site of Demo Network.')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('are waited for where none was ever listed, and said to take long after a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await openRequests({ replies: { refreshPendingRequests: () => new Promise(() => {}) } })
    expect(outcome()).toBe('Looking up who is waiting for you…')
    vi.advanceTimersByTime(1000)
    await settle()
    expect(outcome()).toBe('Demo Network is taking longer than usual…')
  })

  it('that could not be listed say why, and are asked for again', async () => {
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

  it('stay as they were where asking again fails', async () => {
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

  it('goes when an answer has arrived since', async () => {
    await openFailing(new Failed('busy', { retry_at: Date.now() + 60_000 }))
    expect(code()).toBe('busy')
    await answer(cardOf('Ada').getByRole('button', { name: 'Accept' }))
    expect([outcome(), code()]).toEqual(['Ada is now one of your contacts.', undefined])
  })

  it('goes when they were listed by another reading', async () => {
    await openFailing(new Failed('unreachable'))
    await store({ pendingRequests: waiting(['Ada', 'Ben', 'Cleo']) })
    expect(code()).toBeUndefined()
  })

  it('is followed by another attempt when the connection returns', async () => {
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

  it('is followed by another attempt when the time has passed that the network asked for, and not before', async () => {
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

  it('that the network asks to wait no time for is followed by one attempt in five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await openFailing(new Failed('busy', { retry_at: Date.now() }))
    const before = reads()
    for (let seconds = 0; seconds < 10; seconds++) {
      vi.advanceTimersByTime(1000)
      await settle()
    }
    expect(reads() - before).toBe(2)
  })

  it('that needs the member is followed by none', async () => {
    await openFailing(new Failed('signed-out'))
    const before = reads()
    dispatchEvent(new Event('online'))
    await settle()
    expect([reads() - before, code()]).toEqual([0, 'signed-out'])
  })
})

describe('an answer', () => {
  const two = { pendingRequests: waiting(['Tiago', 'Amara']) }

  it('accepts with the card and the message; the next one comes up and has the focus', async () => {
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
  it('offers the card of the options first, and each of them', async () => {
    await openRequests({ stored: { ...two, options: { ...defaultOptions, contact_card: 'PERSO' } } })
    expect(card().value).toBe('PERSO')
    expect([...card().options].map(({ textContent }) => textContent)).toEqual([
      'my business card',
      'my personal card',
      'both my cards',
      'no card',
    ])
  })

  it('is offered with the way to what stands on the cards', async () => {
    await openRequests({ stored: two })
    const { authUrl } = await items.network.get()
    expect(screen.getByRole('link', { name: 'See my cards' }).getAttribute('href')).toBe(authUrl + cardsPath)
  })

  // shows: §4 answerContactRequest.value
  it('declines the last one, and then nobody waits', async () => {
    await openRequests({ stored: { pendingRequests: waiting(['Amara']) } })
    await write(message(), 'Not now')
    await answer(button('Decline'))
    expect(asked('answerContactRequest')).toMatchObject([{ id: 'amara', value: 'DECLINE', message: 'Not now' }])
    expect(outcome()).toBe('You declined the request from Amara.')
    expect(focused()).toBe('Nobody is waiting for an answer from you.')
    expect(number()).toBe('')
  })

  // shows: E4
  it('is given by its button alone: Ctrl+Enter anywhere doesn’t accept, since a message goes with a refusal too', async () => {
    await openRequests({ stored: two })
    await write(message(), 'Not now')
    for (const element of [message(), card(), button('Decline'), button('Delete…')]) {
      element.focus()
      for (const held of [{}, { ctrlKey: true }, { metaKey: true }]) expect(await press('Enter', held)).toBe(true)
    }
    expect(asked('answerContactRequest')).toEqual([])
    expect(message().value).toBe('Not now')
  })

  it('to one in the middle goes on to the one after it, and to the last one to the one before', async () => {
    await openRequests({ stored: { pendingRequests: waiting(['Ada', 'Ben', 'Eve']) } })
    await click(button(/^Ben/))
    await answer(cardOf('Ben').getByRole('button', { name: 'Accept' }))
    expect([openedNames(), focused()]).toEqual([['Ada', 'Eve'], 'Eve'])
    await answer(cardOf('Eve').getByRole('button', { name: 'Accept' }))
    expect([openedNames(), focused()]).toEqual([['Ada'], 'Ada'])
  })

  it('is sent once; the list and the number stay until it is confirmed', async () => {
    await openRequests({ stored: two, replies: { answerContactRequest: () => new Promise(() => {}) } })
    await click(button('Accept'))
    expect(opened().querySelector('fieldset')?.disabled).toBe(true)
    await click(button('Accept'))
    expect(asked('answerContactRequest')).toHaveLength(1)
    await openRequests({ stored: two })
    await write(message(), 'Ask away')
    await click(button('Accept'))
    expect(opened().querySelector('fieldset')?.disabled).toBe(true)
    expect([said(), offered(), document.activeElement]).toEqual(['Accepting the request…', [], button('Accept')])
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
    await lands()
    expect([names(), number()]).toEqual([['Amara'], '1'])
  })

  it('can be undone until it leaves: its request is open as it was, and the words are in the form', async () => {
    await openRequests({ stored: two, replies: keeps(held()) })
    await write(message(), 'Not now')
    await choose(card(), 'ALL')
    await click(button('Decline'))
    expect([said(), offered(), state()?.dataset.held]).toEqual(['Declining the request…', ['Undo'], 'true'])
    await click(button('Undo'))
    expect([names(), number()]).toEqual([['Tiago', 'Amara'], '2'])
    expect([message().value, card().value, document.activeElement]).toEqual(['Not now', 'ALL', message()])
  })

  it('that was quicker than the eye is told too, and not once more in the next popup', async () => {
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
  it('to a request that was answered elsewhere is told kindly, and goes on', async () => {
    await openRequests({ stored: two })
    await write(message(), 'Ask away')
    await click(button('Accept'))
    await lands({ code: 'request-gone' })
    expect(outcome()).toBe('The request from Tiago was already answered or withdrawn.')
    expect([openedName(), focused()]).toEqual(['Amara', 'Amara'])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(await answerDraft(owner, 'tiago').get()).toBeNull()
    // its words are shown until they are given up
    expect(asked('discardWrite')).toEqual([])
  })

  it('to a request that was answered elsewhere is told once where it has no words', async () => {
    await openRequests({ stored: two })
    await click(button('Decline'))
    await lands({ code: 'request-gone' })
    expect(outcome()).toBe('The request from Tiago was already answered or withdrawn.')
    expect([asked('discardWrite').length, await items.outbox.get()]).toEqual([1, []])
  })

  it('that was not confirmed says so when it has arrived after all', async () => {
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
    await lands()
    expect(outcome()).toBe('Your answer to Tiago has arrived.')
  })

  it('that can’t leave yet says why, and is given up: its words, its card and the focus are in the form again', async () => {
    await openRequests({ stored: two })
    await write(message(), 'Ask away')
    await choose(card(), 'NONE')
    await click(button('Decline'))
    await becomes({ phase: 'waiting', due: Date.now() + 60_000, failure: { code: 'offline' } })
    expect([said(), offered()]).toEqual(['You are offline. This is sent as soon as you are back online.', ['Cancel']])
    await click(button('Cancel'))
    expect(asked('takeBackWrite')).toHaveLength(1)
    expect([message().value, card().value, document.activeElement]).toEqual(['Ask away', 'NONE', message()])
    expect([state(), opened().querySelector('fieldset')?.disabled]).toEqual([null, false])
    // the list follows the network again
    await store({ pendingRequests: waiting(['Amara']) })
    expect(names()).toEqual(['Amara'])
  })

  it('that is done while I write to somebody else leaves the focus and what is open there', async () => {
    await openRequests({ stored: { pendingRequests: waiting(['Ada', 'Ben', 'Eve']) } })
    await click(button('Accept'))
    await becomes({ phase: 'waiting', due: Date.now() + 60_000, failure: { code: 'offline' } })
    await click(button('Close the request from Ada'))
    await click(button(/^Eve/))
    const field = cardOf('Eve').getByRole('textbox')
    await write(field, 'Half a thou')
    await lands()
    expect([outcome(), openedNames().at(-1), document.activeElement]).toEqual([
      'Ada is now one of your contacts.',
      'Eve',
      field,
    ])
  })

  it('that could not be kept does not hold up the list', async () => {
    await openRequests({ stored: two, replies: { answerContactRequest: fails('storage-full') } })
    await click(button('Accept'))
    await store({ pendingRequests: waiting(['Amara']) })
    expect(names()).toEqual(['Amara'])
  })

  const sent: Write['content'] = { type: 'answer', id: 'amara', value: 'DECLINE', contact_card: 'ALL', message: 'No' }

  it.each([
    ['on its way', { phase: 'sending' }, 'Declining the request…', []],
    [
      'to wait',
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
      'looked for',
      { phase: 'unknown', due: 1 },
      'Demo Network hasn’t confirmed this yet. Passalong keeps checking whether it arrived. Even if you stop trying, it may have arrived.',
      ['Stop trying'],
    ],
    ['refused', { phase: 'refused', failure: { code: 'answering-not-allowed' } }, undefined, ['Discard']],
  ] as const)(
    'that is %s is shown by a popup that is opened again, where its request is',
    async (_, change, sentence, buttons) => {
      await openRequests({ stored: { ...two, outbox: [writeOf(sent, change)] } })
      expect(openedNames()).toEqual(['Tiago', 'Amara'])
      expect(cardOf('Amara').getByRole<HTMLTextAreaElement>('textbox').value).toBe('No')
      expect([said(), offered()]).toEqual([sentence, buttons])
    },
  )

  it('that was refused is discarded with its words', async () => {
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
  ])('that fails keeps the text and goes back to its button: %s', async (name, value) => {
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

describe('what I typed to somebody', () => {
  // shows: §4 answerContactRequest.message
  it('is kept at each keystroke, and restored in the next popup, to them alone', async () => {
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

  it('is gone once it was sent', async () => {
    await openRequests({ stored: { pendingRequests: waiting(['Ada']) } })
    await write(message(), 'Ask away')
    await click(button('Accept'))
    expect(await answerDraft(owner, 'ada').get()).toBeNull()
    expect(message().value).toBe('Ask away')
  })
})

it('an answer that was taken back above other words is not sent while both are too long, which is said at their field', async () => {
  await openRequests({ stored: { pendingRequests: waiting(['Ada']) } })
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Your message/ })
  const { max } = endpoints.answerContactRequest.parameters.message
  await answerDraft(owner, 'ada').set({ message: 'x'.repeat(max + 2), contact_card: 'ALL' })
  await settle()
  await click(screen.getByRole('button', { name: 'Accept' }))
  const said = screen.getByRole('alert')
  expect([asked('answerContactRequest'), said.textContent]).toEqual([[], '2 characters too many'])
  expect([document.activeElement, field.getAttribute('aria-describedby')]).toEqual([field, said.id])
  await click(screen.getByRole('button', { name: 'Delete…' }))
  await click(screen.getByRole('button', { name: 'Delete' }))
  expect(asked('deleteContactRequest')).toHaveLength(1)
})

it('a message that is emptied by hand is no draft any more, unless another card is chosen', async () => {
  await openRequests({ stored: { pendingRequests: waiting(['Ada']) } })
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Your message/ })
  await write(field, 'Gladly')
  await write(field, '')
  expect([field.value, await answerDraft(owner, 'ada').get()]).toEqual(['', null])
  await choose(screen.getByRole('combobox'), 'ALL')
  expect(await answerDraft(owner, 'ada').get()).toEqual({ message: '', contact_card: 'ALL' })
})

it('a message that can’t be kept, since the browser’s storage is full, says so while it is typed, and stays in its field', async () => {
  await openRequests({ stored: { pendingRequests: waiting(['Ada']) } })
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Your message/ })
  fillStorage()
  await write(field, 'Gladly')
  expect([screen.getByRole('alert').dataset.code, field.value]).toEqual(['draft-unkept', 'Gladly'])
})

describe('deleting', () => {
  const open = () => openRequests({ stored: { pendingRequests: waiting(['Ada', 'Ben']) } })

  it('asks first, with the focus on keeping it', async () => {
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

  it('is given up by “Keep it”', async () => {
    await open()
    await click(button('Delete…'))
    await click(button('Keep it'))
    expect(focused()).toBe('Delete…')
    expect(asked('deleteContactRequest')).toEqual([])
  })

  it('is given up by Escape, and the next one closes the request', async () => {
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

  it('is not taken for accepting where Ctrl+Enter is pressed at the question', async () => {
    await open()
    await click(button('Delete…'))
    await press('Enter', { ctrlKey: true })
    expect(asked('answerContactRequest')).toEqual([])
  })

  it('that fails says so, and stays at its question', async () => {
    await open()
    reply({ deleteContactRequest: fails('storage-full') })
    await click(button('Delete…'))
    await click(button('Delete'))
    expect(screen.getByRole('alert').dataset.code).toBe('storage-full')
    expect([openedName(), focused()]).toEqual(['Ada', 'Delete'])
  })

  it('that is refused says so, stays at its question, and loses nothing that was typed', async () => {
    await open()
    await write(message(), 'Half a thou')
    await click(button('Delete…'))
    await click(button('Delete'))
    expect([said(), offered()]).toEqual(['Deleting the request…', []])
    await becomes({ phase: 'refused', failure: { code: 'answering-not-allowed' } })
    expect([offered(), focused(), message().value]).toEqual([['Discard'], 'Delete', 'Half a thou'])
  })
})

describe('many requests', () => {
  const people = Array.from({ length: 230 }, (_, index) => `Person ${index}`)
  // not by their roles: telling the names of 200 buttons takes a second
  const more = (text: string | RegExp) => screen.queryByText(text) as HTMLButtonElement
  const list = (listed: number) => waiting(people.slice(0, listed), { count: 230 })

  // shows: §4 limit, §4 page
  it('are listed further on demand, a page of the API’s at a time', async () => {
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

  it('are answered from anywhere, and the one after it comes up', async () => {
    await openRequests({ stored: { pendingRequests: list(200) } })
    await click(screen.getByText('Person 149'))
    await answer(cardOf('Person 149').getByText('Accept'))
    expect([openedNames(), focused()]).toEqual([['Person 0', 'Person 150'], 'Person 150'])
    expect(heading()).toBe('229 people would like to be in contact with you')
    expect(more('Show more (30)')).toBeTruthy()
  })

  it('say while more are loaded that they are', async () => {
    await openRequests({ stored: { pendingRequests: list(20) }, replies: { refreshPendingRequests: done } })
    reply({ refreshPendingRequests: () => new Promise(() => {}) })
    await click(more('Show more (210)'))
    expect(more('Loading more…').getAttribute('aria-disabled')).toBe('true')
    const questions = asked('refreshPendingRequests').length
    await click(more('Loading more…'))
    expect(asked('refreshPendingRequests')).toHaveLength(questions)
  })
})

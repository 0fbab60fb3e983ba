import { screen } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../../../src/contract/endpoints.ts'
import { cardsPath } from '../../../../src/contract/oauth.ts'
import { requireNetwork } from '../../../../src/extension/background/network/network.ts'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import type { Write } from '../../../../src/extension/schemas/outbox.ts'
import { answerDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { alertCode, alertCodes, shownWrite, writeButtons, writeState, writeText } from '../../support/elements.ts'
import { asked, choose, click, fails, press, reply, settle, write } from '../../support/pages.ts'
import { becomes, held, inSeconds, keeps, owner, writeOf } from '../../support/stored/writes.ts'
import { answer, answers, deliver, openRequests, shown, two, waiting } from './open-requests.ts'

describe('an answer', () => {
  // shows: §4 answerContactRequest, §3 card-and-message, §4 answerContactRequest.message
  it('accepts or declines with a message, and stays, with its words and the focus, until the popup closes', async () => {
    await openRequests({ stored: two })
    await shown.openFields()
    await choose(shown.contactCard(), 'ALL')
    await write(shown.message(), 'Ask away')
    await answer(shown.button('Accept'))
    expect(shown.outcome()).toBe('Tiago is now your contact.')
    expect(shown.names()).toEqual(['Amara'])
    expect(document.querySelector('.request .answer-text')?.textContent).toBe('Ask away')
    expect(shown.focused()).toBe('Tiago is now your contact.')
    expect(shown.number()).toBe('1')
    await shown.openFields('Amara')
    expect(shown.message().value).toBe('')
    await write(shown.message(), 'Not now')
    await answer(shown.button('Decline'))
    expect(asked('answer')).toMatchObject([
      { id: 'tiago', value: 'ACCEPT', contact_card: 'ALL', message: 'Ask away' },
      { id: 'amara', value: 'DECLINE', message: 'Not now' },
    ])
    expect(shown.outcome()).toBe('You declined the request from Amara.')
    expect({ focused: shown.focused(), number: shown.number() }).toEqual({
      focused: 'You declined the request from Amara.',
      number: '',
    })
    expect(screen.getByRole('button', { name: /^Tiago/, expanded: false }).closest('li')?.dataset.over).toBe('true')
    await click(screen.getByRole('tab', { name: 'This page' }))
    await click(screen.getByRole('tab', { name: /^Requests/ }))
    await shown.open('Tiago')
    expect(document.querySelectorAll('.row[data-over]')).toHaveLength(2)
  })

  // shows: §4 answerContactRequest.contact_card
  it('selects the card of the options, and offers all cards, with a link to them', async () => {
    await openRequests({ stored: { ...two, options: { ...defaultOptions, contact_card: 'PERSO' } } })
    await shown.openFields()
    expect(shown.contactCard().value).toBe('PERSO')
    const cards = ['your business card', 'your personal card', 'both your cards', 'no card']
    expect([...shown.contactCard().options].map(({ textContent }) => textContent)).toEqual(cards)
    const { authUrl } = await requireNetwork()
    expect(screen.getByRole('link', { name: 'See my cards' }).getAttribute('href')).toBe(authUrl + cardsPath)
  })

  it('is sent only by its button: Ctrl+Enter doesn’t accept, since the message may belong to a refusal', async () => {
    await openRequests({ stored: two })
    await shown.openFields()
    await write(shown.message(), 'Not now')
    for (const element of [shown.message(), shown.contactCard(), shown.button('Decline'), shown.button('Delete…')]) {
      element.focus()
      for (const held of [{}, { ctrlKey: true }, { metaKey: true }]) expect(await press('Enter', held)).toBe(true)
    }
    expect({ asked: asked('answer'), message: shown.message().value }).toEqual({
      asked: [],
      message: 'Not now',
    })
  })

  it('can be undone until it is sent, with its text and card', async () => {
    await openRequests({ stored: two, replies: keeps(held()) })
    await shown.openFields()
    await write(shown.message(), 'Not now')
    await choose(shown.contactCard(), 'ALL')
    await click(shown.button('Decline'))
    const undone = inSeconds('The request will be declined')
    expect({ writeText: writeText(), writeButtons: writeButtons(), held: writeState()?.dataset.held }).toEqual({
      writeText: undone,
      writeButtons: ['Undo'],
      held: 'true',
    })
    // as in every other form
    expect(await press('Escape')).toBe(false)
    expect({ names: shown.names(), number: shown.number() }).toEqual({ names: ['Tiago', 'Amara'], number: '2' })
    expect({ message: shown.message().value, card: shown.contactCard().value }).toEqual({
      message: 'Not now',
      card: 'ALL',
    })
    expect(document.activeElement).toBe(shown.message())
  })

  it('is sent once, and stays in the list until it is delivered', async () => {
    await openRequests({ stored: two, replies: answers })
    await shown.openFields()
    await write(shown.message(), 'Not now')
    await click(shown.button('Accept'))
    expect(document.querySelector('fieldset')?.disabled).toBe(true)
    expect(shownWrite()).toEqual(['Accepting the request…', []])
    expect({ message: shown.message().value, focused: document.activeElement }).toEqual({
      message: 'Not now',
      focused: shown.button('Accept'),
    })
    for (const name of ['Accept', 'Decline', 'Delete…']) {
      expect(shown.button(name).getAttribute('aria-disabled')).toBe('true')
      await click(shown.button(name))
    }
    expect(asked('answer')).toHaveLength(1)
    expect(screen.queryByText('Delete it without an answer?')).toBeNull()
    shown.button('Accept').focus()
    expect({ names: shown.names(), number: shown.number() }).toEqual({ names: ['Tiago', 'Amara'], number: '2' })
    await deliver()
    expect({ names: shown.names(), number: shown.number() }).toEqual({ names: ['Amara'], number: '1' })
  })
})

it('an answer with a draft that is too long is not sent, and the field shows the error', async () => {
  await openRequests({ stored: { pendingRequests: waiting(['Ada']) } })
  const { max } = endpoints.answerContactRequest.parameters.message
  await answerDraft(owner, 'ada').set({ message: 'x'.repeat(max + 2), contact_card: 'ALL' })
  await settle()
  const field = shown.message()
  await click(shown.button('Accept'))
  const alert = screen.getByRole('alert')
  expect({ asked: asked('answer'), alert: alert.textContent }).toEqual({
    asked: [],
    alert: '2 characters too many',
  })
  expect({ focused: document.activeElement, describedby: field.getAttribute('aria-describedby') }).toEqual({
    focused: field,
    describedby: alert.id,
  })
  await click(shown.button('Delete…'))
  await click(shown.button('Delete'))
  expect(asked('deletion')).toHaveLength(1)
})

it('an answer that was stopped, and may have arrived, is warned about in a later popup until it changes', async () => {
  await answerDraft(owner, 'ada').set({ message: 'Welcome', contact_card: 'ALL', unconfirmed: 'answer' })
  await openRequests({ stored: { pendingRequests: waiting(['Ada']) } })
  expect({ alerts: alertCodes(), typed: shown.message().value }).toEqual({ alerts: ['unconfirmed'], typed: 'Welcome' })
  await write(shown.message(), 'Welcome!')
  expect(alertCodes()).toEqual([])
})

describe('deleting', () => {
  const open = () => openRequests({ stored: { pendingRequests: waiting(['Ada', 'Ben']) } })

  it('asks first, with the focus on “Keep it”, which cancels it as Escape does', async () => {
    await open()
    expect(await press('Escape')).toBe(true)
    expect(window.close).toHaveBeenCalledOnce()
    await shown.openFields()
    await click(shown.button('Delete…'))
    expect(shown.focused()).toBe('Don’t delete')
    expect(screen.getByText('Delete it without an answer?').id).toBe(
      shown.button('Delete').getAttribute('aria-describedby'),
    )
    await press('Enter', { ctrlKey: true })
    await click(shown.button('Don’t delete'))
    expect(shown.focused()).toBe('Delete…')
    await click(shown.button('Delete…'))
    expect({ press: await press('Escape'), focused: shown.focused() }).toEqual({ press: false, focused: 'Delete…' })
    expect({
      answerContactRequest: asked('answer'),
      deleteContactRequest: asked('deletion'),
    }).toEqual({ answerContactRequest: [], deleteContactRequest: [] })
    await click(shown.button('Delete…'))
    await answer(shown.button('Delete'))
    expect(asked('deletion')).toEqual([{ id: 'ada' }])
    expect({ outcome: shown.outcome(), names: shown.names(), focused: shown.focused() }).toEqual({
      outcome: 'You deleted the request from Ada.',
      names: ['Ben'],
      focused: 'You deleted the request from Ada.',
    })
  })

  it('that fails shows the error, and leaves its question', async () => {
    await open()
    await shown.openFields()
    await write(shown.message(), 'Half a thou')
    reply({ deletion: fails('storage-full') })
    await click(shown.button('Delete…'))
    await click(shown.button('Delete'))
    expect({ alertCode: alertCode(), names: shown.names(), focused: shown.focused() }).toEqual({
      alertCode: 'storage-full',
      names: ['Ada', 'Ben'],
      focused: 'Delete',
    })
  })

  it('that is refused shows its status, and leaves the typed text', async () => {
    await open()
    await shown.openFields()
    await write(shown.message(), 'Half a thou')
    await click(shown.button('Delete…'))
    await click(shown.button('Delete'))
    expect(shownWrite()).toEqual(['Deleting the request…', []])
    await becomes({ phase: 'refused', failure: { code: 'not-allowed' } })
    expect({ writeButtons: writeButtons(), focused: shown.focused(), message: shown.message().value }).toEqual({
      writeButtons: ['Discard'],
      focused: 'Delete',
      message: 'Half a thou',
    })
  })
})

describe('an answer', () => {
  // shows: §3 pending
  it('to a request that was answered elsewhere says so', async () => {
    await openRequests({ stored: two })
    await click(shown.button('Decline'))
    await deliver({ code: 'gone' })
    expect(shown.outcome()).toBe('The request from Tiago was already answered or withdrawn.')
    expect({ askedCount: asked('discardWrite').length, outbox: await items.outbox.get() }).toEqual({
      askedCount: 1,
      outbox: [],
    })
  })

  const sent: Write['content'] = { type: 'answer', id: 'amara', value: 'DECLINE', contact_card: 'ALL', message: 'No' }

  it.each([
    ['sending', { phase: 'sending' }, 'Declining the request…', []],
    [
      'late',
      { phase: 'waiting', at: Date.now() - 86_400_000 },
      'You wanted to send this 1d ago. Send it now?',
      ['Send now', 'Cancel'],
    ],
    ['refused', { phase: 'refused', failure: { code: 'not-allowed' } }, 'not-allowed', ['Discard']],
  ] as const)('that is %s is shown in a later popup at its request', async (_, change, sentence, buttons) => {
    await openRequests({ stored: { ...two, outbox: [writeOf(sent, change)] } })
    expect(shown.message('Amara').value).toBe('No')
    expect(shownWrite()).toEqual([sentence, buttons])
  })
})

import { screen } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../../../src/contract/endpoints.ts'
import { cardsPath } from '../../../../src/contract/oauth.ts'
import { requireNetwork } from '../../../../src/extension/background/network/networks.ts'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import { answerDraft } from '../../../../src/extension/storage/drafts.ts'
import { button, writeButtons, writeState, writeText } from '../../support/elements.ts'
import { asked, choose, click, closePage, press, settle, write } from '../../support/pages.ts'
import { held, inSeconds, keeps, owner } from '../../support/stored/writes.ts'
import {
  answer,
  card,
  cardOf,
  deliver,
  focused,
  message,
  names,
  number,
  opened,
  openedName,
  openedNames,
  openRequests,
  outcome,
  two,
  waiting,
} from './open-requests.ts'

describe('an answer', () => {
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
    const { authUrl } = await requireNetwork()
    expect(screen.getByRole('link', { name: 'See my cards' }).getAttribute('href')).toBe(authUrl + cardsPath)
  })

  // shows: §4 answerContactRequest
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
    expect([writeText(), writeButtons(), document.activeElement]).toEqual([
      'Accepting the request…',
      [],
      button('Accept'),
    ])
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
    expect([writeText(), writeButtons(), writeState()?.dataset.held]).toEqual([
      inSeconds('The request will be declined'),
      ['Cancel'],
      'true',
    ])
    // neither Escape nor the card's own button hides it
    expect(screen.queryByRole('button', { name: /^Close the request/ })).toBeNull()
    expect([await press('Escape'), document.activeElement, openedName().startsWith('Tiago')]).toEqual([
      false,
      button('Cancel'),
      true,
    ])
    await click(button('Cancel'))
    expect([names(), number()]).toEqual([['Tiago', 'Amara'], '2'])
    expect([message().value, card().value, document.activeElement]).toEqual(['Not now', 'ALL', message()])
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
  await click(button('Accept'))
  const alert = screen.getByRole('alert')
  expect([asked('answerContactRequest'), alert.textContent]).toEqual([[], '2 characters too many'])
  expect([document.activeElement, field.getAttribute('aria-describedby')]).toEqual([field, alert.id])
  await click(button('Delete…'))
  await click(button('Delete'))
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

import { screen } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import type { Write } from '../../../../src/extension/schemas/outbox.ts'
import { answerDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { alertCode, button, writeButtons, writeState, writeText } from '../../support/elements.ts'
import { asked, choose, click, done, fails, reply, settle, store, write } from '../../support/pages.ts'
import { becomes, held, isQuick, keeps, owner, writeOf } from '../../support/stored/writes.ts'
import {
  answer,
  answers,
  card,
  cardOf,
  confirmed,
  deliver,
  focused,
  message,
  names,
  type Opening,
  opened,
  openedName,
  openedNames,
  openRequests,
  outcome,
  two,
  waiting,
} from './open-requests.ts'

describe('an answer', () => {
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

  it('that can be undone scrolls its “Cancel” into view', async () => {
    const shown: Element[] = []
    Element.prototype.scrollIntoView = function (this: Element) {
      shown.push(this)
    }
    await openRequests({ stored: two, replies: keeps(held()) })
    await click(button('Accept'))
    expect(shown.map((each) => each.querySelector('button')?.textContent)).toEqual(['Cancel'])
  })

  // shows: §3 pending
  it('to a request that was answered elsewhere shows a notice and opens the next request', async () => {
    await openRequests({ stored: two })
    await write(message(), 'Ask away')
    await click(button('Accept'))
    await deliver({ code: 'gone' })
    expect(outcome()).toBe('The request from Tiago was already answered or withdrawn.')
    expect([openedName(), focused()]).toEqual(['Amara', 'Amara'])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(await answerDraft(owner, 'tiago').get()).toBeNull()
    // its text is shown until it is discarded
    expect(asked('discardWrite')).toEqual([])
  })

  it('that is given up while it is unconfirmed says so until the list is read again', async () => {
    await openRequests({ stored: two, replies: keeps() })
    await click(button('Accept'))
    await becomes({ phase: 'unknown', due: Date.now() + 3_600_000, attempts: 1 })
    await click(button('Stop trying'))
    expect([openedName(), alertCode()]).toEqual(['Tiago', 'unconfirmed'])
    const reads = asked('refreshPendingRequests').length
    await click(button('Look again'))
    expect([asked('refreshPendingRequests').length, alertCode()]).toEqual([reads + 1, undefined])
  })

  it('without text to a request that was answered elsewhere is reported once', async () => {
    await openRequests({ stored: two })
    await click(button('Decline'))
    await deliver({ code: 'gone' })
    expect(outcome()).toBe('The request from Tiago was already answered or withdrawn.')
    expect([asked('discardWrite').length, await items.outbox.get()]).toEqual([1, []])
  })

  it('that was unconfirmed reports its later delivery', async () => {
    await openRequests({ stored: two })
    await click(button('Accept'))
    await becomes({ phase: 'unknown', due: null, failure: { code: 'unconfirmed' } })
    expect([alertCode(), writeButtons()]).toEqual(['unconfirmed', ['Look again', 'Send again', 'Edit', 'Discard']])
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
    expect([writeText(), writeButtons()]).toEqual([
      'You are offline. This is sent as soon as you are back online.',
      ['Cancel'],
    ])
    await click(button('Cancel'))
    expect(asked('takeBackWrite')).toHaveLength(1)
    expect([message().value, card().value, document.activeElement]).toEqual(['Ask away', 'NONE', message()])
    expect([writeState(), opened().querySelector('fieldset')?.disabled]).toEqual([null, false])
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
      'You asked for this 1 day ago, but it couldn’t be sent. Send it now?',
      ['Send now', 'Cancel'],
    ],
    [
      'being confirmed',
      { phase: 'unknown', due: 1 },
      'Demo Network hasn’t confirmed this yet. Passalong sends it again as soon as it can, and it arrives only once. Even if you stop trying, it may have arrived already.',
      ['Stop trying'],
    ],
    ['refused', { phase: 'refused', failure: { code: 'not-allowed' } }, undefined, ['Discard']],
  ] as const)('that is %s is shown in a later popup at its request', async (_, change, sentence, buttons) => {
    await openRequests({ stored: { ...two, outbox: [writeOf(sent, change)] } })
    expect(openedNames()).toEqual(['Tiago', 'Amara'])
    expect(cardOf('Amara').getByRole<HTMLTextAreaElement>('textbox').value).toBe('No')
    expect([writeText(), writeButtons()]).toEqual([sentence, buttons])
  })

  it('that was refused is discarded with its text', async () => {
    const refused = writeOf({ ...sent, id: 'tiago' }, { phase: 'refused', failure: { code: 'invalid' } })
    await openRequests({ stored: { ...two, outbox: [refused] } })
    expect([message().value, alertCode()]).toEqual(['No', 'invalid'])
    await click(button('Discard'))
    expect(asked('discardWrite')).toEqual([{ key: refused.key }])
    expect([message().value, document.activeElement, writeState()]).toEqual(['', message(), null])
  })

  it.each([
    ['Accept', 'ACCEPT'],
    ['Decline', 'DECLINE'],
  ])('that fails leaves the text and returns the focus to its button: %s', async (name, value) => {
    await openRequests({ stored: two, replies: { answerContactRequest: fails('unexpected') } })
    await write(message(), 'Half a thou')
    await click(button(name))
    expect(alertCode()).toBe('unexpected')
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

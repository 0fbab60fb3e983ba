import { beforeEach, describe, expect, test } from 'vitest'
import { pauseAfterRefusal } from '../../../../src/service/store/contacts/contact-requests.ts'
import {
  ana,
  areContacts,
  askBen,
  ben,
  ids,
  network,
  pendingToBen,
  requestId,
  signInAgain,
  useMembers,
} from './ana-and-ben.ts'

useMembers()

describe('an answer on the site', () => {
  beforeEach(async () => {
    await askBen()
    await network.store.cards.save(ids.ben, 'BUSINESS', {
      company: 'Ben & Sons',
      position: '',
      email: 'ben@work.example',
      phone: '',
      address: '1 Street\nTown',
    })
    const personal = { company: '', position: '', email: 'ben@home.example', phone: '', address: '' }
    await network.store.cards.save(ids.ben, 'PERSO', personal)
  })

  test('has a form that shows both cards to choose from', async () => {
    const { text } = await ben.open('/requests')
    for (const line of ['Ben &amp; Sons', 'ben@work.example', 'ben@home.example']) expect(text).toContain(line)
  })

  const answer = async (fields: Record<string, string>, browser = ben) =>
    browser.submit('/requests', { id: await requestId(), ...fields })

  // shows: §4 answerContactRequest.contact_card, §3 card-and-message
  test.each([
    ['BUSINESS', ['ben@work.example'], ['ben@home.example']],
    ['PERSO', ['ben@home.example'], ['ben@work.example']],
    ['ALL', ['ben@work.example', 'ben@home.example'], []],
    ['NONE', [], ['ben@work.example', 'ben@home.example']],
    ['nonsense', ['ben@work.example'], ['ben@home.example']],
  ])('accepts with the card %s: message and card reach the requester', async (contact_card, there, notThere) => {
    expect((await answer({ answer: 'accept', contact_card, message: 'With <pleasure>' })).status).toBe(303)
    expect(await areContacts()).toBe(true)
    const requests = (await ana.open('/requests')).text
    expect(requests).toContain('ben Test accepted your request')
    expect(requests).toContain('With &lt;pleasure&gt;')
    const profile = (await ana.open(`/profile/${ids.ben}`)).text
    for (const text of [requests, profile]) {
      for (const part of there) expect(text).toContain(part)
      for (const part of notThere) expect(text).not.toContain(part)
    }
    expect((await ben.open('/requests')).text).toContain('Nobody is waiting')
  })

  test.each([
    ['BUSINESS', 'Sees your business card'],
    ['PERSO', 'Sees your personal card'],
    ['ALL', 'Sees both of your cards'],
    ['NONE', 'Sees none of your cards'],
  ])(
    'shows on both profiles which of the visitor’s cards the other sees, after the answer %s',
    async (contact_card, sentence) => {
      await answer({ answer: 'accept', contact_card })
      expect((await ben.open(`/profile/${ids.ana}`)).text).toContain(`href="/cards">${sentence}</a>`)
      expect((await ana.open(`/profile/${ids.ben}`)).text).toContain('href="/cards">Sees none of your cards</a>')
    },
  )

  test('sends a card whose current content only the requester sees', async () => {
    await answer({ answer: 'accept' })
    const moved = { company: 'Elsewhere', position: '', email: '', phone: '', address: '' }
    await network.store.cards.save(ids.ben, 'BUSINESS', moved)
    expect((await ana.open(`/profile/${ids.ben}`)).text).toContain('Elsewhere')
    const eve = await network.browseAs(await network.addMember('eve'))
    for (const browser of [network.browse(), eve, ben]) {
      expect((await browser.open(`/profile/${ids.ben}`)).text).not.toContain('Elsewhere')
    }
    expect((await ben.open(`/profile/${ids.ana}`)).text).not.toContain('Business card')
  })

  // shows: §3 card-and-message
  test('declines with a message, which reaches the requester without a card', async () => {
    await answer({ answer: 'decline', message: 'Not now' })
    expect(await areContacts()).toBe(false)
    const { text } = await ana.open('/requests')
    expect(text).toContain('ben Test declined your request')
    expect(text).toContain('Not now')
    expect(text).not.toContain('ben@')
  })

  test('lets the recipient delete the request and the sender withdraw it', async () => {
    await answer({ answer: 'remove' })
    expect((await ana.open('/requests')).text).not.toContain('ben Test')
    network.clock.now += pauseAfterRefusal
    await signInAgain()
    await askBen()
    expect((await ana.open('/requests')).text).toContain('Withdraw')
    await answer({ answer: 'remove' }, ana)
    expect(await pendingToBen()).toEqual([])
  })

  test.each([
    ['accept', 'ana Test is now one of your contacts.'],
    ['decline', 'You declined the request from ana Test.'],
    ['remove', 'The request from ana Test is deleted.'],
  ])('%s is confirmed only to its member', async (button, sentence) => {
    const id = await requestId()
    const { headers } = await answer({ answer: button })
    expect(headers.get('Location')).toBe(`/requests?answered=${id}`)
    expect((await ben.open(`/requests?answered=${id}`)).text).toMatch(
      new RegExp(`role="status"[^>]*><a [^>]*>${sentence}`),
    )
    const eve = await network.browseAs(await network.addMember('eve'))
    for (const other of [ana, eve]) {
      expect((await other.open(`/requests?answered=${id}`)).text).not.toContain('role="status"')
    }
  })

  test('a withdrawal is confirmed to its member', async () => {
    const id = await requestId()
    await answer({ answer: 'remove' }, ana)
    expect((await ana.open(`/requests?withdrawn=${id}`)).text).toContain('Your request to ben Test is withdrawn.')
  })

  test('all requests begin closed, twenty on a page', async () => {
    for (let index = 0; index < 20; index++) {
      const from = await network.addMember(`m${index}`)
      const request = { from, to: ids.ben, subject: `Subject ${index}.`, message: '' }
      await network.store.contactRequests.add(request, network.clock.now + index + 1)
    }
    const first = (await ben.open('/requests')).text
    expect(first.match(/<details class="opens">/g)).toHaveLength(20)
    expect(first).not.toContain('We met.')
    expect(first).toContain('href="?page=2" rel="next"')
    expect((await ben.open('/requests?page=2')).text).toContain('We met.')
  })

  test.each(['BUSINESS', 'PERSO', 'ALL', 'NONE'])('card %s stays selected if the form appears again', async (card) => {
    const fields = { answer: 'accept', contact_card: card }
    const chosen = `<option value="${card}" selected>`
    expect((await answer({ ...fields, message: 'x'.repeat(1001) })).text).toContain(chosen)
    const outdated = { ...fields, id: await requestId(), message: 'typed', csrf_token: `old.${ids.ben}` }
    expect((await ben.post('/requests', outdated)).text).toContain(chosen)
  })

  test.each([
    ['the requester', { answer: 'accept' }, () => ana],
    ['a third member', { answer: 'accept' }, async () => network.browseAs(await network.addMember('eve'))],
    ['a third member removing', { answer: 'remove' }, async () => network.browseAs(await network.addMember('eve'))],
    ['an unknown button', { answer: 'nonsense' }, () => ben],
    ['an unknown id', { answer: 'accept', id: 'nonsense' }, () => ben],
  ])('is refused from %s', async (_, fields: Record<string, string>, who) => {
    const { status, text } = await answer(fields, await who())
    expect(status).toBe(422)
    expect(text).toContain('That request was withdrawn')
    expect(await areContacts()).toBe(false)
    expect(await pendingToBen()).toHaveLength(1)
  })

  test('is refused if the request was withdrawn meanwhile, and its message stays to copy', async () => {
    const id = await requestId()
    await ana.submit('/requests', { id, answer: 'remove' })
    const { status, text } = await ben.submit('/requests', { id, answer: 'decline', message: 'Not <now>' })
    expect([status, text.includes('That request was withdrawn')]).toEqual([422, true])
    expect(text).toMatch(/<label for="unsent">Your text, to copy<\/label>\s*<textarea [^>]*readonly>\nNot &lt;now&gt;</)
  })

  test('is refused the second time', async () => {
    const id = await requestId()
    await answer({ answer: 'decline' })
    const { status } = await ben.submit('/requests', { id, answer: 'accept' })
    expect(status).toBe(422)
    expect(await areContacts()).toBe(false)
  })
})

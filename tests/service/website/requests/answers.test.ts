import { beforeEach, describe, expect, test } from 'vitest'
import { pauseAfterRefusal } from '../../../../src/service/store/contacts/contact-requests.ts'
import { emptyCard } from '../../../../src/service/store/members/profile.ts'
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
    const business = { company: 'Ben & Sons', email: 'ben@work.example', address: '1 Street\nTown' }
    await network.store.cards.save(ids.ben, 'BUSINESS', { ...emptyCard, ...business })
    await network.store.cards.save(ids.ben, 'PERSO', { ...emptyCard, email: 'ben@home.example' })
  })

  const answer = async (fields: Record<string, string>, browser = ben) =>
    browser.submit('/requests', { id: await requestId(), ...fields })

  const emails = ['ben@work.example', 'ben@home.example']

  // shows: §4 answerContactRequest.contact_card, §3 card-and-message
  test.each([
    ['BUSINESS', ['ben@work.example'], 'Sees your business card'],
    ['PERSO', ['ben@home.example'], 'Sees your personal card'],
    ['ALL', ['ben@work.example', 'ben@home.example'], 'Sees both of your cards'],
    ['NONE', [], 'Sees none of your cards'],
    ['nonsense', ['ben@work.example'], 'Sees your business card'],
  ])('accepts with the card %s: message and card reach the requester', async (contact_card, there, sentence) => {
    const { text: form } = await ben.open('/requests')
    // a heading, by which screen readers go from request to request
    expect(form).toMatch(/<span role="heading" aria-level="3"><a [^>]+><b dir="auto">ana Test</)
    for (const line of ['Ben &amp; Sons', ...emails]) expect(form).toContain(line)
    expect((await answer({ answer: 'accept', contact_card, message: 'With <pleasure>' })).status).toBe(303)
    expect(await areContacts()).toBe(true)
    const requests = (await ana.open('/requests')).text
    expect(requests).toContain('ben Test accepted your request')
    expect(requests).toContain('With &lt;pleasure&gt;')
    const profile = (await ana.open(`/profile/${ids.ben}`)).text
    for (const text of [requests, profile]) {
      for (const email of emails) expect([email, text.includes(email)]).toEqual([email, there.includes(email)])
    }
    expect((await ben.open('/requests')).text).toContain('Nobody is waiting')
    expect((await ben.open(`/profile/${ids.ana}`)).text).toContain(`href="/cards">${sentence}</a>`)
    expect(profile).toContain('href="/cards">Sees none of your cards</a>')
  })

  test('sends a card whose current content only the requester sees', async () => {
    await answer({ answer: 'accept' })
    const moved = { ...emptyCard, company: 'Elsewhere' }
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
    expect((await answer({ answer: button })).location).toBe(`/requests?answered=${id}`)
    expect((await ben.open(`/requests?answered=${id}`)).text).toMatch(
      new RegExp(`class="done"[^>]*><a [^>]*>${sentence}`),
    )
    const eve = await network.browseAs(await network.addMember('eve'))
    for (const other of [ana, eve]) {
      expect((await other.open(`/requests?answered=${id}`)).text).not.toContain('class="done"')
    }
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

  test.each([
    ['was withdrawn', 'remove', () => ana],
    ['was declined', 'decline', () => ben],
  ])('is refused if the request %s meanwhile, and its message stays to copy', async (_, first, by) => {
    const id = await requestId()
    await by().submit('/requests', { id, answer: first })
    const { status, text } = await ben.submit('/requests', { id, answer: 'accept', message: 'Not <now>' })
    expect(await areContacts()).toBe(false)
    expect([status, text.includes('That request was withdrawn')]).toEqual([422, true])
    expect(text).toMatch(/<label for="unsent">Your text, to copy<\/label>\s*<textarea [^>]*readonly>\nNot &lt;now&gt;</)
  })
})

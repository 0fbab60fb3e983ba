import { beforeEach, describe, expect, test } from 'vitest'
import { enableMember } from '../../../src/service/actions/membership.ts'
import {
  pauseAfterEnd,
  pauseAfterRefusal,
  pauseAfterWithdrawal,
  shownAfterLeaving,
} from '../../../src/service/store/contacts/contacts.ts'
import { emptyCard } from '../../../src/service/store/members/profile.ts'
import { ana, ben, connect, network, store, useMembers } from '../members.ts'
import { readPage } from '../page.ts'
import { expectPage, expectParts } from '../test-network.ts'

useMembers()

let anas: ReturnType<typeof network.browse>
let bens: typeof anas
/** Signs both in, again after the two weeks of a session. */
async function signInAgain(): Promise<void> {
  anas = await network.browseAs(ana)
  bens = await network.browseAs(ben)
}
beforeEach(signInAgain)

const askBen = (fields = { message: 'We met.' }) => anas.submit(`/profile/${ben}`, fields)
const pendingToBen = () => store.contactRequests.pending({ to: ben }, 10, 0)
const areContacts = () => store.contacts.areContacts(ana, ben)
const requestId = async () => (await pendingToBen())[0]?.id ?? ''
/** Ben's answer to the request, by default. */
const answer = async (fields: Record<string, string>, browser = bens) =>
  browser.submit('/requests', { id: await requestId(), ...fields })
const seen = async (path: string, browser = anas) => (await browser.open(path)).text
const eves = async () => network.browseAs(await network.addMember('eve'))

describe('an answer on the site', () => {
  const emails = ['ben@work.example', 'ben@home.example'] as const
  beforeEach(async () => {
    await askBen()
    const business = { company: 'Ben & Sons', email: emails[0], address: '1 Street\nTown' }
    await store.cards.save(ben, 'BUSINESS', { ...emptyCard, ...business })
    await store.cards.save(ben, 'PERSO', { ...emptyCard, email: emails[1] })
  })

  // shows: §4 answerContactRequest.contact_card, §3 card-and-message
  test.each([
    ['BUSINESS', ['ben@work.example'], 'ana Test sees your business card'],
    ['PERSO', ['ben@home.example'], 'ana Test sees your personal card'],
    ['ALL', ['ben@work.example', 'ben@home.example'], 'ana Test sees both your cards'],
    ['NONE', [], 'ana Test sees none of your cards'],
    ['nonsense', ['ben@work.example'], 'ana Test sees your business card'],
  ])('accepts with the card %s: message and card reach the requester', async (contact_card, there, sentence) => {
    const form = await seen('/requests', bens)
    // a heading, by which screen readers go from request to request
    expect(readPage(form).queryByRole('heading', { level: 3, name: 'ana Test' })).not.toBeNull()
    for (const line of ['Ben &amp; Sons', ...emails]) expect(form).toContain(line)
    expect((await answer({ answer: 'accept', contact_card, message: 'With <pleasure>' })).status).toBe(303)
    expect(await areContacts()).toBe(true)
    const [requests, profile] = [await seen('/requests?sent'), await seen(`/profile/${ben}`)]
    for (const part of ['ben Test accepted your request', 'With &lt;pleasure&gt;']) expect(requests).toContain(part)
    for (const text of [requests, profile]) expect(emails.filter((email) => text.includes(email))).toEqual(there)
    expect(await seen('/requests', bens)).toContain('Nobody is waiting for your answer')
    expect(await seen(`/profile/${ana}`, bens)).toContain(`href="/cards">${sentence}</a>`)
    expect(profile).toContain('href="/cards">ben Test sees none of your cards</a>')
  })

  test('accepts by the button of the request itself, with the business card; all buttons are in the popup’s order', async () => {
    const { document } = readPage(await seen('/requests', bens))
    const buttons = [...document.querySelectorAll('li.card .does :is(button, summary)')]
    const order = ['Accept ana Test', 'Decline ana Test', 'With a message…']
    expect(buttons.map((button) => button.textContent)).toEqual(order)
    expect(document.querySelector('li.card .fine:has(+ .does)')?.textContent).toContain('sends your business card')
    await answer({ answer: 'accept' })
    const profile = await seen(`/profile/${ben}`)
    expect(emails.filter((email) => profile.includes(email))).toEqual(['ben@work.example'])
  })

  test('is one click again on the next page, but not on the page that follows an answer', async () => {
    await network.ask(await network.addMember('eve'), ben)
    const path = (await answer({ answer: 'decline' })).location ?? ''
    const atOnce = async (page: string) =>
      readPage(await seen(page, bens)).document.querySelectorAll('li.card .at-once [value=accept]')
    expect(await atOnce(path)).toHaveLength(0)
    expect(await atOnce('/requests')).toHaveLength(1)
  })

  test('sends a card whose current content only the requester sees', async () => {
    await answer({ answer: 'accept' })
    await store.cards.save(ben, 'BUSINESS', { ...emptyCard, company: 'Elsewhere' })
    expect(await seen(`/profile/${ben}`)).toContain('Elsewhere')
    for (const browser of [network.browse(), await eves(), bens])
      expect(await seen(`/profile/${ben}`, browser)).not.toContain('Elsewhere')
    expect(await seen(`/profile/${ana}`, bens)).not.toContain('Business card')
  })

  // shows: §3 card-and-message
  test('declines with a message, which reaches the requester without a card', async () => {
    await answer({ answer: 'decline', message: 'Not now' })
    expect(await areContacts()).toBe(false)
    expectParts(await seen('/requests?sent'), ['ben Test declined your request', 'Not now'], ['ben@'])
  })

  test.each([
    ['accept', 'ana Test is now your contact.'],
    ['decline', 'You declined the request from ana Test.'],
    ['remove', 'You deleted the request from ana Test.'],
  ])('%s is confirmed only to its member, also by the second of two clicks', async (button, sentence) => {
    const id = await requestId()
    const path = `/requests?answered=${id}`
    for (let click = 0; click < 2; click++) expect((await answer({ id, answer: button })).location).toBe(path)
    expectPage(await answer({ id, answer: button, message: 'Another' }), 422, ['This request was withdrawn'])
    const notice = async (browser: typeof anas) =>
      readPage(await seen(path, browser)).queryByRole('link', { name: sentence })
    expect(await notice(bens)).not.toBeNull()
    for (const other of [anas, await eves()]) expect(await notice(other)).toBeNull()
  })

  test('all forms with a message begin closed, twenty requests on a page', async () => {
    for (let index = 0; index < 20; index++) {
      network.clock.now++
      await network.ask(await network.addMember(`m${index}`), ben)
    }
    const first = await seen('/requests', bens)
    const forms = readPage(first).getAllByLabelText(/^With a message… m\d+ Test/)
    expect(forms).toHaveLength(20)
    expect(forms.filter((one) => one.closest('details')?.open)).toEqual([])
    expectParts(first, ['href="?page=2" rel="next"'], ['We met.'])
    expect(await seen('/requests?page=2', bens)).toContain('We met.')
  })

  test.each([
    ['the requester', { answer: 'accept' }, () => anas],
    ['a third member', { answer: 'accept' }, eves],
    ['a third member removing', { answer: 'remove' }, eves],
    ['an unknown button', { answer: 'nonsense' }, () => bens],
    ['an unknown id', { answer: 'accept', id: 'nonsense' }, () => bens],
  ])('is refused from %s', async (_, fields: Record<string, string>, who) => {
    expectPage(await answer(fields, await who()), 422, ['This request was withdrawn'])
    expect(await areContacts()).toBe(false)
    expect(await pendingToBen()).toHaveLength(1)
  })

  test('is refused if the request was withdrawn meanwhile, and its message stays to copy', async () => {
    const id = await requestId()
    await answer({ answer: 'remove' }, anas)
    expectPage(await answer({ id, answer: 'remove' }), 422, ['This request was withdrawn'])
    const page = await answer({ id, answer: 'accept', message: 'Not <now>' })
    expect(await areContacts()).toBe(false)
    expectPage(page, 422, ['This request was withdrawn'])
    const { value, readOnly } = readPage(page.text).field('Your text, to copy')
    expect({ value: value.trim(), readOnly }).toEqual({ value: 'Not <now>', readOnly: true })
  })
})

describe('sending a contact request', () => {
  test('sends a message with a subject of the site, which the page confirms and offers to withdraw', async () => {
    const response = await askBen({ message: ' We met.\r\n<b>Twice</b> ' })
    expect(response).toMatchObject({ status: 303, location: `/profile/${ben}?asked` })
    const [request] = await pendingToBen()
    expect(request).toMatchObject({
      from_member: ana,
      subject: 'Let’s be in contact',
      message: 'We met.\n<b>Twice</b>',
    })
    const form = `name="id" value="${request?.id}">`
    for (const path of [`/profile/${ben}?asked`, `/profile/${ben}`]) {
      const text = await seen(path)
      expect(text).toContain('You sent ben Test a contact request')
      for (const once of [form, '<a href="/requests">You’ll find the answer under “For you”.</a>'])
        expect(text.split(once)).toHaveLength(2)
      expect(text).not.toContain('name="subject"')
    }
    for (const sent of [await seen('/requests?sent'), await seen('/requests', bens)])
      expect(sent).toContain('We met.\n&lt;b&gt;Twice&lt;/b&gt;')
    expectParts(await seen(`/profile/${ana}`, bens), ['ana Test sent you a contact request'], [form])
    const withdrawn = await anas.submit(`/profile/${ben}`, { id: request?.id ?? '', answer: 'remove' }, '/requests')
    expect(withdrawn.location).toBe(`/requests?sent&withdrawn=${request?.id}`)
    expect(await pendingToBen()).toEqual([])
  })

  test('is refused while a request between the two is pending, for oneself, and for a contact', async () => {
    const toAna = () => store.contactRequests.countPending({ to: ana })
    await askBen()
    const before = await pendingToBen()
    const back = await bens.send(`/profile/${ana}`, {})
    for (const { status, text } of [await askBen(), back])
      expectPage({ status, text }, 422, ['This request can’t be sent right now'])
    expect((await anas.send(`/profile/${ana}`, {})).status).toBe(422)
    expect({ pendingToBen: await pendingToBen(), toAna: await toAna() }).toEqual({ pendingToBen: before, toAna: 0 })
    await connect()
    expect((await bens.send(`/profile/${ana}`, {})).status).toBe(422)
    expect(await toAna()).toBe(0)
    expect(await seen(`/profile/${ben}`)).toContain('Your contact')
  })

  test('to a member who was disabled meanwhile is refused, the page says why, and its message stays to copy', async () => {
    await network.disable(ben)
    const { status, text } = await anas.send(`/profile/${ben}`, { message: 'We <met>.' })
    expectPage({ status, text }, 422, ['ben Test is no longer in this network'])
    const page = readPage(text)
    expect(page.getByRole('alert').textContent).toContain('This request can’t be sent right now')
    const { value, readOnly } = page.field('Your text, to copy')
    expect({ value: value.trim(), readOnly }).toEqual({ value: 'We <met>.', readOnly: true })
  })

  test('says that the asked member has left, until the member is back, unless the sender withdrew it', async () => {
    await askBen()
    const id = await requestId()
    const enable = () =>
      store.transaction((tx) => enableMember(tx, { actor: 'operator', member: ben }, network.clock.now))
    await network.disable(ben)
    const sent = await seen('/requests?sent')
    const left = readPage(sent).getByRole('link', { name: 'ben Test is no longer in this network.' })
    expect(left.getAttribute('href')).toBe(`/profile/${ben}`)
    expect(sent).not.toContain(`value="${id}"`)
    network.clock.now += shownAfterLeaving - 1000
    await signInAgain()
    expect(await seen('/requests?sent')).toContain('ben Test is no longer')
    await enable()
    expect(await seen('/requests?sent')).not.toContain('ben Test')
    expect((await askBen()).status).toBe(303)
    await network.disable(ben)
    network.clock.now += shownAfterLeaving
    await signInAgain()
    expect(await seen('/requests?sent')).not.toContain('ben Test')
    await enable()
    await askBen()
    await answer({ answer: 'remove' }, anas)
    await network.disable(ben)
    expect(await seen('/requests?sent')).not.toContain('ben Test')
  })
})

describe('sending another contact request', () => {
  const refuse = (button: string) => async () => {
    await askBen()
    await answer({ answer: button })
  }
  const endContact = async () => {
    await connect()
    expect((await bens.submit('/people', { member: ana })).location).toBe(`/people?contacts&ended=${ana}`)
  }

  test.each([
    ['decline a request', pauseAfterRefusal, refuse('decline')],
    ['remove a request', pauseAfterRefusal, refuse('remove')],
    ['end a contact', pauseAfterEnd, endContact],
  ])('to those who %s is refused for 30 days, as the page says, though they may ask at once', async (_, pause, end) => {
    await end()
    network.clock.now += pause - 1000
    await signInAgain()
    expectParts(
      await seen(`/profile/${ben}`),
      ['You can send another request from February 2, 2026.'],
      ['name="subject"'],
    )
    expect((await askBen()).status).toBe(422)
    expect(await pendingToBen()).toEqual([])
    const slip = await bens.submit(`/profile/${ana}`, {})
    expect(slip.status).toBe(303)
    const [request] = await store.contactRequests.pending({ to: ana }, 1, 0)
    await bens.submit('/requests', { id: request?.id ?? '', answer: 'remove' })
    network.clock.now += 1000
    expect((await askBen()).status).toBe(303)
    expect(await pendingToBen()).toHaveLength(1)
  })

  test('has no waits after an acceptance', async () => {
    await endContact()
    await bens.submit(`/profile/${ana}`, {})
    const [request] = await store.contactRequests.pending({ to: ana }, 1, 0)
    await anas.submit('/requests', { id: request?.id ?? '', answer: 'accept' })
    expect(await areContacts()).toBe(true)
    await anas.submit('/people', { member: ben })
    expect((await askBen()).status).toBe(303)
  })

  test('is possible a day after a withdrawal, as its question and the page say', async () => {
    await askBen()
    const date = 'You can send another request from January 4, 2026.'
    for (const path of [`/profile/${ben}`, '/requests?sent'])
      expect(await seen(path)).toContain(`Withdraw this request? ${date}`)
    await answer({ answer: 'remove' }, anas)
    expect(await seen(`/profile/${ben}`)).toContain(date)
    expect((await askBen()).status).toBe(422)
    network.clock.now += pauseAfterWithdrawal
    expect((await askBen()).status).toBe(303)
    expect(await pendingToBen()).toHaveLength(1)
  })
})

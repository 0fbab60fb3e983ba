import { beforeEach, describe, expect, test } from 'vitest'
import { pauseAfterRefusal, pauseAfterWithdrawal } from '../../../../src/service/store/contacts/contact-requests.ts'
import { pauseAfterEnd } from '../../../../src/service/store/contacts/contacts.ts'
import { readCsrfToken } from '../../../support/csrf-token.ts'
import { createTestNetwork, type TestNetwork } from '../../test-network.ts'

type Browser = ReturnType<TestNetwork['browse']>

let network: TestNetwork
let ids: Record<'ana' | 'ben', string>
let ana: Browser
let ben: Browser

beforeEach(async () => {
  network = await createTestNetwork()
  ids = { ana: await network.addMember('ana'), ben: await network.addMember('ben') }
  ana = await network.browseAs(ids.ana)
  ben = await network.browseAs(ids.ben)
})

const askBen = (fields = { subject: 'Hello', message: 'We met.' }) => ana.submit(`/profile/${ids.ben}`, fields)
const pendingToBen = () => network.store.contactRequests.pending({ to: ids.ben }, 10, 0)
const areContacts = () => network.store.contacts.areContacts(ids.ana, ids.ben)

async function requestId(): Promise<string> {
  return (await pendingToBen())[0]?.id ?? ''
}

describe('sending a contact request', () => {
  // shows: ours web-site
  test('sends subject and message, and the page confirms it', async () => {
    const response = await askBen({ subject: ' Hello\r\nthere ', message: ' We met.\r\n<b>Twice</b> ' })
    expect([response.status, response.headers.get('Location')]).toEqual([303, `/profile/${ids.ben}?asked`])
    const [request] = await pendingToBen()
    expect(request).toMatchObject({ from_member: ids.ana, subject: 'Hello there', message: 'We met.\n<b>Twice</b>' })
    const { text } = await ana.open(`/profile/${ids.ben}`)
    expect(text).toContain('You sent ben Test a contact request')
    expect(text).not.toContain('name="subject"')
    const shown = (await ben.open('/requests')).text
    expect(shown).toContain('We met.\n&lt;b&gt;Twice&lt;/b&gt;')
    expect((await ben.open(`/profile/${ids.ana}`)).text).toContain('ana Test would like to be in contact with you')
  })

  test.each([
    ['no subject', { subject: ' ', message: 'typed' }, 'Please fill this in.'],
    ['a too long subject', { subject: 'x'.repeat(101), message: 'typed' }, 'at most 100 characters'],
    ['a too long message', { subject: 'typed', message: 'x'.repeat(1001) }, 'at most 1000 characters'],
  ])('%s: shows the form again with the typed texts and a sentence at the field', async (_, fields, sentence) => {
    const { status, text } = await askBen(fields)
    expect(status).toBe(422)
    expect(text).toMatch(
      new RegExp(`aria-invalid="true" aria-describedby="(\\w+)-problem".*id="\\1-problem">[^<]*${sentence}`, 's'),
    )
    expect(text).toContain('typed')
    expect(await pendingToBen()).toEqual([])
  })

  test('is refused while a request between the two is pending', async () => {
    await askBen()
    const before = await pendingToBen()
    const csrf_token = readCsrfToken((await ben.open('/')).text)
    const back = ben.post(`/profile/${ids.ana}`, { csrf_token, subject: 'Me too' })
    for (const { status, text } of [await askBen(), await back]) {
      expect([status, text.includes('This request can’t be sent now')]).toEqual([422, true])
    }
    expect(await pendingToBen()).toEqual(before)
    expect(await network.store.contactRequests.countPending({ to: ids.ana })).toBe(0)
  })

  test('is refused for oneself and for a contact', async () => {
    const csrf_token = readCsrfToken((await ana.open('/')).text)
    const own = await ana.post(`/profile/${ids.ana}`, { csrf_token, subject: 'Me' })
    expect(own.status).toBe(422)
    expect(await network.store.contactRequests.countPending({ to: ids.ana })).toBe(0)
    await network.store.contacts.connect(ids.ana, ids.ben, network.clock.now)
    expect((await ana.post(`/profile/${ids.ben}`, { csrf_token, subject: 'Again' })).status).toBe(422)
    expect(await pendingToBen()).toEqual([])
    expect((await ana.open(`/profile/${ids.ben}`)).text).toContain('One of your contacts')
  })

  test('is refused for an unknown member, without a session, and from another site’s form', async () => {
    expect((await ana.open('/profile/nobody')).status).toBe(404)
    const stranger = await network.browse().submit(`/profile/${ids.ben}`, { subject: 'x' })
    expect(stranger.headers.get('Location')).toBe(`/sign-in?to=%2Fprofile%2F${ids.ben}`)
    const forged = await ana.post(`/profile/${ids.ben}`, { csrf_token: 'x', subject: 'x' })
    expect([forged.status, forged.text.includes('Please try again')]).toEqual([422, true])
    expect(await pendingToBen()).toEqual([])
  })
})

describe('sending another contact request', () => {
  const refusals: [string, () => Promise<unknown>][] = [
    ['declined', async () => ben.submit('/requests', { id: await requestId(), answer: 'decline' })],
    ['removed without an answer', async () => ben.submit('/requests', { id: await requestId(), answer: 'remove' })],
  ]

  test.each(refusals)('is refused for 30 days after one that was %s, and the page says so', async (_, refuse) => {
    await askBen()
    await refuse()
    network.clock.now += pauseAfterRefusal - 1000
    ana = await network.browseAs(ids.ana)
    const { text } = await ana.open(`/profile/${ids.ben}`)
    expect(text).toContain('You can ask again after February 1, 2026.')
    expect(text).not.toContain('name="subject"')
    expect((await askBen()).status).toBe(422)
    expect(await pendingToBen()).toEqual([])
    network.clock.now += 1000
    expect((await askBen()).status).toBe(303)
    expect(await pendingToBen()).toHaveLength(1)
  })

  test.each(refusals)('is possible for the member who refused one (%s)', async (_, refuse) => {
    await askBen()
    await refuse()
    expect((await ben.submit(`/profile/${ids.ana}`, { subject: 'Me now' })).status).toBe(303)
  })

  test('is possible a day after a withdrawal', async () => {
    await askBen()
    await ana.submit('/requests', { id: await requestId(), answer: 'remove' })
    expect((await askBen()).status).toBe(422)
    network.clock.now += pauseAfterWithdrawal
    expect((await askBen()).status).toBe(303)
    expect(await pendingToBen()).toHaveLength(1)
  })
})

describe('a contact request after an ended contact', () => {
  beforeEach(async () => {
    await network.store.contacts.connect(ids.ana, ids.ben, network.clock.now)
    expect((await ben.submit('/people', { member: ids.ana })).headers.get('Location')).toBe(`/profile/${ids.ana}?ended`)
  })

  test('is refused for 30 days to the removed member, and the page says so', async () => {
    network.clock.now += pauseAfterEnd - 1000
    ana = await network.browseAs(ids.ana)
    const { text } = await ana.open(`/profile/${ids.ben}`)
    expect(text).toContain('You are no longer in contact. You can ask again after February 1, 2026.')
    expect(text).not.toContain('name="subject"')
    expect((await askBen()).status).toBe(422)
    expect(await pendingToBen()).toEqual([])
    network.clock.now += 1000
    expect((await askBen()).status).toBe(303)
  })

  test('is possible at once for the member who ended it; its acceptance resets both waits', async () => {
    expect((await ben.submit(`/profile/${ids.ana}`, { subject: 'A slip' })).status).toBe(303)
    const [request] = await network.store.contactRequests.pending({ to: ids.ana }, 1, 0)
    await ana.submit('/requests', { id: request?.id ?? '', answer: 'accept' })
    expect(await network.store.contacts.areContacts(ids.ana, ids.ben)).toBe(true)
    await ana.submit('/people', { member: ids.ben })
    expect((await askBen()).status).toBe(303)
  })
})

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
    ana = await network.browseAs(ids.ana)
    ben = await network.browseAs(ids.ben)
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
      new RegExp(`role="status"[^>]*><a [^>]*>${sentence.replace('ana Test', '\u2068ana Test\u2069')}`),
    )
    const eve = await network.browseAs(await network.addMember('eve'))
    for (const other of [ana, eve]) {
      expect((await other.open(`/requests?answered=${id}`)).text).not.toContain('role="status"')
    }
  })

  test('a withdrawal is confirmed to its member', async () => {
    const id = await requestId()
    await answer({ answer: 'remove' }, ana)
    expect((await ana.open(`/requests?withdrawn=${id}`)).text).toContain(
      'Your request to \u2068ben Test\u2069 is withdrawn.',
    )
  })

  test('all requests begin closed, twenty on a page', async () => {
    for (let index = 0; index < 20; index++) {
      const from = await network.addMember(`m${index}`)
      const request = { from, to: ids.ben, subject: `Subject ${index}.`, message: '' }
      await network.store.contactRequests.add(request, network.clock.now + index + 1)
    }
    const first = (await ben.open('/requests')).text
    expect(first.match(/<details class="request">/g)).toHaveLength(20)
    expect(first).not.toContain('We met.')
    expect(first).toContain('href="?page=2" rel="next"')
    expect((await ben.open('/requests?page=2')).text).toContain('We met.')
  })

  test('a too long message shows the form again', async () => {
    const { status, text } = await answer({ answer: 'accept', message: 'x'.repeat(1001) })
    expect(status).toBe(422)
    expect(text).toContain('at most 1000 characters')
    expect(await areContacts()).toBe(false)
  })

  test.each(['BUSINESS', 'PERSO', 'ALL', 'NONE'])('card %s stays selected if the form appears again', async (card) => {
    const fields = { answer: 'accept', contact_card: card }
    const chosen = `<option value="${card}" selected>`
    expect((await answer({ ...fields, message: 'x'.repeat(1001) })).text).toContain(chosen)
    const outdated = { ...fields, id: await requestId(), message: 'typed', csrf_token: 'old' }
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

  test('is refused the second time', async () => {
    const id = await requestId()
    await answer({ answer: 'decline' })
    const { status } = await ben.submit('/requests', { id, answer: 'accept' })
    expect(status).toBe(422)
    expect(await areContacts()).toBe(false)
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { baseUrl, createTestNetwork, type TestNetwork } from '../../test-network.ts'

let network: TestNetwork
/** ben asked ana; cem is not concerned. */
let ana: string
let ben: string
let cem: string
let request: string
const tokens = { ana: '', ben: '', cem: '' }

beforeEach(async () => {
  network = await createTestNetwork()
  ana = await network.addMember('ana')
  ben = await network.addMember('ben', { headline: 'Bridges' })
  cem = await network.addMember('cem')
  tokens.ana = await network.token(ana)
  tokens.ben = await network.token(ben)
  tokens.cem = await network.token(cem)
  request = await ask(ben, ana)
  network.clock.now += 5000
})

const ask = (from: string, to: string) =>
  network.store.contactRequests.add({ from, to, subject: 'Hello', message: 'Do you remember me?' }, network.clock.now)
const stored = async (id = request) => network.store.contactRequests.find(id)
const areContacts = () => network.store.contacts.areContacts(ana, ben)
const accept = { value: 'ACCEPT' }

describe('GET /<contact request>', () => {
  // shows: §4 contactRequest, §1 functions
  test('shows a contact request to its sender and its target only', async () => {
    await network.store.contacts.connect(ana, cem, 0)
    await network.store.contacts.connect(ben, cem, 0)
    const { status, body } = await network.get(`/${request}?user_detail=PARTIAL`, tokens.ana)
    expect(status).toBe(200)
    expect(body).toEqual({
      id: request,
      type: 'CONTACT REQUEST',
      name: '',
      link: `${baseUrl}/requests`,
      updated_time: '2026-01-02T03:04:05+0000',
      from: expect.objectContaining({ id: ben, headline: 'Bridges', distance: 2 }),
      to: expect.objectContaining({ id: ana, distance: 0 }),
      subject: 'Hello',
      message: 'Do you remember me?',
      mutual_contact_count: 1,
    })
    const brief = (await network.get(`/${request}`, tokens.ben)).body
    expect(brief).toMatchObject({ id: request, from: { id: ben } })
    expect(brief).not.toHaveProperty('from.headline')
  })

  test('responds with the same 404 to other members as for an unknown id', async () => {
    const nothing = await network.get(`/${'0'.repeat(32)}`, tokens.cem)
    for (const [method, fields] of Object.entries({ GET: undefined, PUT: accept, DELETE: {} })) {
      const response = fields
        ? await network.send(method, `/${request}`, fields, tokens.cem)
        : await network.get(`/${request}`, tokens.cem)
      expect({ status: response.status, body: response.body }).toEqual({ status: 404, body: nothing.body })
    }
    expect((await stored())?.state).toBe('pending')
  })

  // shows: §3 pending
  test('responds with 404 after the answer', async () => {
    await network.send('PUT', `/${request}`, accept, tokens.ana)
    for (const token of [tokens.ana, tokens.ben]) expect((await network.get(`/${request}`, token)).status).toBe(404)
  })
})

describe('PUT /<contact request>', () => {
  // shows: §4 answerContactRequest, §4 changed, §3 pending, observed changed
  test('ACCEPT connects both members, by default with a business card and no message', async () => {
    const { status, body } = await network.send('PUT', `/${request}`, { value: 'accept' }, tokens.ana)
    expect(status).toBe(200)
    expect(body).toEqual({ updated: true })
    expect(await stored()).toMatchObject({
      state: 'accepted',
      contact_card: 'BUSINESS',
      answer: '',
      message: 'Do you remember me?',
      updated: network.clock.now,
    })
    for (const [token, id] of Object.entries({ [tokens.ana]: ben, [tokens.ben]: ana }))
      expect((await network.get('/me/contacts', token)).body.data).toEqual([expect.objectContaining({ id })])
    expect((await network.get('/me/pending_requests', tokens.ana)).body.count).toBe(0)
  })

  // shows: §4 answerContactRequest.contact_card, §4 answerContactRequest.message
  test.each(['BUSINESS', 'perso', 'None', 'ALL'])('saves the card %s and the message for the sender', async (card) => {
    const fields = { ...accept, contact_card: card, message: ' Of course! ' }
    await network.send('PUT', `/${request}`, fields, tokens.ana)
    expect(await stored()).toMatchObject({ contact_card: card.toUpperCase(), answer: 'Of course!' })
  })

  // shows: §4 answerContactRequest
  test('DECLINE connects nobody, and sends the message but no card', async () => {
    const fields = { value: 'Decline', contact_card: 'ALL', message: 'Not now' }
    expect((await network.send('PUT', `/${request}`, fields, tokens.ana)).body).toEqual({ updated: true })
    expect(await stored()).toMatchObject({ state: 'declined', contact_card: 'NONE', answer: 'Not now' })
    expect(await areContacts()).toBe(false)
    expect((await network.get('/me/pending_requests', tokens.ana)).body.count).toBe(0)
  })

  // shows: §4 answerContactRequest
  test('responds with 403 to an answer of the sender', async () => {
    const { status, body } = await network.send('PUT', `/${request}`, accept, tokens.ben)
    expect(status).toBe(403)
    expect(body.error).toEqual({
      type: 'permission denied',
      message: ['Only the member who was asked may answer a contact request'],
    })
    expect((await stored())?.state).toBe('pending')
    expect(await areContacts()).toBe(false)
  })

  // shows: §3 pending
  test('responds with 409 if the request is no longer pending', async () => {
    await network.send('PUT', `/${request}`, { value: 'DECLINE', message: 'No' }, tokens.ana)
    for (const value of ['ACCEPT', 'DECLINE']) {
      const { status, body } = await network.send('PUT', `/${request}`, { value, message: 'Well' }, tokens.ana)
      expect(status).toBe(409)
      expect(body.error).toEqual({ type: 'conflict', message: ['The contact request is no longer pending'] })
    }
    expect(await stored()).toMatchObject({ state: 'declined', answer: 'No' })
    expect(await areContacts()).toBe(false)
  })

  test('accepting one of two crossing requests also ends the other, without a card', async () => {
    const crossing = await ask(ana, ben)
    const bystander = await ask(ana, cem)
    await network.send('PUT', `/${request}`, { ...accept, contact_card: 'ALL', message: 'Yes' }, tokens.ana)
    expect(await stored(crossing)).toMatchObject({ state: 'accepted', contact_card: 'NONE', answer: '' })
    expect((await stored(bystander))?.state).toBe('pending')
    expect((await network.send('PUT', `/${crossing}`, accept, tokens.ben)).status).toBe(409)
  })

  test('declining one of two crossing requests leaves the other pending', async () => {
    const crossing = await ask(ana, ben)
    await network.send('PUT', `/${request}`, { value: 'DECLINE' }, tokens.ana)
    expect((await stored(crossing))?.state).toBe('pending')
  })

  test('is a 404 at a member', async () => {
    for (const path of ['/me', `/${ana}`])
      for (const method of ['PUT', 'DELETE'])
        expect((await network.send(method, path, accept, tokens.ana)).status).toBe(404)
  })
})

describe('DELETE /<contact request>', () => {
  // shows: §4 deleteContactRequest, §4 changed, §1 functions
  test.each(['ana', 'ben'] as const)('by %s ends the contact request without an answer', async (member) => {
    const { status, body } = await network.send('DELETE', `/${request}`, {}, tokens[member])
    expect(status).toBe(200)
    expect(body).toEqual({ deleted: true })
    expect(await stored()).toMatchObject({ state: 'deleted', contact_card: 'NONE', answer: '' })
    expect(await areContacts()).toBe(false)
    for (const token of [tokens.ana, tokens.ben]) {
      expect((await network.send('DELETE', `/${request}`, {}, token)).status).toBe(409)
    }
    expect((await network.send('PUT', `/${request}`, accept, tokens.ana)).status).toBe(409)
    // and ben may ask again
    expect(await stored(await ask(ben, ana))).toMatchObject({ state: 'pending' })
  })
})

describe('GET /<member>/pending_requests', () => {
  // shows: §9 pendingRequests
  test('for another member’s id lists the requests between the two, in both directions, even without authorization', async () => {
    const dia = await network.addMember('dia')
    await ask(dia, ben)
    const toDia = await ask(ana, dia)
    network.clock.now += 1000
    const crossing = await ask(ana, ben)
    const between = async (member: string, query = '') =>
      (await network.get(`/${member}/pending_requests${query}`, tokens.ana)).body
    expect(await between(ben)).toMatchObject({
      type: 'USER PENDING REQUESTS',
      count: 2,
      data: [{ id: crossing }, { id: request }],
    })
    expect(await between(ben, '?limit=1&page=2')).toMatchObject({ count: 2, data: [{ id: request }] })
    expect(await between(dia)).toMatchObject({ count: 1, data: [{ id: toDia }] })
    expect(await between(cem)).toMatchObject({ count: 0, data: [] })
    expect(await between(ana)).toMatchObject({ count: 1, data: [{ id: request }] })
  })

  // shows: §4 user_detail
  test('describes members by user_detail', async () => {
    const { body } = await network.get('/me/pending_requests?user_detail=PARTIAL', tokens.ana)
    expect(body.data[0]).toMatchObject({ from: { headline: 'Bridges' } })
  })
})

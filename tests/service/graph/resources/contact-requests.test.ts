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

  test('requires a token for reading', async () => {
    for (const [method, fields] of Object.entries({ PUT: accept, DELETE: {} })) {
      expect((await network.send(method, `/${request}`, fields)).status).toBe(401)
    }
    expect((await network.get(`/${request}`)).status).toBe(401)
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
    for (const [token, other] of [
      [tokens.ana, ben],
      [tokens.ben, ana],
    ] as const) {
      expect((await network.get('/me/contacts', token)).body.data).toEqual([expect.objectContaining({ id: other })])
    }
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

  test('accepts parameters in the query, with an empty form', async () => {
    const path = `/${request}?value=accept&contact_card=perso&message=Yes+of+course&access_token=${tokens.ana}`
    expect((await network.send('PUT', path, {})).status).toBe(200)
    expect(await stored()).toMatchObject({ state: 'accepted', contact_card: 'PERSO', answer: 'Yes of course' })
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

  test.each([
    [{}, 'value is missing'],
    [{ value: '' }, 'value is missing'],
    [{ value: 'MAYBE' }, 'value must be one of ACCEPT, DECLINE'],
    [{ value: 'ACCEPT', contact_card: 'GOLD' }, 'contact_card must be one of BUSINESS, PERSO, NONE, ALL'],
    [{ value: 'ACCEPT', message: 'x'.repeat(1001) }, 'message must be at most 1000 characters'],
  ])('%o is a 400 and changes nothing', async (fields: Record<string, string>, sentence) => {
    const { status, body } = await network.send('PUT', `/${request}`, fields, tokens.ana)
    expect(status).toBe(400)
    expect(body.error).toEqual({ type: 'invalid parameter', message: [sentence] })
    expect((await stored())?.state).toBe('pending')
  })

  test.each(['me', () => ana])('is a 404 at a member', async (id) => {
    const path = `/${typeof id === 'string' ? id : id()}`
    expect((await network.send('PUT', path, accept, tokens.ana)).status).toBe(404)
    expect((await network.send('DELETE', path, {}, tokens.ana)).status).toBe(404)
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

describe('concurrent answers', () => {
  // shows: §3 pending
  test('count once', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => network.send('PUT', `/${request}`, { value: 'DECLINE' }, tokens.ana)),
      ...Array.from({ length: 5 }, () => network.send('PUT', `/${request}`, accept, tokens.ana)),
      ...Array.from({ length: 5 }, () => network.send('DELETE', `/${request}`, {}, tokens.ben)),
    ])
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 14 }, () => 409)])
    expect(await areContacts()).toBe((await stored())?.state === 'accepted')
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { ana, ben, bens, network, store, token, useTokens } from '../../members.ts'
import { baseUrl } from '../../test-network.ts'

useTokens()

let cem: string
let cems: string
let request: string

beforeEach(async () => {
  cem = await network.addMember('cem')
  cems = await network.token(cem)
  request = await ask(ben, ana)
  network.clock.now += 5000
})

const ask = (from: string, to: string, message = 'Do you remember me?') =>
  store.contactRequests.add({ from, to, subject: 'Hello', message }, network.clock.now)
const stored = async (id = request) => store.contactRequests.find(id)
const answer = (fields: Record<string, string>, as = token, id = request) => network.send('PUT', `/${id}`, fields, as)
const [accept, decline] = [{ value: 'ACCEPT' }, { value: 'DECLINE' }]

describe('GET /<contact request>', () => {
  // shows: §4 contactRequest, §1 functions
  test('shows a contact request to its sender and its target only', async () => {
    await store.contacts.connect(ana, cem, 0)
    for (const contact of [cem, await network.addMember('dia')]) await store.contacts.connect(ben, contact, 0)
    await store.members.setProfileTexts(ben, { ...texts, headline: 'Bridges' }, network.clock.now)
    const { status, body } = await network.get(`/${request}?user_detail=PARTIAL`, token)
    expect(status).toBe(200)
    expect(body).toEqual({
      ...{ id: request, type: 'CONTACT REQUEST', name: 'Hello', link: `${baseUrl}/requests#${request}` },
      updated_time: '2026-01-02T03:04:05+0000',
      from: expect.objectContaining({ id: ben, headline: 'Bridges', distance: 2 }),
      to: expect.objectContaining({ id: ana, distance: 0 }),
      subject: 'Hello',
      message: 'Do you remember me?',
      mutual_contact_count: 1,
    })
    const brief = (await network.get(`/${request}`, bens)).body
    expect(brief).toMatchObject({ id: request, from: { id: ben }, mutual_contact_count: 1 })
    expect(brief).not.toHaveProperty('from.headline')
  })

  test('responds with the same 404 to other members as for an unknown id, and at a member', async () => {
    const nothing = await network.get(`/${'0'.repeat(32)}`, cems)
    expect((await network.get(`/${request}`, cems)).body).toEqual(nothing.body)
    for (const method of ['PUT', 'DELETE']) {
      const { status, body } = await network.send(method, `/${request}`, accept, cems)
      expect({ status, body }).toEqual({ status: 404, body: nothing.body })
      for (const id of ['me', ana]) expect((await network.send(method, `/${id}`, accept, token)).status).toBe(404)
    }
    expect((await stored())?.state).toBe('pending')
  })
})

const texts = { headline: '', introduction: '', interests: '', city: '', country: '', language: 'en' }

describe('PUT /<contact request>', () => {
  // shows: §4 answerContactRequest, §4 changed, §3 pending
  test('ACCEPT connects both members, by default with a business card and no message', async () => {
    const { status, body } = await answer({ value: 'accept' })
    expect({ status, body }).toEqual({ status: 200, body: { updated: true } })
    const untouched = { message: 'Do you remember me?', updated: network.clock.now }
    expect(await stored()).toMatchObject({ state: 'accepted', contact_card: 'BUSINESS', answer: '', ...untouched })
    for (const [one, other] of [[token, ben] as const, [bens, ana] as const]) {
      const { body: contacts } = await network.get('/me/contacts', one)
      expect(contacts.data).toEqual([expect.objectContaining({ id: other })])
      expect((await network.get(`/${request}`, one)).status).toBe(404)
    }
    expect((await network.get('/me/pending_requests', token)).body.count).toBe(0)
  })

  // shows: §4 answerContactRequest, §3 pending
  test('the sender can’t answer', async () => {
    const forTarget = ['Only the member who was asked may answer a contact request']
    const error = { type: 'permission denied', message: forTarget }
    expect(await answer(accept, bens)).toMatchObject({ status: 403, body: { error } })
  })

  test('DECLINE connects nobody, sends the message but no card, and can’t be changed', async () => {
    const fields = { value: 'Decline', contact_card: 'ALL', message: 'Not now' }
    expect((await answer(fields)).body).toEqual({ updated: true })
    for (const again of [accept, decline]) {
      const { status, body } = await answer({ ...again, message: 'Well' })
      const message = ['The contact request is no longer pending']
      expect({ status, error: body.error }).toEqual({ status: 409, error: { type: 'conflict', message } })
    }
    expect(await stored()).toMatchObject({ state: 'declined', contact_card: 'NONE', answer: 'Not now' })
    expect(await store.contacts.areContacts(ana, ben)).toBe(false)
    expect((await network.get('/me/pending_requests', token)).body.count).toBe(0)
  })

  // shows: §4 answerContactRequest.contact_card, §4 answerContactRequest.message
  test('accepting sends card and message, and alone also ends a crossing request, without a card', async () => {
    const [crossing, bystander] = [await ask(ana, ben), await ask(ana, cem)]
    const other = await ask(cem, ana)
    await answer(decline, token, other)
    expect((await stored(bystander))?.state).toBe('pending')
    await answer({ ...accept, contact_card: 'perso', message: ' Yes ' })
    expect(await stored()).toMatchObject({ contact_card: 'PERSO', answer: 'Yes' })
    expect(await stored(crossing)).toMatchObject({ state: 'accepted', contact_card: 'NONE', answer: '' })
    expect((await stored(bystander))?.state).toBe('pending')
    expect((await answer(accept, bens, crossing)).status).toBe(409)
  })
})

// shows: §4 deleteContactRequest, §4 changed, §1 functions
test('DELETE by the target or the sender ends the contact request without an answer, and the sender may ask again', async () => {
  for (const by of [token, bens]) {
    const { status, body } = await network.send('DELETE', `/${request}`, {}, by)
    expect({ status, body }).toEqual({ status: 200, body: { deleted: true } })
    expect(await stored()).toMatchObject({ state: 'deleted', contact_card: 'NONE', answer: '' })
    for (const as of [token, bens]) expect((await network.send('DELETE', `/${request}`, {}, as)).status).toBe(409)
    expect((await answer(accept)).status).toBe(409)
    request = await ask(ben, ana)
    await expect(ask(ben, ana)).rejects.toThrow()
  }
  expect(await store.contacts.areContacts(ana, ben)).toBe(false)
})

describe('GET /<member>/pending_requests', () => {
  const list = async (path: string, as = token) => (await network.get(path, as)).body

  // shows: §4 paging, §9 pendingRequests, §2 ContactRequest, §4 user_detail
  test('lists requests to the caller only, newest first', async () => {
    const dia = await network.addMember('dia')
    for (const member of [ana, ben]) await store.contacts.connect(member, dia, 0)
    await store.members.setProfileTexts(ben, { ...texts, headline: 'Bridges' }, network.clock.now)
    const newer = await ask(cem, ana, '<b>hi</b>')
    for (const from of [ana, ben]) await ask(from, cem)
    const body = await list('/me/pending_requests')
    expect(body).toMatchObject({ type: 'USER PENDING REQUESTS', count: 2, count_string: '2' })
    expect(body.data).toEqual([
      {
        ...{ id: newer, type: 'CONTACT REQUEST', name: 'Hello', link: `${baseUrl}/requests#${newer}` },
        updated_time: '2026-01-02T03:04:10+0000',
        from: expect.objectContaining({ id: cem, type: 'USER', name: 'cem Test' }),
        to: expect.objectContaining({ id: ana }),
        subject: 'Hello',
        message: '<b>hi</b>',
        mutual_contact_count: 0,
      },
      expect.objectContaining({ id: request, mutual_contact_count: 1 }),
    ])
    expect((await list('/me/pending_requests?user_detail=PARTIAL')).data[1]).toMatchObject({
      from: { headline: 'Bridges' },
    })
    const page = await list('/me/pending_requests?limit=1&page=2')
    expect(page).toMatchObject({ count: 2, data: [{ id: request }] })
    expect(page.paging.previous).toBe(`${baseUrl}/me/pending_requests?limit=1&page=1`)
    expect((await list(`/${ana}/pending_requests`)).count).toBe(2)
    const empty = { type: 'USER PENDING REQUESTS', count: 0, count_string: '0', data: [] }
    expect(await list('/me/pending_requests', bens)).toMatchObject(empty)
  })

  // shows: §9 pendingRequests
  test('for another member’s id lists the requests between the two, in both directions, even without authorization', async () => {
    const dia = await network.addMember('dia')
    await ask(dia, ben)
    const toDia = await ask(ana, dia)
    network.clock.now += 1000
    const crossing = await ask(ana, ben)
    const between = (member: string, query = '') => list(`/${member}/pending_requests${query}`)
    const both = { type: 'USER PENDING REQUESTS', count: 2, data: [{ id: crossing }, { id: request }] }
    expect(await between(ben)).toMatchObject(both)
    expect(await between(ben, '?limit=1&page=2')).toMatchObject({ count: 2, data: [{ id: request }] })
    expect(await between(dia)).toMatchObject({ count: 1, data: [{ id: toDia }] })
    expect(await between(cem)).toMatchObject({ count: 0, data: [] })
    expect(await between(ana)).toMatchObject({ count: 1, data: [{ id: request }] })
  })
})

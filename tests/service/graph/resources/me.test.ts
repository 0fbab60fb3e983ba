import { beforeEach, describe, expect, test } from 'vitest'
import { createTestNetwork, type TestNetwork } from '../../test-network.ts'

let network: TestNetwork
let ana: string
let token: string

beforeEach(async () => {
  network = await createTestNetwork()
  const profile = {
    name: 'Ana Ruiz',
    first_name: 'Ana',
    last_name: 'Ruiz',
    gender: 'F',
    language: 'es',
    city: 'Zaragoza',
  }
  ana = await network.addMember('ana', { ...profile, headline: 'Trains' })
  token = await network.token(ana)
})

describe('GET /me', () => {
  // shows: observed member, §2 GraphResource
  test('returns the caller’s whole profile', async () => {
    const ben = await network.addMember('ben')
    await network.store.contacts.connect(ana, ben, 0)
    const { status, body } = await network.get('/me', token)
    expect(status).toBe(200)
    expect(body).toEqual({
      id: ana,
      type: 'USER',
      name: 'Ana Ruiz',
      link: `http://network.example/profile/${ana}`,
      language: 'es',
      updated_time: '2026-01-02T03:04:05+0000',
      first_name: 'Ana',
      last_name: 'Ruiz',
      gender: 'F',
      headline: 'Trains',
      location: { city: 'Zaragoza' },
      contact_count: 1,
      has_picture: false,
      is_premium: false,
      distance: 0,
    })
    expect((await network.get(`/${ana}`, token)).body).toEqual(body)
  })
})

describe('GET /me/pending_requests', () => {
  test('returns an empty list without requests', async () => {
    const { body } = await network.get('/me/pending_requests', token)
    expect(body).toMatchObject({ type: 'USER PENDING REQUESTS', count: 0, count_string: '0', data: [] })
  })

  // shows: §4 paging, §9 pendingRequests, §2 ContactRequest
  test('lists requests to the caller only, newest first', async () => {
    const ben = await network.addMember('ben')
    const cem = await network.addMember('cem')
    const dia = await network.addMember('dia')
    const { contacts, contactRequests } = network.store
    await contacts.connect(ana, dia, 0)
    await contacts.connect(ben, dia, 0)
    const older = await contactRequests.add({ from: ben, to: ana, subject: 'Hello', message: '<b>hi</b>' }, 1000)
    const newer = await contactRequests.add({ from: cem, to: ana, subject: '', message: '' }, 2000)
    await contactRequests.add({ from: ana, to: cem, subject: 'No', message: '' }, 3000)
    await contactRequests.add({ from: ben, to: cem, subject: 'No', message: '' }, 4000)

    const { body } = await network.get('/me/pending_requests', token)
    expect(body.count).toBe(2)
    expect(body.data).toEqual([
      expect.objectContaining({ id: newer, mutual_contact_count: 0 }),
      {
        id: older,
        type: 'CONTACT REQUEST',
        name: '',
        link: 'http://network.example/requests',
        updated_time: '1970-01-01T00:00:01+0000',
        from: expect.objectContaining({ id: ben, type: 'USER', name: 'ben Test' }),
        to: expect.objectContaining({ id: ana }),
        subject: 'Hello',
        message: '<b>hi</b>',
        mutual_contact_count: 1,
      },
    ])
    const page = await network.get('/me/pending_requests?limit=1&page=2', token)
    expect(page.body).toMatchObject({ count: 2, data: [{ id: older }] })
    expect(page.body.paging.previous).toBe('http://network.example/me/pending_requests?limit=1&page=1')
    expect((await network.get(`/${ana}/pending_requests`, token)).body.count).toBe(2)
  })

  test('a member can’t send a second request before the first is answered', async () => {
    const ben = await network.addMember('ben')
    const request = { from: ben, to: ana, subject: '', message: '' }
    await network.store.contactRequests.add(request, 1000)
    await expect(network.store.contactRequests.add(request, 2000)).rejects.toThrow()
  })
})

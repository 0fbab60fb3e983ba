import { beforeEach, describe, expect, test } from 'vitest'
import type { Sharer } from '../../../../src/contract/resources.ts'
import { ana, network, store, token, useTokens } from '../../members.ts'
import { baseUrl } from '../../test-network.ts'
import { emptyList } from './news-network.ts'

useTokens()

let ben: string

beforeEach(async () => {
  const texts = { headline: 'Builds bridges', introduction: 'Small ones.', interests: 'rivers' }
  const names = { name: 'Ben Okri', first_name: 'Ben', last_name: 'Okri', gender: 'M' }
  ben = await network.addMember('okri', { ...names, ...texts, city: 'Leeds', country: 'GB' })
})

const brief = () => ({
  ...{ id: ben, type: 'USER', name: 'Ben Okri', link: `${baseUrl}/profile/${ben}`, language: 'en' },
  updated_time: '2026-01-02T03:04:05+0000',
})
const partial = () => ({
  ...{ ...brief(), first_name: 'Ben', last_name: 'Okri', headline: 'Builds bridges', has_picture: false },
  location: { city: 'Leeds', country: 'United Kingdom' },
})
const full = () => ({
  ...{ ...partial(), gender: 'M', introduction: 'Small ones.', interests: 'rivers' },
  ...{ contact_count: 0, is_premium: false },
})

describe('GET /<member>, the profile query', () => {
  // shows: §4 user_detail, §2 GraphResource
  test('returns the whole profile of a member who authorized the application, at any user_detail, and of the caller', async () => {
    const own = await network.token(ben)
    for (const path of ['/me', `/${ben}`]) {
      expect((await network.get(path, own)).body).toEqual({
        ...full(),
        ...{ distance: 0, additions: expect.arrayContaining(['quotes']) },
        shared_pages: { salt: expect.stringMatching(/^[\da-f]{32}$/), bits: 0 },
      })
    }
    for (const query of ['', '?user_detail=NONE', '?user_detail=full']) {
      const { status, body } = await network.get(`/${ben}${query}`, token)
      expect({ status, body }).toEqual({ status: 200, body: full() })
    }
  })

  // shows: §7 empty-feed
  test('returns the empty feed for a member who did not authorize this application', async () => {
    await network.token(ben, { application: 'standard' })
    const { status, body } = await network.get(`/${ben}`, token)
    expect({ status, body }).toEqual({ status: 200, body: emptyList('USER NEWS', 'News', `/profile/${ben}`) })
    const benToken = await network.token(ben)
    expect((await network.get(`/${ben}`, token)).body).toEqual(full())
    await store.authorizations.revokeToken(benToken, network.clock.now)
    expect((await network.get(`/${ben}`, token)).body).toEqual(emptyList('USER NEWS', 'News', `/profile/${ben}`))
  })

  const lists = ['', '/contacts', '/newsfeed', '/pending_requests']
  test.each(lists)('responds with 404 at %s below an id that isn’t a member’s', async (path) => {
    expect((await network.get(`/${'0'.repeat(32)}${path}`, token)).status).toBe(404)
    expect((await network.get(`/${ana}x${path}`, token)).status).toBe(404)
  })

  // shows: §4 language
  test('names the country in the display language, leaves one that isn’t a code unchanged, and omits what isn’t there', async () => {
    await network.token(ben)
    const { body: inFrench } = await network.get(`/${ben}?language=fr`, token)
    expect(inFrench).toMatchObject({ location: { city: 'Leeds', country: 'Royaume-Uni' }, language: 'en' })
    for (const place of [{ country: 'Atlantis' }, { city: 'Zaragoza' }]) {
      const member = await network.addMember(Object.values(place).join(), place)
      const { body } = await network.get('/me', await network.token(member))
      expect(Object.entries(body)).toContainEqual(['location', place])
    }
  })
})

describe('a member in another response', () => {
  const share = async () => {
    const fields = { url: 'http://news.example/', title: 'T' }
    await network.post('/recommend', fields, await network.token(ben))
  }
  const sharer = async (query: string, as = token) => {
    const { body } = await network.get(`/recommend?url=http://news.example/&${query}`, as)
    const { share_id, comment_count, like_count, ...member } = body.data[0] ?? {}
    return member as Partial<Sharer>
  }

  // shows: §4 user_detail
  test('has the fields of user_detail, at most PARTIAL if that member did not authorize the application', async () => {
    await share()
    expect(await sharer('')).toEqual({ ...brief(), type: 'SHARER' })
    expect(await sharer('user_detail=none')).toEqual({ ...brief(), type: 'SHARER' })
    expect(await sharer('user_detail=Partial')).toEqual({ ...partial(), type: 'SHARER' })
    expect(await sharer('user_detail=FULL')).toEqual({ ...full(), type: 'SHARER' })
    const other = await network.token(ana, { application: 'standard' })
    expect(await sharer('user_detail=FULL', other)).toEqual({ ...partial(), type: 'SHARER' })
  })

  test('has the distance by contacts, only if the application may see the contact list', async () => {
    await share()
    const cem = await network.addMember('cem')
    const distance = async (as = token) => (await sharer('user_detail=PARTIAL', as))?.distance
    expect(await distance()).toBeUndefined()
    await store.contacts.connect(ana, cem, 0)
    await store.contacts.connect(cem, ben, 0)
    expect(await distance()).toBe(2)
    await store.contacts.connect(ana, ben, 0)
    expect(await distance()).toBe(1)
    expect((await sharer('user_detail=FULL'))?.contact_count).toBe(2)
    expect(await distance(await network.token(ana, { contacts: false }))).toBeUndefined()
    expect(await distance(await network.token(ben, { contacts: false }))).toBe(0)
  })
})

describe('GET /<member>/contacts', () => {
  let cem: string
  beforeEach(async () => {
    cem = await network.addMember('cem')
    await store.contacts.connect(ana, ben, 1000)
    await store.contacts.connect(ana, cem, 2000)
  })
  const ids = async (path: string, as = token) => (await network.get(path, as)).body.data.map(({ id }) => id)

  test('lists members, newest contact first', async () => {
    const { body } = await network.get('/me/contacts?user_detail=PARTIAL', token)
    expect(body).toEqual({
      ...emptyList('USER CONTACTS', 'Contacts', '/people'),
      count: 2,
      count_string: '2',
      data: [expect.objectContaining({ id: cem, type: 'USER' }), { ...partial(), distance: 1 }],
    })
    expect(await ids(`/${ana}/contacts`)).toEqual([cem, ben])
    expect((await network.get('/me/contacts?limit=1', token)).body.data[0]).not.toHaveProperty('headline')
  })

  // shows: §1 contact-list
  test('is empty if the member hides the contact list from the application', async () => {
    const withheld = await network.token(ana, { contacts: false })
    for (const path of ['/me/contacts', `/${ana}/contacts`]) {
      const { status, body } = await network.get(path, withheld)
      expect({ status, body }).toEqual({ status: 200, body: emptyList('USER CONTACTS', 'Contacts', '/people') })
    }
  })

  test('for another member is empty unless that member lets the application see it, the caller is a contact, and the caller’s own list is not hidden, which would reveal a contact', async () => {
    expect(await ids(`/${ben}/contacts`)).toEqual([])
    await network.token(ben, { contacts: false })
    expect(await ids(`/${ben}/contacts`)).toEqual([])
    await network.token(ben)
    expect(await ids(`/${ben}/contacts`)).toEqual([ana])
    expect(await ids(`/${ben}/contacts`, await network.token(ana, { contacts: false }))).toEqual([])
    expect(await ids(`/${ben}/contacts`, await network.token(cem))).toEqual([])
  })
})

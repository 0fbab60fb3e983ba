import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerContactRequest, deleteContactRequest } from '../../../src/service/actions/contact-requests.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { isNight } from '../../night.ts'
import { asSeenBy, newMember, openMemoryStore, plainShare } from '../database.ts'

/** Counters, and lists that are read by an index, equal the lists that are read as a whole. */

/** The first two have the same match key. */
const pages = ['http://a.example/', 'https://www.a.example/', 'http://news.a.example/', 'http://b.example/']
const domains = ['a.example', 'www.a.example']
const status = { message: '', language: 'fr', by_mobile: false, social_accounts: '' }

interface Network {
  store: Store
  members: string[]
  news: { id: string; member: string }[]
  event: number
  now: number
}

const pick = <Item>(from: readonly Item[], n: number) => from[n % from.length]

const events = {
  async join({ store, members, event, now }: Network) {
    members.push(await store.members.add(newMember(`member${event}`), now))
  },
  async leave({ store, members }: Network, one: number) {
    const [id = ''] = members.splice(one % members.length, 1)
    await store.removals.removeMember(id)
  },
  async meet({ store, members, now }: Network, one: number, other: number) {
    const [a = '', b = ''] = [pick(members, one), pick(members, other)]
    if (a !== b) await store.contacts.connect(a, b, now)
  },
  async part({ store, members }: Network, one: number, other: number) {
    await store.contacts.disconnect(pick(members, one) ?? '', pick(members, other) ?? '', 0)
  },
  async ask({ store, members, now }: Network, one: number, other: number) {
    const [from = '', to = ''] = [pick(members, one), pick(members, other)]
    if (from === to || (await store.contactRequests.countPending({ between: [from, to] })) > 0) return
    const id = await store.contactRequests.add({ from, to, subject: '', message: '' }, now)
    const answer = { value: 'ACCEPT', contactCard: 'NONE', message: '' } as const
    if ((one + other) % 3 === 0) await answerContactRequest(store, { ...answer, member: to, id, value: 'DECLINE' }, now)
    else if ((one + other) % 3 === 1) await deleteContactRequest(store, { member: from, id }, now)
    else await answerContactRequest(store, { ...answer, member: to, id }, now)
  },
  async share({ store, members, news, now }: Network, one: number, other: number) {
    const member = pick(members, one) ?? ''
    const page = await store.recommendations.share(member, pick(pages, other) ?? '', plainShare, now)
    const share = await store.recommendations.shareOf(page, member)
    if (share) news.push({ id: share.id, member })
  },
  async post({ store, members, news, now }: Network, one: number) {
    const member = pick(members, one) ?? ''
    news.push({ id: await store.news.postStatus(member, status, now), member })
  },
  async remove({ store, news, now }: Network, one: number) {
    const item = pick(news, one)
    if (item) await store.removedNews.remove(item.id, item.member, now)
  },
  async restore({ store, news, now }: Network, one: number) {
    const item = pick(news, one)
    if (item) await store.removedNews.restore(item.id, item.member, now)
  },
  /** Counts may be cached while they are valid. */
  async count(network: Network) {
    await counted(network)
  },
}

const frequent = ['meet', 'meet', 'share', 'share', 'post', 'join'] as const
const kinds = fc.constantFrom(...(Object.keys(events) as (keyof typeof events)[]), ...frequent)
const story = fc.array(fc.tuple(kinds, fc.nat({ max: 30 }), fc.nat({ max: 30 })), { minLength: 10, maxLength: 60 })
const filters = fc.record({
  domain: fc.constantFrom(undefined, 'a.example'),
  languages: fc.constantFrom([], ['en']),
  since: fc.constantFrom(undefined, 3),
  until: fc.constantFrom(undefined, 9),
})
const slices = fc.record({ limit: fc.integer({ min: 0, max: 6 }), offset: fc.integer({ min: 0, max: 8 }) })

const all = [1000, 0] as const

async function counted({ store, members }: Network) {
  return Promise.all(
    members.map(async (member) => ({
      contacts: await store.contacts.count(member),
      news: await store.news.count({ of: { member } }),
      ofContacts: await store.news.count({ of: { contactsOf: member } }),
      ofDomains: await Promise.all(domains.map((domain) => store.news.count({ of: { contactsOf: member }, domain }))),
      sharers: await Promise.all(
        pages.map(async (url) => {
          const page = await store.recommendations.find(url)
          if (!page) return undefined
          const { count } = await store.recommendations.contactSharers(page.id, 1, 0, asSeenBy(member))
          return { all: page.sharers, contacts: count }
        }),
      ),
    })),
  )
}

async function listed({ store, members }: Network): Promise<Awaited<ReturnType<typeof counted>>> {
  return Promise.all(
    members.map(async (member) => {
      const contacts = (await store.contacts.list(member, ...all)).map(({ id }) => id)
      const newsOf = (id: string) => store.news.list({ of: { member: id } }, ...all)
      const ofContacts = (await Promise.all(contacts.map(newsOf))).flat()
      return {
        contacts: contacts.length,
        news: (await newsOf(member)).length,
        ofContacts: ofContacts.length,
        ofDomains: domains.map((domain) => {
          const ofDomain = ofContacts.filter(({ url }) => url && `.${new URL(url).hostname}`.endsWith(`.${domain}`))
          return ofDomain.length
        }),
        sharers: await Promise.all(
          pages.map(async (url) => {
            const page = await store.recommendations.find(url)
            if (!page) return undefined
            const sharers = await store.recommendations.sharers(page.id, ...all, asSeenBy(member))
            return { all: sharers.length, contacts: sharers.filter(({ id }) => contacts.includes(id)).length }
          }),
        ),
      }
    }),
  )
}

// shows: §2 List
test('after any events, counters equal the lists, and each page of a list is that part of the whole', async () => {
  await fc.assert(
    fc.asyncProperty(story, filters, slices, async (happened, filter, { limit, offset }) => {
      const store = await openMemoryStore()
      const network: Network = { store, members: [], news: [], event: 0, now: 1 }
      for (; network.event < 5; network.event++) await events.join(network)
      for (const [event, one, other] of happened) {
        network.now = 1 + Math.floor(network.event++ / 4)
        if (event !== 'leave' || network.members.length > 1) await events[event](network, one, other)
      }
      expect(await counted(network)).toEqual(await listed(network))

      const [reader = ''] = network.members
      const viewer = asSeenBy(reader)
      const contacts = (await store.contacts.list(reader, ...all)).map(({ id }) => id)
      const feeds = await Promise.all(contacts.map((id) => store.news.list({ ...filter, of: { member: id } }, ...all)))
      const latest = feeds.flat().sort((a, b) => b.published - a.published || (a.id < b.id ? -1 : 1))
      const ofContacts = { ...filter, of: { contactsOf: reader } }
      expect(await store.news.count(ofContacts)).toBe(latest.length)
      expect(await store.news.list(ofContacts, limit, offset)).toEqual(latest.slice(offset, offset + limit))
      for (const url of pages) {
        const page = await store.recommendations.find(url)
        if (!page) continue
        const everybody = await store.recommendations.sharers(page.id, ...all, viewer)
        const known = everybody.filter(({ id }) => contacts.includes(id))
        const found = await store.recommendations.contactSharers(page.id, limit, offset, viewer)
        expect(found).toEqual({ count: known.length, rows: known.slice(offset, offset + limit) })
        const contactsFirst = [...known, ...everybody.filter((sharer) => !known.includes(sharer))]
        const byRelation = await store.recommendations.sharersByRelation(page.id, limit, offset, viewer)
        expect(byRelation).toEqual(contactsFirst.slice(offset, offset + limit))
      }

      const counts = await store.contacts.countMutual(reader, network.members)
      const seen = await store.members.seeAll([...network.members, 'nobody'], viewer)
      const distances = await store.contacts.distances(reader, seen.values())
      for (const id of network.members) {
        const mutual = (await store.contacts.list(id, ...all)).filter((row) => contacts.includes(row.id)).length
        if (id !== reader) expect(counts.get(id) ?? 0).toBe(mutual)
        const farther = mutual > 0 ? 2 : undefined
        expect(distances.get(id)).toBe(id === reader ? 0 : contacts.includes(id) ? 1 : farther)
      }
      expect(distances.has('nobody')).toBe(false)
      await store.close()
    }),
    // fewer by day on PostgreSQL, as every property
    { numRuns: isNight ? 100 : (fc.readConfigureGlobal().numRuns ?? 15) },
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerContactRequest, deleteContactRequest } from '../../../../src/service/graph/resources/contact-requests.ts'
import type { Store } from '../../../../src/service/store/store.ts'
import { asSeenBy, newMember, openMemoryStore, plainShare } from '../../database.ts'

/** The counters in the database equal the lengths of the lists after any sequence of events. */

/** The first two have the same match key. */
const pages = ['http://a.example/', 'https://www.a.example/', 'http://news.a.example/', 'http://b.example/']
const domains = ['a.example', 'www.a.example']
const status = { message: '', language: 'fr', by_mobile: false, social_accounts: '' }

interface Network {
  store: Store
  members: string[]
  /** Ids of existing and removed news. */
  news: { id: string; member: string }[]
  now: number
}

/** Events; `one` and `other` select the members or news that are concerned. */
const events = {
  async join({ store, members, now }: Network) {
    members.push(await store.members.add(newMember(`member${now}`), now))
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
    const answer = { value: 'ACCEPT', contact_card: 'NONE', message: '' } as const
    if ((one + other) % 3 === 0) await answerContactRequest(store, { ...answer, member: to, id, value: 'DECLINE' }, now)
    else if ((one + other) % 3 === 1) await deleteContactRequest(store, from, id, now)
    else await answerContactRequest(store, { ...answer, member: to, id }, now)
  },
  async share({ store, members, news, now }: Network, one: number, other: number) {
    const member = pick(members, one) ?? ''
    await store.recommendations.share(member, pick(pages, other) ?? '', plainShare, now)
    const [latest] = await store.news.list({ of: { member } }, 1, 0)
    if (latest) news.push({ id: latest.id, member })
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

const pick = <Item>(from: readonly Item[], n: number) => from[n % from.length]

const story = fc.array(
  fc.tuple(
    fc.constantFrom(...(Object.keys(events) as (keyof typeof events)[]), 'meet', 'share', 'join'),
    fc.nat({ max: 30 }),
    fc.nat({ max: 30 }),
  ),
  { minLength: 10, maxLength: 60 },
)

const all = [1000, 0] as const

async function counted({ store, members }: Network) {
  const contacts = await store.contacts.counts(members)
  return Promise.all(
    members.map(async (member) => ({
      contacts: contacts.get(member),
      news: await store.news.count({ of: { member } }),
      ofContacts: await store.news.count({ of: { contactsOf: member } }),
      ofDomains: await Promise.all(domains.map((domain) => store.news.count({ of: { contactsOf: member }, domain }))),
      sharers: await Promise.all(
        pages.map(async (url) => {
          const page = await store.recommendations.latest(url)
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
            const page = await store.recommendations.latest(url)
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
test('counters equal the lists after members join, leave, connect, disconnect, share, remove and restore', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (happened) => {
      const store = await openMemoryStore()
      const network: Network = { store, members: [], news: [], now: 1 }
      await events.join(network)
      for (const [event, one, other] of happened) {
        network.now++
        if (event !== 'leave' || network.members.length > 1) await events[event](network, one, other)
      }
      expect(await counted(network)).toEqual(await listed(network))
      await store.close()
    }),
  )
})

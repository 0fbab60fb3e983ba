import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { NewsItem } from '../../../../src/contract/resources.ts'
import { feedRows } from '../../../../src/service/capabilities/feeds/rows.ts'
import { muteRows } from '../../../../src/service/features/moderation/muting.ts'
import { sharedByContacts } from '../../../../src/service/features/most-shared/door.ts'
import { mostSharedRows } from '../../../../src/service/features/most-shared/rows.ts'
import { searchAs } from '../../../../src/service/features/search/find.ts'
import { describeList } from '../../../../src/service/graph/paging.ts'
import { asSeenBy, plainShare } from '../../database.ts'
import { createTestNetwork, type TestNetwork } from '../../test-network.ts'

const later = 60_000

let network: TestNetwork
let [ana, ben, cem, dee]: string[] = []
beforeEach(async () => {
  network = await createTestNetwork()
  onTestFinished(() => network.store.close())
  ;[ana, ben, cem, dee] = await Promise.all(['ana', 'ben', 'cem', 'dee'].map((login) => network.addMember(login)))
  const { store, clock } = network
  for (const contact of [ben, cem]) await store.contacts.connect(ana ?? '', contact ?? '', 0)
  for (const [member, title] of [
    [dee, 'all'],
    [cem, 'all'],
    [cem, 'cems'],
    [ana, 'all'],
    [ben, 'all'],
    [ben, 'bens'],
  ] as const)
    await store.recommendations.share(member ?? '', `https://${title}.example/`, { ...plainShare, title }, clock.now++)
  clock.now += later
})

const mute = (member = '') => network.store.of(muteRows).mute('member', ana ?? '', member, 0)

const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title)

/** The contents of Ana's lists. */
async function lists() {
  const { store, clock } = network
  const [reader = '', now] = [ana, clock.now]
  const page = await store.recommendations.find('https://all.example/')
  const names = (rows: readonly { first_name: string }[]) => rows.map(({ first_name }) => first_name).join(' ')
  const whose = { contactsOf: reader, since: 0, until: now }
  const shared = await store.of(mostSharedRows).list({ reader }, now, 10, now)
  const digest = await sharedByContacts(store, whose, { pages: 10, sharers: 10 })
  const found = await searchAs(store, { member: reader, language: 'en' }, 'site:example', 10, 0)
  return {
    newsfeed: titles(await store.news.list({ of: { contactsOf: reader } }, 10, 0)),
    sharers: names(await store.recommendations.sharers(page?.id ?? '', 10, 0, asSeenBy(reader))),
    contacts: names((await store.recommendations.contactSharers(page?.id ?? '', 10, 0, asSeenBy(reader))).rows),
    mostShared: titles(shared.map(({ news }) => news)),
    digest: digest.map(({ news, contacts }) => `${news.title} ${contacts.length}`),
    found: titles(found.hits.map(({ news }) => news)),
    sharersFound: found.hits[0]?.sharers,
  }
}

test('a muted member’s shares are in no list that comes to the viewer, but their profile and the look-up of a page', async () => {
  await mute(ben)
  expect(await lists()).toEqual({
    newsfeed: ['cems', 'all'],
    sharers: 'ben ana cem dee',
    contacts: 'ben cem',
    mostShared: ['all', 'cems'],
    digest: ['cems 1', 'all 1'],
    found: ['cems', 'all'],
    sharersFound: 1,
  })
})

test('the pages of a muted site are in no list, but for the viewer’s own share', async () => {
  await network.store.of(muteRows).mute('site', ana ?? '', 'example.all.', 0)
  expect(await lists()).toMatchObject({
    newsfeed: ['bens', 'cems'],
    sharers: 'ben ana cem dee',
    contacts: 'ben cem',
    digest: ['bens 1', 'cems 1'],
    found: ['bens', 'cems', 'all'],
  })
})

test('a list has no gaps between its pages, and says at its end how many there are', async () => {
  await mute(ben)
  const token = await network.token(ana ?? '')
  const read = async (path: string) => (await network.get(path, token)).body
  const [first, second] = [await read('/newsfeed?limit=1'), await read('/newsfeed?limit=1&page=2')]
  expect([first, second].map(({ data }) => data.length)).toEqual([1, 1])
  expect(first.paging.next).not.toBe('')
  // whom the viewer looks up is no list that comes
  const look = '/recommend?url=https%3A%2F%2Fall.example%2F&limit=10'
  expect((await read(look)).data).toHaveLength(4)
  expect(await read(`${look}&only_contacts=true`)).toMatchObject({ count: 2, count_string: '2' })
  const feed = await read('/newsfeed?limit=3')
  expect((feed.data as unknown as NewsItem[]).map(({ title }) => title)).toEqual(['cems', 'all'])
  expect(feed.count).toBe(2)
})

test('a page of results that lost one meanwhile isn’t the end of the list', () => {
  const url = 'http://network.example/search?query=a'
  const origins = { baseUrl: 'http://network.example', authUrl: 'http://network.example' }
  const call = { store: network.store, url, now: 0, language: 'en' as const, origins }
  const list = {
    page: { limit: 10, page: 1, start: 1 },
    count: 25,
    data: Array(9).fill({ updated_time: '' }),
    link: '',
  }
  const described = describeList('SEARCH RESULTS', 'searchTitle', call, list)
  expect(described).toMatchObject({ count: 25, paging: { next: `${url}&page=2` } })
})

test('a page is most shared if an active member whom the viewer sees shared it in the time', async () => {
  const { store, clock } = network
  const day = 86_400_000
  const share = (member = '', title = '', time = clock.now) =>
    store.recommendations.share(member, `https://${title}.example/`, { ...plainShare, title }, time)
  const mostShared = async () => {
    const list = await store.of(mostSharedRows).list({ reader: ana ?? '' }, day, 10, clock.now)
    return titles(list.map(({ news }) => news))
  }
  await share(dee, 'bens', clock.now - 30 * day)
  await share(cem, 'bens', clock.now - day / 2)
  await mute(ben)
  expect(await mostShared()).toEqual(['all', 'bens', 'cems'])
  await network.disable(cem ?? '')
  expect(await mostShared()).toEqual(['all'])
})

test('feeds of contacts and of a team lack what is muted', async () => {
  await mute(ben)
  for (const member of [ana, ben, cem]) await network.store.teams.set(member ?? '', ['Sales'])
  const read = async (kind: 'contacts' | 'team', subject: string) => {
    const feed = { member: ana ?? '', kind, subject, language: 'en' }
    const secret = await network.store.transaction((tx) => tx.of(feedRows).add(feed, 0))
    const text = await (await network.app.request(`http://network.example/feeds/${secret}`)).text()
    return [...text.matchAll(/<entry[\s\S]*?<title>(.*?)</g)].map(([, title]) => title)
  }
  expect(await read('contacts', '')).toEqual(['cems', 'all'])
  expect(await read('team', 'Sales')).toEqual(['all', 'cems', 'all'])
})

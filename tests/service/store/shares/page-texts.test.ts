import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { byPageText, type PageTexts, pageTextNames } from '../../../../src/contract/parameters.ts'
import type { List, NewsItem } from '../../../../src/contract/resources.ts'
import { disableMember, enableMember } from '../../../../src/service/actions/membership.ts'
import { operator } from '../../../../src/service/store/audit.ts'
import { speakingAtOnce } from '../../../../src/service/store/shares/recommendations.ts'
import { newMember, openMemoryStore, plainShare } from '../../database.ts'
import { createTestNetwork, expectParts, type TestNetwork } from '../../test-network.ts'

const url = 'http://news.example/harbour'
const honest = {
  ...{ title: 'The harbour is clean', overview: 'Says the harbour', site_name: 'The Courier', keywords: 'sea' },
  url_picture: 'http://news.example/harbour.png',
} satisfies PageTexts
const fraud = {
  ...{ title: 'FRAUD: Nikos lied', overview: 'He never swam', site_name: 'Police', keywords: 'fraud' },
  url_picture: 'http://evil.example/nikos.png',
} satisfies PageTexts

let network: TestNetwork
let nikos: string
let olena: string
let ana: string
let maya: string
let token: string
beforeEach(async () => {
  network = await createTestNetwork()
  nikos = await network.addMember('nikos')
  olena = await network.addMember('olena')
  ana = await network.addMember('ana')
  maya = await network.addMember('maya')
  token = await network.token(maya)
  for (const contact of [nikos, olena, ana]) await network.store.contacts.connect(maya, contact, 0)
})

const share = (member: string, texts: Partial<typeof honest>, message = '') =>
  network.store.recommendations.share(member, url, { ...plainShare, ...texts, message }, network.clock.now++)
const remove = async (member: string) => {
  const own = await network.store.recommendations.shareOf((await page())?.id ?? '', member)
  await network.store.removedNews.remove(own?.id ?? '', member, network.clock.now)
  return own?.id ?? ''
}
const page = () => network.store.recommendations.find(url)
const title = async () => (await page())?.title

// shows: §2 Recommendation, ours search, ours mostShared, ours web-site, W24
test('one member’s texts stand in that member’s share alone, and over everybody’s what most of them say', async () => {
  await share(nikos, honest, 'I swam there')
  await share(olena, honest, 'So did I')
  await share(ana, fraud, 'Look at this')
  const { body } = await network.get(`/recommend?url=${url}`, token)
  expect(body).toMatchObject({ count: 3, ...honest })
  const own = (await network.get('/newsfeed', token)).body as unknown as List<NewsItem>
  expect(own.data.map((item) => `${item.from.name}: ${item.title}`)).toEqual([
    `ana Test: ${fraud.title}`,
    `olena Test: ${honest.title}`,
    `nikos Test: ${honest.title}`,
  ])
  const browser = await network.browseAs(maya)
  for (const path of ['/', `/page?url=${url}`, `/share?url=${url}`])
    expectParts((await browser.open(path)).text, [honest.title], ['FRAUD', 'Police', 'He never'])
  expectParts((await browser.open(`/profile/${ana}`)).text, [fraud.title])
})

test('of equally many, what was said first stands, also if it is shared again, until nobody says it', async () => {
  await share(nikos, honest)
  await share(ana, fraud)
  await share(nikos, honest, 'Another comment')
  expect(await title()).toBe(honest.title)
  await share(nikos, { ...honest, title: 'I changed my mind' })
  expect(await title()).toBe(fraud.title)
  await share(olena, { title: 'I changed my mind' })
  expect(await title()).toBe('I changed my mind')
})

test('what a share doesn’t say is taken from those with the same title', async () => {
  await share(nikos, { title: honest.title })
  await share(ana, fraud)
  expect(await page()).toMatchObject({
    title: honest.title,
    overview: '',
    url_picture: '',
    site_name: '',
    keywords: '',
  })
  await share(olena, honest)
  expect(await page()).toMatchObject(honest)
})

test('a share that says nothing of the page doesn’t count, and a removed share says nothing until it is back', async () => {
  await share(nikos, {})
  await share(olena, { title: honest.title })
  await share(ana, { overview: honest.overview })
  // another title's summary is no summary of this page
  expect(await page()).toMatchObject({ title: honest.title, overview: '', url_picture: '', sharers: 3 })
  const removed = await remove(olena)
  expect(await page()).toMatchObject({ title: '', overview: honest.overview })
  await share(maya, fraud)
  expect(await title()).toBe(fraud.title)
  await network.store.removedNews.restore(removed, olena, network.clock.now)
  expect(await title()).toBe(honest.title)
  await network.store.removedNews.takeDown(removed, network.clock.now)
  expect(await title()).toBe(fraud.title)
})

test('the form that shares a page takes over what it has no field for', async () => {
  await share(nikos, honest)
  const browser = await network.browseAs(ana)
  const given = `/share?${new URLSearchParams({ url, title: 'Harbour' })}`
  expectParts((await browser.open(given)).text, ['value="Harbour"', 'The Courier'])
  await browser.submit(given, { url, title: 'Harbour', message: 'Clean at last' })
  expect(await network.store.news.list({ of: { member: ana } }, 1, 0)).toMatchObject([
    { title: 'Harbour', site_name: 'The Courier', keywords: 'sea', message: 'Clean at last' },
  ])
})

const fields = [...pageTextNames, 'language'] as const
interface Said {
  texts: Record<(typeof fields)[number], string>
  described: number
}

/** The rule in other words. */
function chosen(shares: Iterable<Said>) {
  const counted = [...shares]
    .filter(({ texts }) => fields.some((field) => field !== 'language' && texts[field] !== ''))
    .sort((a, b) => a.described - b.described)
  const most = (field: (typeof fields)[number], among: readonly Said[]) => {
    const votes = [...Map.groupBy(among, ({ texts }) => texts[field])].filter(([text]) => text !== '')
    return votes.sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? ''
  }
  const title = most('title', counted)
  const titled = counted.filter(({ texts }) => texts.title === title).slice(0, 100)
  return Object.fromEntries(fields.map((field) => [field, most(field, titled)]))
}

const word = fc.constantFrom('', 'one', 'two', 'three')
const texts = fc.record(byPageText(() => word))
const change = fc.tuple(
  fc.constantFrom('share', 'share', 'share', 'remove', 'restore', 'take down', 'put back', 'disable', 'enable'),
  fc.nat({ max: 4 }),
  texts,
  fc.constantFrom('en', 'de'),
)

const isSame = (one: Said['texts'], other: Said['texts'] | undefined) =>
  fields.every((field) => field === 'language' || one[field] === other?.[field])

test('after any changes, a page’s texts are those that most shares have', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 25 }), async (changes) => {
      const store = await openMemoryStore()
      const members: string[] = []
      for (let n = 0; n < 5; n++) members.push(await store.members.add(newMember(`member${n}`), 0))
      const said = new Map<string, Said>()
      const shared = new Map<string, Said>()
      const authors = new Map<string, string>()
      const left = new Set<string>()
      let now = 1
      for (const [what, who, words, language] of changes) {
        const member = members[who] ?? ''
        const { removedNews } = store
        const page = await store.recommendations.find(url)
        const item =
          (page && (await store.recommendations.shareOf(page.id, member))?.id) ?? [...said.keys()].at(who) ?? ''
        const texts = { ...words, language }
        now++
        // who is locked out shares nothing
        if (what === 'share' && !left.has(member)) {
          const page = await store.recommendations.share(member, url, { ...plainShare, ...texts }, now)
          const { id = '' } = (await store.recommendations.shareOf(page, member)) ?? {}
          const before = shared.get(id)
          const described = before && isSame(texts, before.texts) ? before.described : now
          authors.set(id, member)
          said.set(id, { texts, described })
          shared.set(id, { texts, described })
        }
        if (what === 'remove' && (await removedNews.remove(item, member, now))) shared.delete(item)
        if (what === 'take down' && (await removedNews.takeDown(item, now))) shared.delete(item)
        const was = said.get(item)
        if (what === 'restore' && was && (await removedNews.restore(item, member, now))) shared.set(item, was)
        if (what === 'put back' && was && (await removedNews.putBack(item))) shared.set(item, was)
        const by = { actor: operator, member }
        if (what === 'disable' && (await store.transaction((tx) => disableMember(tx, by, now)))) left.add(member)
        if (what === 'enable' && (await store.transaction((tx) => enableMember(tx, by, now)))) left.delete(member)
        const found = await store.recommendations.find(url)
        expect(found === undefined).toBe(shared.size === 0)
        const speaking = [...shared].flatMap(([id, said]) => (left.has(authors.get(id) ?? '') ? [] : said))
        if (found) expect(found).toMatchObject(chosen(speaking))
      }
      await store.close()
    }),
  )
})

test('a page has the title of most sharers, however many they are, and the other texts of the first hundred with it', async () => {
  const shared: Said[] = []
  for (let n = 0; n < 240; n++) {
    const member = await network.addMember(`member${n}`)
    // two in five call it so from the beginning, and all who come late
    const title = n >= 150 || n % 5 < 2 ? 'most' : 'first'
    const texts = { ...plainShare, title, overview: n >= 150 ? 'late' : 'early' }
    await network.store.recommendations.share(member, url, texts, n)
    shared.push({ texts, described: n })
  }
  expect(await page()).toMatchObject({ title: 'most', overview: 'early', sharers: 240 })
  expect(chosen(shared)).toMatchObject({ title: 'most', overview: 'early' })
})

// shows: W24
test('a member who has left has no say in what a page is called, but for the own share, until the member is back', async () => {
  await share(ana, fraud)
  await share(nikos, honest)
  expect(await title()).toBe(fraud.title)
  await network.disable(ana)
  expect(await page()).toMatchObject({ ...honest, sharers: 2 })
  expect(await network.store.news.list({ of: { member: ana } }, 1, 0)).toMatchObject([fraud])
  await network.store.transaction((tx) => enableMember(tx, { actor: operator, member: ana }, network.clock.now))
  expect(await title()).toBe(fraud.title)
})

test('a member who has shared thousands of pages leaves in many turns of the event loop', async () => {
  const pages = 12 * speakingAtOnce
  for (let n = 0; n < pages; n++)
    await network.store.recommendations.share(ana, `${url}/${n}`, { ...plainShare, title: `Page ${n}` }, n)
  let turns = 0
  const countTurns = () => {
    turns++
    counting = setImmediate(countTurns)
  }
  let counting = setImmediate(countTurns)
  await network.disable(ana)
  clearImmediate(counting)
  expect(turns).toBeGreaterThanOrEqual(pages / speakingAtOnce)
  expect((await network.store.recommendations.find(`${url}/7`))?.title).toBe('')
})

import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { matchKey } from '../../../../src/contract/page-url.ts'
import { byPageText, type PageTexts, pageTextNames } from '../../../../src/contract/parameters.ts'
import type { List, NewsItem } from '../../../../src/contract/resources.ts'
import { disableMember, enableMember } from '../../../../src/service/actions/membership.ts'
import { operator } from '../../../../src/service/store/audit.ts'
import type { Database } from '../../../../src/service/store/engine/database.ts'
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

const plainTexts = byPageText(() => '')

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

// shows: §2 Recommendation
test('the texts of the earliest share with a title stand over all comments, and others in their own share alone', async () => {
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

test('an imported share names a page if no other one does', async () => {
  await share(nikos, fraud)
  const imported = { ...plainShare, ...honest, member: olena, url, match_key: matchKey(url), time: 0 }
  await network.store.recommendations.addImported(1, [imported])
  expect(await page()).toMatchObject({ ...fraud, sharers: 2 })
  await remove(nikos)
  expect(await page()).toMatchObject(honest)
})

test('nodes of 0.1.0 find the same texts where they look for them', async () => {
  const database = network.store.of((database: Database) => database)
  const written = async () => (await database.all('SELECT * FROM recommendation'))[0]
  await share(nikos, honest)
  await share(ana, fraud)
  expect(await written()).toMatchObject(honest)
  const removed = await remove(nikos)
  expect(await written()).toMatchObject(fraud)
  await network.store.removedNews.restore(removed, nikos, network.clock.now)
  expect(await written()).toMatchObject(honest)
  await share(nikos, {})
  expect(await written()).toMatchObject(fraud)
  await remove(ana)
  expect(await written()).toMatchObject(plainTexts)
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
  created: number
}

const word = fc.constantFrom('', 'one', 'two', 'three')
const texts = fc.record(byPageText(() => word))
const change = fc.tuple(
  fc.constantFrom('share', 'share', 'share', 'remove', 'restore', 'take down', 'put back', 'disable', 'enable'),
  fc.nat({ max: 4 }),
  texts,
  fc.constantFrom('en', 'de'),
)

test('after any changes, a page’s texts are those of the earliest share with a title', async () => {
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
          const { created } = shared.get(id) ?? { created: now }
          authors.set(id, member)
          said.set(id, { texts, created })
          shared.set(id, { texts, created })
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
        const titled = [...shared].filter(([id, { texts }]) => texts.title !== '' && !left.has(authors.get(id) ?? ''))
        const [first] = titled.sort(([, one], [, other]) => one.created - other.created)
        if (found) expect(found).toMatchObject(first?.[1].texts ?? { ...plainTexts, language: '' })
      }
      await store.close()
    }),
  )
})

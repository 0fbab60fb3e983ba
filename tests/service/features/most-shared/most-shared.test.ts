import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { hour } from '../../../../src/contract/durations.ts'
import {
  maxCounted,
  maxCountedOfContact,
  mostSharedRows,
  type Whose,
} from '../../../../src/service/features/most-shared/rows.ts'
import { TookTooLong } from '../../../../src/service/store/engine/database.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { idOfNumber, numberTables, plainShare } from '../../database.ts'
import { createReadableNetwork } from '../../readable-network.ts'
import { createTestNetwork, type TestNetwork } from '../../test-network.ts'

let network: TestNetwork
let members: string[]
beforeEach(async () => {
  network = await createTestNetwork()
  members = []
  for (const login of ['ana', 'ben', 'cem', 'dee']) members.push(await network.addMember(login))
})

const share = (member: number, title: string, at = network.clock.now) =>
  network.store.recommendations.share(members[member] ?? '', `https://${title}.example/`, { ...plainShare, title }, at)
const again = (whose: Whose = { reader: '' }, period = 24 * hour) =>
  network.store.of(mostSharedRows).list(whose, period, 10, network.clock.now)
const list = async (...what: Parameters<typeof again>) => {
  // what was listed before is kept for a while
  network.clock.now += hour
  return (await again(...what)).map(({ news, sharers }) => `${news.title} ${sharers}`)
}

test('the pages of most members come first, then the latest, and each member counts once', async () => {
  await share(0, 'one')
  await share(1, 'one')
  for (let again = 0; again < 5; again++) await share(2, 'often', network.clock.now + again)
  await share(0, 'late', network.clock.now + 100)
  await share(3, 'old', network.clock.now - 48 * hour)
  expect(await list()).toEqual(['one 2', 'late 1', 'often 1'])
  expect(await list({ reader: '' }, 72 * hour)).toEqual(['one 2', 'late 1', 'often 1', 'old 1'])
})

test('contacts count alone, and neither statuses nor those who left', async () => {
  const [ana = '', ben = '', cem = ''] = members
  await network.store.contacts.connect(ana, ben, network.clock.now)
  await network.store.contacts.connect(ana, cem, network.clock.now)
  await share(1, 'theirs')
  await share(2, 'theirs')
  await share(3, 'other', network.clock.now + 1)
  await network.postStatus(ben, 'Good morning all')
  expect(await list({ contactsOf: ana })).toEqual(['theirs 2'])
  await network.disable(cem)
  expect(await list({ contactsOf: ana })).toEqual(['theirs 1'])
  expect(await list()).toEqual(['other 1', 'theirs 1'])
})

test('a title is gone as soon as its share or its member is, and the page of those who left shows another', async () => {
  await share(0, 'both')
  await share(1, 'both', network.clock.now + 1)
  await share(2, 'gone')
  const before = await again()
  expect(before.map(({ news }) => news.member)).toEqual([members[1], members[2]])
  await network.disable(members[2] ?? '')
  expect((await again()).map(({ news }) => news.title)).toEqual(['both'])
  await network.disable(members[1] ?? '')
  network.clock.now += hour
  expect((await again()).map(({ news }) => news.member)).toEqual([members[0]])
})

test('of very many shares, the latest count', async () => {
  const { network, database } = await createReadableNetwork()
  const { now } = network.clock
  const member = await network.addMember('ana')
  await network.store.recommendations.share(member, 'https://first.example/', plainShare, now - hour)
  for (const numbers of numberTables(maxCounted)) {
    await database.run(`INSERT INTO recommendation (id, match_key) ${numbers} SELECT ${idOfNumber('n')}, n FROM number`)
    await database.run(
      `INSERT INTO news_item (id, member, recommendation, message, language, created, published)
       ${numbers} SELECT ${idOfNumber('n')}, $1, ${idOfNumber('n')}, '', 'en', $2, $2 FROM number`,
      member,
      now,
    )
  }
  const pages = await network.store.of(mostSharedRows).list({ reader: '' }, 24 * hour, maxCounted + 10, now)
  expect(pages).toHaveLength(maxCounted)
  expect(pages.some(({ news }) => news.url === 'https://first.example/')).toBe(false)
})

test('of a contact who shares very much, the latest count for what contacts shared', async () => {
  const { clock } = network
  const [ana = '', ben = '', cem = ''] = members
  for (const other of [ben, cem]) await network.store.contacts.connect(ana, other, clock.now)
  for (let index = 0; index <= maxCountedOfContact; index++) await share(1, `ben${index}`, clock.now + index)
  await share(2, 'ben0', clock.now)
  await share(2, 'cems', clock.now)
  clock.now += 1000
  const found = await network.store.of(mostSharedRows).list({ contactsOf: ana }, hour, 1000, clock.now)
  const counts = new Map(found.map(({ news, sharers }) => [news.title, sharers]))
  expect(counts.size).toBe(maxCountedOfContact + 2)
  expect({ ben0: counts.get('ben0'), ben1: counts.get('ben1'), cems: counts.get('cems') }).toEqual({
    ben0: 1,
    ben1: 1,
    cems: 1,
  })
  const all = await network.store.of(mostSharedRows).list({ reader: '' }, hour, 1000, clock.now)
  expect(all.find(({ news }) => news.title === 'ben0')?.sharers).toBe(2)
})

test('the site shows what the network shared in the last week at home and on a page that nobody shared, and other times on their page', async () => {
  await share(1, 'shared')
  await share(2, 'shared')
  const browser = await network.browseAs(members[0] ?? '')
  expect((await browser.open('/')).text).toContain('Shared by 2 people')
  for (const path of ['/', '/page?url=https://other.example/'])
    expect((await browser.open(path)).text).toContain('id="most-shared"')
  for (const path of ['/people', '/requests']) expect((await browser.open(path)).text).not.toContain('id="most-shared"')
  const { text } = await browser.open('/most-shared?period=month&of=network')
  expect(text).toMatch(
    /<span class="faces">(<span class="avatar [^>]*>[^<]*<\/span>){2}<\/span><p class="fine">Shared by 2 people/,
  )
  expect(text).toMatch(/aria-current="true">Past 30 days<[\s\S]*>shared<\/a>/)
})

test('counting contacts’ shares ends after its time', async () => {
  const { store, addMember } = await createTestNetwork({ data: temporaryFolder() })
  onTestFinished(() => store.close())
  const contactsOf = await addMember('ana')
  await store.contacts.connect(contactsOf, await addMember('ben'), 1)
  const rows = store.of((on) =>
    mostSharedRows({ ...on, allWithin: (_, sql, ...values) => on.allWithin(0, sql, ...values) }),
  )
  await expect(rows.list({ contactsOf }, hour, 10, hour)).rejects.toThrow(TookTooLong)
})

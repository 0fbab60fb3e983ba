import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../../../src/service/store/engine/database.ts'
import { openSqlite } from '../../../../src/service/store/engine/sqlite.ts'
import { removalBatch } from '../../../../src/service/store/members/removals.ts'
import { databaseFile } from '../../../../src/service/store/store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { createTestNetwork, type TestNetwork } from '../../test-network.ts'

let network: TestNetwork
let database: Database
let ana: string
let ben: string

/** Gives Ana and Ben a row in every table that refers to a member or an application, directly or not. */
beforeEach(async () => {
  const data = temporaryFolder()
  network = await createTestNetwork({ data })
  database = openSqlite(join(data, databaseFile))
  onTestFinished(async () => {
    await database.close()
    await network.store.close()
  })
  const { store, clock } = network
  ana = await network.addMember('ana')
  ben = await network.addMember('ben')
  const cem = await network.addMember('cem')
  const card = { company: 'Works', position: '', email: '', phone: '', address: '' }
  await store.contacts.connect(ana, ben, clock.now)
  for (const [member, other, name] of [
    [ana, ben, 'ana'],
    [ben, ana, 'ben'],
  ] as const) {
    await store.pictures.set(member, { media_type: 'image/png', bytes: new Uint8Array([1]) }, clock.now)
    await store.cards.save(member, 'BUSINESS', card)
    await store.sessions.start(member, clock.now)
    await store.memberLinks.create({ member, kind: 'password' }, clock.now)
    await store.teams.set(member, ['Sales'])
    await store.contacts.connect(member, cem, clock.now)
    await store.contacts.disconnect(member, cem, clock.now)
    await store.contactRequests.add({ from: member, to: other, subject: 'Hello', message: '' }, clock.now)
    for (const application of ['premium', 'standard']) {
      const code = { member, application, redirect_uri: 'https://app.example/back', code_challenge: null }
      const token = await network.token(member, { application })
      await store.authorizationCodes.issue(code, clock.now)
      await network.app.request('http://network.example/status', {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': 'once' },
        body: new URLSearchParams({ message: `I am ${name}` }),
      })
    }
    const status = { message: 'said too soon', language: 'en', by_mobile: false, social_accounts: '' }
    const removed = await store.news.postStatus(member, status, clock.now)
    await store.transaction((tx) => tx.removedNews.remove(removed, member, clock.now))
    const token = await network.token(member)
    for (const url of ['http://both.example/', `http://${name}.example/`]) {
      await network.post('/recommend', { url, message: `${name} says` }, token)
    }
  }
  await network.quota.save()
})

/** All tables with their rows as texts. */
async function contents(): Promise<Map<string, string[]>> {
  const tables = await database.all<{ name: string }>(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
  )
  const rows = await Promise.all(tables.map(({ name }) => database.all(`SELECT * FROM ${name}`)))
  return new Map(tables.map(({ name }, index) => [name, (rows[index] ?? []).map((row) => JSON.stringify(row))]))
}

/** The tables that refer to this one by foreign keys, directly or not. */
async function referringTo(table: string): Promise<string[]> {
  const found = new Set([table])
  for (const name of found) {
    const tables = await database.all<{ name: string }>(
      `SELECT m.name FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f WHERE f."table" = $1`,
      name,
    )
    for (const referring of tables) found.add(referring.name)
  }
  return [...found]
}

const naming = (all: Map<string, string[]>, ...texts: string[]) =>
  [...all].flatMap(([table, rows]) =>
    rows.some((row) => texts.some((text) => row.includes(`"${text}`) || row.includes(` ${text}`))) ? [table] : [],
  )

/** Ids that identify the member in a row: the member's or the picture's. */
const namesOf = async (member: string) => [member, (await network.store.members.find(member))?.picture ?? '']

describe('removing a member', () => {
  test('deletes the rows of all tables that refer to a member by a foreign key', async () => {
    const names = await namesOf(ana)
    const before = naming(await contents(), ...names)
    // a new table that refers to a member needs a row here, and a line in src/service/store/members/removals.ts
    expect(before).toEqual(expect.arrayContaining(await referringTo('member')))
    await network.store.transaction((tx) => tx.removals.member(ana))
    expect(naming(await contents(), ...names)).toEqual([])
  })

  test('deletes pages without other shares, and nothing of other members', async () => {
    // counters of other members change too: tests/service/store/schema/migrations/tallies.test.ts
    const isTally = (table: string) => /_tally$|^numbered_/.test(table)
    const texts = (all: Map<string, string[]>) => [...all].flatMap(([table, rows]) => (isTally(table) ? [] : rows))
    const [before, names] = [await contents(), await namesOf(ana)]
    await network.store.transaction((tx) => tx.removals.member(ana))
    const after = await contents()
    // as a whole word: hashes of tokens contain any letters
    expect(texts(after).filter((row) => /\bana\b/.test(row))).toEqual([])
    const others = texts(before).filter((row) => ![...names, 'ana.example'].some((text) => row.includes(text)))
    expect(texts(after).sort()).toEqual(others.sort())
    expect(await network.store.recommendations.urlOf((await shared('http://both.example/'))?.id ?? '')).toBeDefined()
  })
})

test('a member’s removed share can be restored after the last sharer of its page is removed', async () => {
  const items = await network.store.news.list({ of: { member: ben } }, 10, 0)
  const id = items.find(({ url }) => url === 'http://ben.example/')?.id ?? ''
  const { news, removedNews } = network.store
  const share = await news.find(id)
  expect(share?.url).toBe('http://ben.example/')
  await network.post('/recommend', { url: 'http://ben.example/' }, await network.token(ana))
  await network.store.transaction((tx) => tx.removedNews.remove(id, ben, network.clock.now))
  await network.store.transaction((tx) => tx.removals.member(ana))
  expect(await removedNews.restore(id, ben, network.clock.now)).toBe(true)
  expect(await news.find(id)).toEqual(share)
})

const shared = (url: string) => network.store.recommendations.latest(url)

// shows: bound removals.removalBatch
test('news of a member are removed in batches, with pages that have no other shares', async () => {
  const ana = await network.addMember('many')
  const status = { message: 'x', language: 'en', by_mobile: false, social_accounts: '' }
  await network.store.transaction(async ({ news }) => {
    for (let posted = 0; posted < removalBatch; posted++) await news.postStatus(ana, status, posted)
  })
  await network.post('/recommend', { url: 'http://portion.example/' }, await network.token(ana))
  const removeSome = () => network.store.transaction(({ removals }) => removals.newsOf(ana))
  expect([await removeSome(), await removeSome(), await removeSome()]).toEqual([removalBatch, 1, 0])
  expect(await shared('http://portion.example/')).toBeUndefined()
  expect(await network.store.members.find(ana)).toBeDefined()
})

describe('removing an application', () => {
  test('deletes the rows of all tables that refer to an application by a foreign key', async () => {
    const before = naming(await contents(), 'standard')
    expect(before).toEqual(expect.arrayContaining(await referringTo('application')))
    await network.store.transaction((tx) => tx.removals.application('standard'))
    expect(naming(await contents(), 'standard')).toEqual([])
  })

  test('deletes nothing of other applications, and no shares made through it', async () => {
    const before = await contents()
    await network.store.transaction((tx) => tx.removals.application('premium'))
    const after = await contents()
    for (const table of ['member', 'news_item', 'contact', 'recommendation', 'session'])
      expect(after.get(table)).toEqual(before.get(table))
    expect(after.get('token')).toEqual(before.get('token')?.filter((row) => row.includes('standard')))
    const others = before.get('call_count')?.filter((row) => !row.includes('premium'))
    expect(others?.length).toBeGreaterThan(0)
    expect(after.get('call_count')).toEqual(others)
  })
})

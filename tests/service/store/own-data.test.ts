import { expect, test } from 'vitest'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import { commentRows } from '../../../src/service/features/conversation/rows.ts'
import { exportBatch, exportsOf, removalBatch } from '../../../src/service/store/members/own-data.ts'
import { dataOf } from '../../../src/service/store/part.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { addStatuses } from '../database.ts'
import { downloadOf } from '../export/downloaded.ts'
import {
  ana,
  ben,
  contents,
  database,
  naming,
  network,
  referringTo,
  tablesIn,
  useFilledNetwork,
} from './members/filled-network.ts'

useFilledNetwork()

/** Ids that identify the member in a row: the member's or the picture's. */
const namesOf = async (member: string) => [member, (await network.store.members.find(member))?.picture ?? '']

test('removing a member deletes the rows of all tables that refer to a member, and pages without other shares, but nothing of others', async () => {
  // counters of other members change too (tests/service/store/lists.test.ts), and what a removed member passed to them goes
  const isTally = (table: string) => /_tally$|^numbered_|^pass_hash$/.test(table)
  const texts = (all: Map<string, string[]>) => [...all].flatMap(([table, rows]) => (isTally(table) ? [] : rows))
  const [before, names] = [await contents(), await namesOf(ana)]
  // a new table that refers to a member needs a row here
  const referring = await referringTo('member')
  expect(naming(before, ...names)).toEqual(expect.arrayContaining(referring))
  await network.store.transaction((tx) => tx.removals.removeMember(ana))
  const after = await contents()
  // ids and times of the audit log; and hashes, so that nobody comes back unasked
  expect(naming(after, ...names).filter((table) => table !== 'audit_entry')).toEqual(['member_alias'])
  // as a whole word: hashes of tokens contain any letters
  expect(texts(after).filter((row) => /\bana\b/.test(row))).toEqual([])
  const others = texts(before).filter((row) => ![...names, 'ana.example'].some((text) => row.includes(text)))
  const left = texts(after).filter((row) => !/"readmitted"|"actor"/.test(row) || !row.includes(ana))
  expect(left.sort()).toEqual(others.sort())
  expect(await network.store.recommendations.urlOf((await shared('http://both.example/'))?.id ?? '')).toBeDefined()
})

test('a member’s removed share can be restored after the last sharer of its page is removed', async () => {
  const items = await network.store.news.list({ of: { member: ben } }, 10, 0)
  const id = items.find(({ url }) => url === 'http://ben.example/')?.id ?? ''
  const { news, removedNews } = network.store
  const share = await news.find(id)
  expect(share?.url).toBe('http://ben.example/')
  await network.post('/recommend', { url: 'http://ben.example/' }, await network.token(ana))
  await network.store.transaction((tx) => tx.removedNews.remove(id, ben, network.clock.now))
  await network.store.transaction((tx) => tx.removals.removeMember(ana))
  expect(await removedNews.restore(id, ben, network.clock.now)).toBe(true)
  expect(await news.find(id)).toEqual(share)
})

const shared = (url: string) => network.store.recommendations.find(url)

test('news of a member are removed in batches, with pages that have no other shares', async () => {
  const ana = await network.addMember('many')
  await addStatuses(database, ana, removalBatch)
  await network.post('/recommend', { url: 'http://portion.example/' }, await network.token(ana))
  const removeSome = () => network.store.transaction(({ removals }) => removals.removeNewsOf(ana))
  for (const removed of [removalBatch, 1, 0]) expect(await removeSome()).toBe(removed)
  expect(await shared('http://portion.example/')).toBeUndefined()
  expect(await network.store.members.find(ana)).toBeDefined()
})

test('removing an application deletes the rows of all tables that refer to it, and no others, nor shares made through it', async () => {
  const before = await contents()
  expect(naming(before, 'standard')).toEqual(expect.arrayContaining(await referringTo('application')))
  await network.store.transaction((tx) => tx.applications.remove('standard'))
  const after = await contents()
  expect(naming(after, 'standard')).toEqual([])
  for (const table of ['member', 'news_item', 'contact', 'recommendation', 'session'])
    expect(after.get(table)).toEqual(before.get(table))
  for (const table of ['token', 'call_count']) {
    const others = before.get(table)?.filter((row) => !row.includes('standard')) ?? []
    expect(others.length).toBeGreaterThan(0)
    expect(after.get(table)).toEqual(others)
  }
})

/** Tables that repeat exported ones: words of the name, numbers of contacts and shares, pictures and their bytes; or hashes. */
const derived = 'name_word member_tally picture picture_piece member_alias pass_hash search_entry'.split(' ')

async function exported(member: string): Promise<Record<string, Record<string, unknown>[]>> {
  const files = await downloadOf(network, member)
  const json = Object.entries(files).filter(([name]) => name.endsWith('.json'))
  return Object.fromEntries(json.map(([name, text]) => [name.replace('.json', ''), JSON.parse(text)]))
}

test('an export has rows of every table with data of the member', async () => {
  const act = { time: network.clock.now, actor: ben, action: 'invited', member: ana } as const
  await network.store.audit.add(act)
  const tables = new Set([...(await referringTo('member')), ...naming(await contents(), ana)])
  expect([...tables]).toContain('kept_response')
  const queries = Object.values(exportsOf(dataOf(capabilities))).join(' ')
  const missing = [...tables].filter((table) => !new RegExp(`\\b(?:FROM|JOIN) ${table}\\b`).test(queries))
  // a new table with members' data needs a file in a part's `download`, or in src/service/store/members/own-data.ts
  expect(missing.filter((table) => !derived.includes(table))).toEqual([])
  const files = await exported(ana)
  expect(Object.keys(exportsOf(dataOf(capabilities))).filter((name) => !files[name])).toEqual(['removed_shares'])
})

/** Columns of keys, hashes and secrets; of the service's own states; and of others' words. */
const leftOut = `hash match_key reversed_domain sort_name words picture to_member password token code_challenge request
  version provider_session authenticated told mail_failure item_name item_message session proven_by public_key`.split(
  /\s+/,
)

// a text that a member writes needs a column in a query of `download`, or in src/service/store/members/own-data.ts
test('an export has every column with a text of the member', async () => {
  const queries = Object.values(exportsOf(dataOf(capabilities)))
  const missing: string[] = []
  const [all, ofMember] = [await contents(), await referringTo('member')]
  for (const [table, rows] of all) {
    const own = queries.filter((query) => new RegExp(`\\b(?:FROM|JOIN) ${table}\\b`).test(query)).join()
    if (own === '' || !(ofMember.includes(table) || naming(all, ana).includes(table))) continue
    const texts = Object.entries(JSON.parse(rows[0] ?? '{}')).filter(([, value]) => typeof value !== 'number')
    const names = texts.map(([name]) => name).filter((name) => !new RegExp(`\\b${name}\\b`).test(own))
    missing.push(...names.filter((name) => !leftOut.includes(name)).map((name) => `${table} ${name}`))
  }
  expect(missing).toEqual([])
})

/** A row of the member's, with a value in each column that has none. */
async function fillRow(table: string) {
  const [row = {}] = await database.all<Record<string, unknown>>(`SELECT * FROM ${table} WHERE member = $1`, ana)
  const empty = Object.entries(row).filter(([name, value]) => (value === '' || value === 0) && name !== 'described')
  for (const [name, value] of empty)
    await database.run(`UPDATE ${table} SET ${name} = ${value === '' ? "'filled'" : 1} WHERE id = $1`, String(row.id))
  return { id: String(row.id), read: () => database.get(`SELECT * FROM ${table} WHERE id = $1`, String(row.id)) }
}

const undoable: [table: string, rows: (store: Store) => Pick<Store['removedNews'], 'remove' | 'restore'>][] = [
  ['news_item', ({ removedNews }) => removedNews],
  ['news_comment', (store) => store.of(commentRows)],
]

test('every table of removed rows has a case below', async () => {
  const tables = (await tablesIn(database)).map(({ name }) => name).filter((name) => name.startsWith('removed_'))
  expect(undoable.map(([table]) => `removed_${table}`)).toEqual(tables.sort().reverse())
})

test.each(undoable)('a row of %s that its author restores has every column as before', async (table, rows) => {
  const { id, read } = await fillRow(table)
  const before = await read()
  const { now } = network.clock
  await network.store.transaction((tx) => rows(tx).remove(id, ana, now))
  expect(await read()).toBeUndefined()
  await network.store.transaction((tx) => rows(tx).restore(id, ana, now))
  expect(await read()).toEqual(before)
})

test('an export has the picture, the names of contacts, no hash, and nothing that others alone may see', async () => {
  await network.store.members.setPassword(ana, 'scrypt-hash')
  expect((await downloadOf(network, ana))['picture.png']).toBe('\u0001')
  const data = await exported(ana)
  expect(data.contacts).toEqual([{ id: ben, name: 'ben Test', since_time: '2026-01-02T03:04:05+0000', team: null }])
  const [session] = data.sessions ?? []
  const times = { start_time: '2026-01-02T03:04:05+0000', expires_time: '2026-01-16T03:04:05+0000' }
  expect(session).toEqual({ ...times, browser: '', last_use_date: '2026-01-02T00:00:00+0000' })
  const rows = await contents()
  const secrets = ['token', 'session', 'authorization_code', 'member_link'].flatMap((table) =>
    (rows.get(table) ?? []).map((row) => String(JSON.parse(row).hash)),
  )
  expect(secrets.length).toBeGreaterThan(4)
  for (const secret of ['scrypt-hash', ...secrets, 'ben says', 'I am ben'])
    expect(JSON.stringify(data)).not.toContain(secret)
})

test('shares are read in batches, oldest first, each once', async () => {
  const many = await network.addMember('many')
  await addStatuses(database, many, 2 * exportBatch + 1, (number) => `${number} / 700 * 1000`)
  const batches: object[][] = []
  for await (const batch of network.store.ownData.read('statuses', many)) batches.push(batch)
  expect(batches.map(({ length }) => length)).toEqual([exportBatch, exportBatch, 1])
  const rows = (await exported(many)).statuses ?? []
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2 * exportBatch + 1)
  const times = rows.map(({ updated_time }) => String(updated_time))
  expect(times).toEqual([...times].sort())
})

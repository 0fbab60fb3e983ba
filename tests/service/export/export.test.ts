import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { exportOf } from '../../../src/service/export/export.ts'
import { exportBatch, topics } from '../../../src/service/store/members/own-data.ts'
import { addStatuses } from '../database.ts'
import {
  ana,
  ben,
  contents,
  database,
  naming,
  network,
  referringTo,
  useFilledNetwork,
} from '../store/members/filled-network.ts'

useFilledNetwork()

/** Tables that repeat exported ones: words of the name, numbers of contacts and shares, the picture's bytes; or hashes. */
const derived = [
  'name_word',
  'member_tally',
  'picture',
  'picture_piece',
  'member_alias',
  'search_item',
  'search_pending',
]

/** The files of the export: objects of each topic. */
async function exported(member: string): Promise<Record<string, Record<string, unknown>[]>> {
  const files = await unzipped(member)
  const json = Object.entries(files).filter(([name]) => name.endsWith('.json'))
  return Object.fromEntries(json.map(([name, bytes]) => [name.replace('.json', ''), JSON.parse(strFromU8(bytes))]))
}

async function unzipped(member: string) {
  const pieces: Uint8Array[] = []
  for await (const piece of exportOf(network.store, member)) pieces.push(piece)
  return unzipSync(Buffer.concat(pieces))
}

test('an export has rows of every table with data of the member', async () => {
  const act = { time: network.clock.now, actor: ben, action: 'invited', member: ana } as const
  await network.store.audit.add(act)
  const tables = new Set([...(await referringTo('member')), ...naming(await contents(), ana)])
  expect([...tables]).toContain('kept_response')
  const queries = Object.values(topics).join(' ')
  const missing = [...tables].filter((table) => !new RegExp(`\\b(?:FROM|JOIN) ${table}\\b`).test(queries))
  // a new table with members' data needs a topic in src/service/store/members/own-data.ts
  expect(missing.filter((table) => !derived.includes(table))).toEqual([])
  const empty = Object.entries(await exported(ana)).filter(([, rows]) => rows.length === 0)
  expect(empty.map(([topic]) => topic)).toEqual(['removed_shares'])
})

test('an export has the picture, the names of contacts, and no hash', async () => {
  await network.store.members.setPassword(ana, 'scrypt-hash')
  const files = await unzipped(ana)
  expect(files['picture.png']).toEqual(new Uint8Array([1]))
  const data = await exported(ana)
  expect(data.contacts).toEqual([{ id: ben, name: 'ben Test', since_time: '2026-01-02T03:04:05+0000', team: null }])
  expect(data.sessions?.[0]).toEqual({
    start_time: '2026-01-02T03:04:05+0000',
    expires_time: '2026-01-16T03:04:05+0000',
  })
  const text = JSON.stringify(data)
  const rows = await contents()
  const secrets = ['token', 'session', 'authorization_code', 'member_link'].flatMap((table) =>
    (rows.get(table) ?? []).map((row) => String(JSON.parse(row).hash)),
  )
  expect(secrets.length).toBeGreaterThan(4)
  for (const secret of ['scrypt-hash', ...secrets]) expect(text).not.toContain(secret)
})

test('an export has nothing that others alone may see', async () => {
  const dismissed = {
    time: network.clock.now,
    actor: ben,
    action: 'dismissed report',
    item: 'a share of Ana’s',
  } as const
  await network.store.audit.add({ ...dismissed, member: ana })
  expect(JSON.stringify(await exported(ben))).toContain('dismissed report')
  expect(JSON.stringify(await exported(ana))).not.toContain('dismissed report')
  const text = JSON.stringify(await exported(ana))
  expect(text).not.toContain('ben says')
  expect(text).not.toContain('I am ben')
})

// shows: bound own-data.exportBatch
test('shares are read in batches, oldest first, each once', async () => {
  const many = await network.addMember('many')
  await addStatuses(database, many, 2 * exportBatch + 1, { time: (number) => `${number} / 700 * 1000` })
  const batches: object[][] = []
  for await (const batch of network.store.ownData.read('statuses', many)) batches.push(batch)
  expect(batches.map(({ length }) => length)).toEqual([exportBatch, exportBatch, 1])
  const rows = (await exported(many)).statuses ?? []
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2 * exportBatch + 1)
  const times = rows.map(({ updated_time }) => String(updated_time))
  expect(times).toEqual([...times].sort())
})

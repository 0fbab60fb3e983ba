import { expect, onTestFinished, test } from 'vitest'
import { disableMember } from '../../../src/service/actions/membership.ts'
import { feedRows } from '../../../src/service/capabilities/feeds/rows.ts'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import { replay } from '../../../src/service/journal/journal.ts'
import { operator } from '../../../src/service/store/audit.ts'
import { guessTimes } from '../../../src/service/store/clock.ts'
import type { Database } from '../../../src/service/store/engine/database.ts'
import { openSqlite } from '../../../src/service/store/engine/sqlite.ts'
import { exportsOf } from '../../../src/service/store/members/own-data.ts'
import { dataOf } from '../../../src/service/store/part.ts'
import { core, migrate } from '../../../src/service/store/schema/schema.ts'
import { statementsFor } from '../../../src/service/store/schema/statement.ts'
import { createStore, type Data, type Part, type Store } from '../../../src/service/store/store.ts'
import { inEmptyDatabase } from '../database.ts'
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

/** The result of changes that are undone afterwards, so that the same rows can be changed in another way. */
async function tried<Result>(parts: readonly Part[], work: (store: Store, tx: Database) => Promise<Result>) {
  const results: Result[] = []
  const undone = new Error('undone')
  const trying = database.transaction(async (tx) => {
    results.push(await work(createStore(tx, parts), tx))
    throw undone
  })
  await expect(trying).rejects.toBe(undone)
  return results.at(-1)
}

/** The rows of all tables, in no order; entries of the audit log without their random ids. */
async function rowsIn(tx: Database): Promise<string[]> {
  const rows = [...(await contents(tx))].flatMap(([table, all]) => all.map((row) => `${table} ${row}`))
  return rows.map((row) => row.replace(/^(audit_entry \{"id":)"[^"]*"/, '$1')).sort()
}

const changes: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  'a lock-out': (store) => disableMember(store, { actor: operator, member: ana }, network.clock.now),
  'a removal': ({ removals }) => removals.removeMember(ana),
  async 'a replayed journal'(store) {
    const [feed] = await store.of(feedRows).ofMember(ana)
    const [share] = await store.news.list({ of: { member: ben } }, 1, 0)
    const entries = [
      ['revoked', ana, feed?.hash],
      ['taken down', ben, share?.id],
      ['chose', ana, 'digest never'],
      ['decided', ana, 'requests no'],
      ['closed channel', ana, 'feeds'],
      ['disabled', ben, ''],
    ] as const
    for (const [action, member, item = expect.unreachable(action)] of entries)
      await replay(store, { id: `${action} ${item}`, time: network.clock.now, actor: operator, action, member, item })
  },
}

test.each(Object.keys(changes))('%s leaves the same rows whatever the order of the parts is', async (name) => {
  const change = async (store: Store, tx: Database) => {
    await changes[name]?.(store)
    return rowsIn(tx)
  }
  const rows = await tried(capabilities, change)
  expect(await tried([...capabilities].reverse(), change)).toEqual(rows)
  expect(rows).not.toEqual(await rowsIn(database))
})

test('an action that no part has declared is refused', async () => {
  const adding = network.store.audit.add({ time: 1, actor: operator, action: 'thanked', member: ana })
  await expect(adding).rejects.toThrow('no capability has the action thanked')
})

test('a capability’s rows are made once for the store, and once for each transaction, whose changes they see', async () => {
  const made: Database[] = []
  const rows = (on: Database) => {
    made.push(on)
    return { add: (item: string) => on.run('INSERT INTO closed_channel (channel) VALUES ($1)', item) }
  }
  const { store } = network
  expect(store.of(rows)).toBe(store.of(rows))
  const adding = store.transaction(async (tx) => {
    await tx.of(rows).add('told')
    expect(tx.of(rows)).toBe(tx.of(rows))
    expect(tx.of(rows)).not.toBe(store.of(rows))
    throw new Error('undone')
  })
  await expect(adding).rejects.toThrow('undone')
  await store.of(rows).add('told')
  await database.run(`DELETE FROM closed_channel WHERE channel = 'told'`)
  expect(new Set(made).size).toBe(made.length)
})

const statementsOf = ({ schema }: Pick<Data, 'schema'>) =>
  schema
    .flat()
    .flatMap((step) => (typeof step === 'function' ? [] : statementsFor(database.engine, step)))
    .join(';\n')

const tablesMadeBy = (data: Pick<Data, 'schema'>) =>
  [...statementsOf(data).matchAll(/^CREATE (?:VIRTUAL )?TABLE (\w+)/gm)].map(([, table = '']) => table)

/** Of the search, and former ids of kept pages: they follow shares, statuses and kept pages, which are in the download. */
const derived = ['search_entry', 'pass_hash']

test('each capability’s tables that name a member are in the files of its download, and name nobody after a removal', async () => {
  const referring = await referringTo('member')
  const all = await contents()
  for (const { name, data } of capabilities) {
    if (!data) continue
    const own = tablesMadeBy(data)
    expect(own.length > 0, name).toBe(data.schema.length > 0)
    const ofMembers = [...new Set([...referring, ...naming(all, ana)])].filter((table) => own.includes(table))
    const queries = Object.values(data.download ?? {}).join(' ')
    const missing = ofMembers.filter((table) => !new RegExp(`\\b(?:FROM|JOIN) ${table}\\b`).test(queries))
    expect(
      missing.filter((table) => !derived.includes(table)),
      name,
    ).toEqual([])
    const left = await tried([{ name, data }], async (store, tx) => {
      await store.removals.removeMember(ana)
      return naming(await contents(tx), ana).filter((table) => own.includes(table))
    })
    expect(
      left?.filter((table) => !derived.includes(table)),
      name,
    ).toEqual([])
  }
})

test('each trigger of a capability is on a table of the core, or on its own', () => {
  const ofCore = tablesMadeBy(core.data)
  expect(ofCore).toContain('member')
  for (const { name, data } of capabilities) {
    if (!data) continue
    const known = [...ofCore, ...tablesMadeBy(data)]
    const triggers = statementsOf(data).matchAll(/^CREATE TRIGGER \w+\s+AFTER [^;]*? ON (\w+)/gm)
    expect(
      [...triggers].map(([, table = '']) => table).filter((table) => !known.includes(table)),
      name,
    ).toEqual([])
  }
})

const catalog = {
  sqlite: 'SELECT type, name, sql FROM sqlite_master ORDER BY type, name',
  postgres: `SELECT c.relkind AS type, c.relname AS name,
      string_agg(a.attname || ' ' || a.atttypid, ', ' ORDER BY a.attnum) AS columns
    FROM pg_class c LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
    WHERE c.relnamespace = CAST(current_schema() AS REGNAMESPACE) GROUP BY 1, 2
    UNION ALL SELECT 't', tgname, pg_get_triggerdef(oid) FROM pg_trigger
    WHERE NOT tgisinternal AND tgrelid = ANY (SELECT oid FROM pg_class
      WHERE relnamespace = CAST(current_schema() AS REGNAMESPACE))
    ORDER BY 1, 2, 3`,
}

test('the tables and triggers are the same whatever the order of the parts is, and each part’s without the others', async () => {
  const made = (parts: readonly Part[]) =>
    inEmptyDatabase(database, async (empty) => {
      await migrate(empty, parts)
      return (await empty.all<{ name: string }>(catalog[empty.engine])).map((row) => JSON.stringify(row))
    })
  const all = await made(capabilities)
  expect(await made([...capabilities].reverse())).toEqual(all)
  for (const part of capabilities) expect(all).toEqual(expect.arrayContaining((await made([part])) ?? []))
})

/** Without rows: the tables' declarations are the same on both engines. */
async function onSqlite(): Promise<Database> {
  const empty = openSqlite(':memory:')
  onTestFinished(() => empty.close())
  await migrate(empty, capabilities)
  return empty
}

test('each reference to what a member’s removal removes begins an index, so that no table is scanned', async () => {
  const empty = await onSqlite()
  const references = (condition: string) =>
    empty.all<{ reference: string }>(
      `SELECT m.name || '.' || f."from" AS reference FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f
       WHERE m.type = 'table' AND f."from" <> 'application' ${condition}`,
    )
  expect((await references('')).length).toBeGreaterThan(20)
  const isFirst = `EXISTS (SELECT 1 FROM pragma_index_list(m.name) i JOIN pragma_index_info(i.name) c
    WHERE c.seqno = 0 AND c.name = f."from")`
  expect(await references(`AND NOT ${isFirst}`)).toEqual([])
})

test('no two parts have the same name, file of a download, action, or channel', () => {
  const data = dataOf(capabilities)
  const counted = data.flatMap(({ download = {} }) => Object.keys(download))
  expect(Object.keys(exportsOf(data))).toHaveLength(Object.keys(exportsOf([])).length + counted.length)
  for (const names of [
    capabilities.map(({ name }) => name),
    data.flatMap(({ actions = {} }) => Object.keys(actions)),
    data.flatMap(({ channel }) => (channel ? [channel.name] : [])),
  ])
    expect(new Set(names).size).toBe(names.length)
})

const columns = async () =>
  (await onSqlite()).all<{ table: string; column: string }>(
    `SELECT m.name AS "table", c.name AS "column" FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'`,
  )

/** Tables that name no member: of the whole network, of what is under way, or of the search, which follows others. */
const withoutRows = 'closed_channel guess node search_unfilled ticket_key'.split(' ')

test('each table has rows of the sample, so that no other test overlooks a member in it', async () => {
  const empty = [...(await contents())].filter(([, rows]) => rows.length === 0).map(([table]) => table)
  expect(empty.filter((table) => !withoutRows.includes(table))).toEqual([])
})

/** Tables with a secret that opens nothing to a member who is locked out. */
const withoutAccess = {
  member_alias: 'whoever comes back by it needs an administrator',
  member_identity: 'who the member is at the provider; whoever is locked out isn’t let in',
  passkey: 'who signs in by it; whoever is locked out isn’t let in',
  pass_hash: 'hashes of pages’ addresses',
  pending_email: 'a link that confirms an address, for whoever is signed in as the member',
}

test('a secret that names a member is gone after a lock-out, or gives no access', async () => {
  const found = (await columns()).filter(({ column }) => /^(?:hash|secret)$/.test(column))
  const withSecrets = found.map(({ table }) => table)
  const before = naming(await contents(), ana).filter((table) => withSecrets.includes(table))
  expect(before).toEqual(expect.arrayContaining(['token', 'session', 'feed', ...Object.keys(withoutAccess)]))
  const left = await tried(capabilities, async (store, tx) => {
    await disableMember(store, { actor: operator, member: ana }, network.clock.now)
    return naming(await contents(tx), ana).filter((table) => withSecrets.includes(table))
  })
  expect(left?.sort()).toEqual(Object.keys(withoutAccess).sort())
})

test('each time at which something is due is one that the repairs after a wrong clock know', async () => {
  const due = (await columns()).filter(({ column }) => /^(?:due|until|free|failing|notified)$/.test(column))
  const known = [guessTimes, ...dataOf(capabilities).flatMap(({ times }) => times?.ahead ?? [])]
  const isKnown = ({ table, column }: (typeof due)[number]) =>
    known.some(([of, _, condition]) => of === table && new RegExp(`\\b${column}$`).test(condition))
  expect(due.length).toBeGreaterThan(4)
  expect(due.filter((each) => !isKnown(each))).toEqual([])
})

import { beforeAll, expect, it } from 'vitest'
import { inManifest } from '../../src/extension/capabilities/manifest.ts'
import { readTexts } from '../../src/locales/read.ts'
import { capabilities } from '../../src/service/capabilities/list.ts'
import { openSqlite } from '../../src/service/store/engine/sqlite.ts'
import { migrate } from '../../src/service/store/schema/schema.ts'
import { papers, tablesByRow } from './papers.ts'
import { readDocument } from './statements.ts'

/** A table, an item, a permission or a feature that a paper has to name, and doesn't. */

const notMembers = `schema_part network node closed_channel application redirect_uri ticket_key internal_host
recommendation_tally merged_page search_unfilled network_choice mail_sender`.split(/\s+/)

/** The tables that are in rows of the papers, with all columns that the rows have of each. */
const known = new Map<string, string[]>()
for (const [table, columns] of [...tablesByRow.values()].flatMap(Object.entries<string>))
  known.set(table, [...(known.get(table) ?? []), ...columns.split(/\s+/)])

let tables: { name: string; members: number; columns: string }[]

beforeAll(async () => {
  const database = openSqlite(':memory:')
  await migrate(database, capabilities)
  tables = await database.all(
    `SELECT name, (SELECT COUNT(*) FROM pragma_foreign_key_list(m.name) k WHERE k."table" IN ('member', 'member_tally'))
        + (SELECT COUNT(*) FROM pragma_table_info(m.name) c WHERE c.name IN ('member', 'to_member', 'from_member')) AS members,
        (SELECT group_concat(name, ' ') FROM pragma_table_info(m.name)) AS columns
     FROM sqlite_master m WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT GLOB 'search_*text_*'`,
  )
  database.close()
})

it('each table is in a row of the papers, or has no member', () => {
  const unknown = tables.filter(({ name }) => ![...known.keys(), ...notMembers].includes(name))
  const ofNetwork = papers.map(({ path }) => path)
  expect(unknown.flatMap(({ name }) => ofNetwork.map((path) => `${path} lacks the table ${name}`))).toEqual([])
  const isListed = ({ name }: { name: string }) => notMembers.includes(name)
  expect(tables.filter((table) => isListed(table) && table.members > 0)).toEqual([])
  const names = tables.map(({ name }) => name)
  expect([...known.keys(), ...notMembers].filter((name) => !names.includes(name))).toEqual([])
})

it('each column of these tables is in a row of the papers', () => {
  const columnsOf = (columns: readonly string[]) => [...new Set(columns)].sort()
  const ofMembers = tables.filter(({ name }) => known.has(name))
  expect(ofMembers.length).toBeGreaterThan(40)
  expect(ofMembers.map(({ name, columns }) => [name, columnsOf(columns.split(' '))])).toEqual(
    ofMembers.map(({ name }) => [name, columnsOf(known.get(name) ?? [])]),
  )
})

it('each row of the papers is declared by the core or by a feature', () => {
  const rows = Object.keys(readTexts('en', 'papers')).flatMap((key) => key.match(/(?<=^network )\S+$/) ?? [])
  expect(rows.sort()).toEqual([...tablesByRow.keys()].sort())
})

it('each permission that a capability adds is justified to the stores', () => {
  const added = ['chrome', 'firefox'].flatMap((browser) => {
    const { permissions = [], optional_permissions = [] } = inManifest(browser)
    return [...permissions, ...optional_permissions]
  })
  expect(added.length).toBeGreaterThan(3)
  const paper = 'docs/stores/reviewers.md'
  const unknown = added.filter((name) => !readDocument(paper).includes(`| \`${name}\` | `))
  expect(unknown.map((name) => `${paper} lacks the permission ${name}`)).toEqual([])
})

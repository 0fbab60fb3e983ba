import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'puppeteer-core'
import { demoNetwork } from '../../../src/build/demo-network.ts'
import { matchKey } from '../../../src/contract/page-url.ts'
import { hashSecret, newId, newSecret } from '../../../src/service/store/engine/secrets.ts'
import { addFunctions } from '../../../src/service/store/engine/sql-functions.ts'
import { databaseFile } from '../../../src/service/store/store.ts'
import type { World } from '../world/world.ts'

/** Reads or changes the database in a service's folder from outside, while the service runs. */
export function inDatabase<Result>(folder: string, use: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(join(folder, databaseFile), { timeout: 5000 })
  addFunctions(database)
  try {
    return use(database)
  } finally {
    database.close()
  }
}

/** Deletes the shares of a page, so that no list has it. @param end of its URL */
export const forgetPage = (database: DatabaseSync, end: string): unknown =>
  database.prepare('DELETE FROM news_item WHERE url LIKE ?').run(`%${end}`)

type Row = Record<string, string | number>

/** @param conflict such as `OR IGNORE` */
export function insert(database: DatabaseSync, table: string, row: Row, conflict = ''): void {
  const values = Object.keys(row).map(() => '?')
  database
    .prepare(`INSERT ${conflict} INTO ${table} (${Object.keys(row)}) VALUES (${values})`)
    .run(...Object.values(row))
}

/**
 * Makes a member an administrator with work: a report, a record with every kind of entry, a team, and a contact who has
 * left.
 */
export function administer(database: DatabaseSync, ids: { administrator: string; other: string; left: string }): void {
  const now = Date.now()
  const { administrator, other, left } = ids
  database.exec('BEGIN IMMEDIATE')
  database.prepare("UPDATE member SET role = 'administrator' WHERE id = ?").run(administrator)
  database.prepare("UPDATE member SET state = 'disabled' WHERE id = ?").run(left)
  insert(database, 'team_member', { team: 'Newsroom', member: administrator })
  const report = { item: '', reason: 'private', message: 'Names a customer', created: now }
  insert(database, 'report', { reporter: administrator, member: other, ...report })
  const takenDown = { member: other, item: 'headline', reason: 'Advertising', time: now }
  insert(database, 'take_down', takenDown)
  insert(database, 'take_down', { ...takenDown, member: administrator, item: 'a share', reason: 'Names a customer' })
  const email = 'maya.lindqvist@a-company-with-a-long-name.example'
  insert(database, 'pending_email', { member: administrator, email, hash: 'x', expires: now + 3_600_000 })
  const entries = [
    { action: 'invited', actor: administrator, member: other, item: '', time: now - 1 },
    { action: 'invited', actor: administrator, member: left, item: '', time: now - 1 },
    { action: 'taken down', actor: administrator, member: other, item: 'headline', time: now },
    { action: 'removed', actor: 'operator', member: 'f'.repeat(32), item: '', time: now - 2 },
  ]
  for (const [index, entry] of entries.entries()) insert(database, 'audit_entry', { id: `entry ${index}`, ...entry })
  database.exec('COMMIT')
}

type Network = Pick<World, 'database' | 'baseUrl'>

/** Shares a page as a demo member, with another client. @throws Error if the service rejects the share */
export const shareAs = (network: Network, login: string, url: string, title: string): Promise<void> =>
  postAs(network, login, '/recommend', { url, title, message: 'Léelo' })

export const memberOf = (database: DatabaseSync, login: string): string =>
  String(database.prepare('SELECT member FROM credential WHERE login = ?').get(login)?.member)

/** @returns a token of the demo's premium application, which sees the member's contacts */
export function addToken(database: DatabaseSync, member: string): string {
  const token = newSecret()
  const application = demoNetwork.premiumKey
  insert(database, 'consent', { member, application, contacts: 1, given: Date.now(), version: 1 }, 'OR IGNORE')
  insert(database, 'token', { hash: hashSecret(token), member, application, issued: Date.now() })
  return token
}

/** Passes a page to a demo member, as another one with another client. @throws Error if the service rejects the pass */
export function passAs(network: Network, login: string, to: string, url: string, words: object = {}): Promise<void> {
  const member = network.database((database) => memberOf(database, to))
  return postAs(network, login, '/pass', { url, to: member, message: 'Para ti', ...words })
}

async function postAs(
  { database, baseUrl }: Network,
  login: string,
  path: string,
  fields: Record<string, string>,
): Promise<void> {
  const token = database((opened) => addToken(opened, memberOf(opened, login)))
  const response = await fetch(baseUrl + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams(fields),
  })
  if (response.status !== 201) throw new Error(`The service did not take POST ${path}: ${response.status}`)
}

/** Fires the half-hourly alarm now; the index is read from its beginning. @param own a page of the extension */
export const fireAlarm = (own: Page) =>
  own.evaluate(async () => {
    indexedDB.deleteDatabase('shares')
    await chrome.alarms.create('pending-requests', { when: Date.now(), periodInMinutes: 30 })
  })

/** Long names in several scripts; a popup is 360 pixels wide. */
export const longNames = [
  'Екатерина Константиновна Воскресенская-Преображенская-Богоявленская',
  'عبد الرحمن بن محمد بن عبد العزيز آل الشيخ السعدي القحطاني الهاشمي',
  'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft',
  '👩‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿🧑🏽‍🚀 Zoë 🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂🚂',
]

export const crowdNames = [...longNames, ...Array.from({ length: 30 }, (_, index) => `Member ${index}`)]

function addMember(database: DatabaseSync, name: string, headline: string): string {
  const id = newId()
  const none = { last_name: '', gender: '', introduction: '', interests: '', city: '', country: '' }
  insert(database, 'member', { id, name, first_name: name, headline, ...none, language: 'en', updated: Date.now() })
  return id
}

/** Replaces the pending contact requests to a member by requests from new members; the first is the latest. */
export function askForContact(
  database: DatabaseSync,
  login: string,
  names: readonly string[],
  message = 'Shall we?',
): void {
  const now = Date.now()
  database.exec('BEGIN IMMEDIATE')
  const to = memberOf(database, login)
  database.prepare("DELETE FROM contact_request WHERE to_member = ? AND state = 'pending'").run(to)
  for (const [index, name] of names.entries()) {
    const from = addMember(database, name, 'Asks for contact, on every day of the week and twice on Sundays')
    const members = { from_member: from, to_member: to }
    const times = { asked: now - index, updated: now - index }
    insert(database, 'contact_request', {
      id: newId(),
      ...members,
      subject: 'Hello',
      message,
      state: 'pending',
      ...times,
    })
  }
  database.exec('COMMIT')
}

/** Stores shares of one page by new members in the service's database; the first is the latest. */
export const shareByCrowd = (database: DatabaseSync, url: string, names: readonly string[]): void =>
  shareBy(
    database,
    url,
    names.map((name, index) => ({ name, message: index % 3 === 0 ? 'One of many' : '' })),
  )

interface Sharing {
  name: string
  message: string
  quote?: string
}

/** The same with their words. @param contactOf the login of the member whose contacts they become; nobody's without one */
export function shareBy(database: DatabaseSync, url: string, sharers: readonly Sharing[], contactOf?: string): void {
  const now = Date.now()
  database.exec('BEGIN IMMEDIATE')
  insert(database, 'recommendation', { id: `page ${url}`, match_key: matchKey(url) }, 'OR IGNORE')
  const page = String(database.prepare('SELECT id FROM recommendation WHERE match_key = ?').get(matchKey(url))?.id)
  const share = { recommendation: page, url, language: 'en', title: 'A crowded page' }
  const me = contactOf && memberOf(database, contactOf)
  for (const [index, { name, message, quote = '' }] of sharers.entries()) {
    const id = addMember(database, name, 'Shares what others share, on every day of the week and twice on Sundays')
    const published = now - index * 1000
    insert(database, 'news_item', { id: newId(), member: id, ...share, message, quote, created: published, published })
    if (!me) continue
    insert(database, 'contact', { member: me, contact: id, since: now })
    insert(database, 'contact', { member: id, contact: me, since: now })
  }
  database.exec('COMMIT')
}

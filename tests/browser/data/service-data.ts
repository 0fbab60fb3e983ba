import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'puppeteer-core'
import { demoNetwork } from '../../../src/build/demo-network.ts'
import { matchKey } from '../../../src/contract/page-url.ts'
import { hashSecret, newId, newSecret } from '../../../src/service/store/engine/secrets.ts'
import { sqlFunctions } from '../../../src/service/store/engine/sql-functions.ts'
import { databaseFile } from '../../../src/service/store/store.ts'
import type { World } from '../world/world.ts'

/** Reads or changes the database in a service's folder from outside, while the service runs. */
export function inDatabase<Result>(folder: string, use: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(join(folder, databaseFile), { timeout: 5000 })
  for (const [name, of] of Object.entries(sqlFunctions)) database.function(name, (text) => of(String(text)))
  try {
    return use(database)
  } finally {
    database.close()
  }
}

/** Deletes the shares of a page, so that no list has it. @param end of its URL */
export const forgetPage = (database: DatabaseSync, end: string): unknown =>
  database.prepare('DELETE FROM news_item WHERE url LIKE ?').run(`%${end}`)

/**
 * Makes a member an administrator with work: a report, a record with every kind of entry, a team, and a contact who has
 * left.
 */
export function administer(database: DatabaseSync, ids: { administrator: string; other: string; left: string }): void {
  const now = Date.now()
  const { administrator, other, left } = ids
  database.exec('BEGIN IMMEDIATE')
  const run = (sql: string, ...values: (string | number)[]) => database.prepare(sql).run(...values)
  run("UPDATE member SET role = 'administrator' WHERE id = ?", administrator)
  run("UPDATE member SET state = 'disabled' WHERE id = ?", left)
  run("INSERT INTO team_member (team, member) VALUES ('Newsroom', ?)", administrator)
  const report = 'INSERT INTO report (reporter, member, item, reason, message, created) VALUES (?, ?, ?, ?, ?, ?)'
  run(report, administrator, other, '', 'private', 'Names a customer', now)
  const takeDown = 'INSERT INTO take_down (member, item, reason, time) VALUES (?, ?, ?, ?)'
  run(takeDown, other, 'headline', 'Advertising', now)
  run(takeDown, administrator, 'a share', 'Names a customer', now)
  run(
    'INSERT INTO pending_email (member, email, hash, expires) VALUES (?, ?, ?, ?)',
    administrator,
    'maya.lindqvist@a-company-with-a-long-name.example',
    'x',
    now + 3_600_000,
  )
  const entries = [
    ['invited', administrator, other, '', now - 1],
    ['invited', administrator, left, '', now - 1],
    ['taken down', administrator, other, 'headline', now],
    ['removed', 'operator', 'f'.repeat(32), '', now - 2],
  ] as const
  for (const [index, [action, actor, member, item, time]] of entries.entries())
    run(
      'INSERT INTO audit_entry (id, time, actor, action, member, item) VALUES (?, ?, ?, ?, ?, ?)',
      `entry ${index}`,
      time,
      actor,
      action,
      member,
      item,
    )
  database.exec('COMMIT')
}

type Network = Pick<World, 'database' | 'baseUrl'>

/** Shares a page as a demo member, with another client. @throws Error if the service rejects the share */
export const shareAs = (network: Network, login: string, url: string, title: string): Promise<void> =>
  postAs(network, login, '/recommend', { url, title, message: 'Léelo' })

const memberOf = (database: DatabaseSync, login: string): string =>
  String(database.prepare('SELECT member FROM credential WHERE login = ?').get(login)?.member)

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
  const token = newSecret()
  database((opened) => {
    const member = opened.prepare('SELECT member FROM credential WHERE login = ?').get(login)?.member ?? null
    opened
      .prepare('INSERT OR IGNORE INTO consent (member, application, contacts, given, version) VALUES (?, ?, 1, ?, 1)')
      .run(member, demoNetwork.premiumKey, Date.now())
    opened
      .prepare('INSERT INTO token (hash, member, application, issued) VALUES (?, ?, ?, ?)')
      .run(hashSecret(token), member, demoNetwork.premiumKey, Date.now())
  })
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
  database
    .prepare(
      `INSERT INTO member (id, name, first_name, last_name, gender, headline, introduction, interests, city, country, language, updated)
       VALUES (?, ?, ?, '', '', ?, '', '', '', '', 'en', ?)`,
    )
    .run(id, name, name, headline, Date.now())
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
  const to = String(database.prepare('SELECT member AS id FROM credential WHERE login = ?').get(login)?.id)
  database.prepare("DELETE FROM contact_request WHERE to_member = ? AND state = 'pending'").run(to)
  const addRequest = database.prepare(
    `INSERT INTO contact_request (id, from_member, to_member, subject, message, state, asked, updated)
     VALUES (?, ?, ?, 'Hello', ?, 'pending', ?, ?)`,
  )
  for (const [index, name] of names.entries()) {
    const id = addMember(database, name, 'Asks for contact, on every day of the week and twice on Sundays')
    addRequest.run(newId(), id, to, message, now - index, now - index)
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
  database
    .prepare('INSERT OR IGNORE INTO recommendation (id, match_key) VALUES (?, ?)')
    .run(`page ${url}`, matchKey(url))
  const page = String(database.prepare('SELECT id FROM recommendation WHERE match_key = ?').get(matchKey(url))?.id)
  const addShare = database.prepare(
    `INSERT INTO news_item (id, member, recommendation, url, message, quote, language, title, created, published)
     VALUES (?, ?, ?, ?, ?, ?, 'en', 'A crowded page', ?, ?)`,
  )
  const addContact = database.prepare('INSERT INTO contact (member, contact, since) VALUES (?, ?, ?)')
  const me = contactOf && memberOf(database, contactOf)
  for (const [index, { name, message, quote = '' }] of sharers.entries()) {
    const id = addMember(database, name, 'Shares what others share, on every day of the week and twice on Sundays')
    const published = now - index * 1000
    addShare.run(newId(), id, page, url, message, quote, published, published)
    if (!me) continue
    addContact.run(me, id, now)
    addContact.run(id, me, now)
  }
  database.exec('COMMIT')
}

import { beforeEach } from 'vitest'
import { renewPageKeys } from '../../../../src/service/page-keys.ts'
import type { Database } from '../../../../src/service/store/engine/database.ts'
import { hashSecret, newSecret } from '../../../../src/service/store/engine/secrets.ts'
import { hashOfName } from '../../../../src/service/store/members/names.ts'
import { samples } from '../../capabilities/samples.ts'
import { createReadableNetwork } from '../../readable-network.ts'
import type { TestNetwork } from '../../test-network.ts'
import { shareWithOldKey } from '../shares/old-keys.ts'

export let network: TestNetwork
export let database: Database
export let ana: string
export let ben: string

export function useFilledNetwork(): void {
  beforeEach(async () => {
    ;({ network, database } = await createReadableNetwork())
    ;({ ana, ben } = await fillNetwork(network))
  })
}

export async function fillNetwork(network: TestNetwork): Promise<{ ana: string; ben: string }> {
  const { store, clock } = network
  const ana = await network.addMember('ana')
  const ben = await network.addMember('ben')
  const cem = await network.addMember('cem')
  await store.teams.set(cem, ['Sales'])
  const card = { company: 'Works', position: '', email: '', phone: '', address: '' }
  await store.contacts.connect(ana, ben, clock.now)
  for (const [member, other, name] of [
    [ana, ben, 'ana'],
    [ben, ana, 'ben'],
  ] as const) {
    await store.pictures.set(member, { media_type: 'image/png', bytes: new Uint8Array([1]) }, clock.now)
    await store.cards.save(member, 'BUSINESS', card)
    const session = hashSecret(await store.sessions.begin(member, clock.now))
    await store.memberLinks.create({ member, kind: 'password' }, clock.now)
    await store.mailRefusals.refused({ member, email: `${member}@old.example` }, '550 5.1.1', true, clock.now)
    await store.pendingEmails.save(member, `${member}@new.example`, clock.now)
    for (const { ofMember } of samples) await ofMember?.(network, { member, name, other, session, administrator: cem })
    await store.aliases.add(member, [hashOfName(`${name}@earlier.example`)])
    await store.teams.set(member, ['Sales'])
    await store.teamContacts.connect(member, clock.now)
    await store.contacts.connect(member, cem, clock.now)
    await store.contacts.disconnect(member, cem, clock.now)
    await network.ask(member, other)
    for (const application of ['premium', 'standard']) {
      const code = { member, application, redirect_uri: 'https://app.example/back', code_challenge: null }
      const token = await network.token(member, { application })
      await store.authorizationCodes.issue(code, clock.now)
      await store
        .of((used: Database) => used)
        .run('INSERT INTO ended_consent (member, application, contacts) VALUES ($1, $2, 1)', member, application)
      await network.app.request('http://network.example/status', {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': 'once' },
        body: new URLSearchParams({ message: `I am ${name}, good morning` }),
      })
    }
    const browser = await network.browseAs(member)
    await browser.submit('/', { text: `I am ${name}, good evening`, key: newSecret() })
    const removed = await network.postStatus(member, 'said too soon')
    await store.transaction((tx) => tx.removedNews.remove(removed, member, clock.now))
    const token = await network.token(member)
    for (const url of ['http://both.example/', `http://${name}.example/`]) {
      const url_picture = url.includes(name) ? `${url}picture.png` : ''
      await network.post('/recommend', { url, url_picture, message: `${name} says` }, token)
    }
    const status = `${name}/status/1`
    await shareWithOldKey(network, member, { url: `https://twitter.com/${status}`, message: `${name} says` })
    await network.post('/recommend', { url: `https://x.com/${status}`, message: `${name} says it again` }, token)
  }
  await store.internalHosts.save(['intranet.example'], cem, clock.now)
  await network.post('/recommend', { url: 'http://both.example/cem' }, await network.token(cem))
  await network.quota.save()
  for (const { ofNetwork } of samples) await ofNetwork?.(network)
  // as if these keys were of a release that made hashes
  await store
    .of((used: Database) => used)
    .run(`UPDATE recommendation_tally SET key_version = 1, hash = '0123456789abcdef' WHERE key_version = 0`)
  await renewPageKeys(store)
  return { ana, ben }
}

const tablesOf = {
  sqlite: `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'search_%text%' AND name <> 'search_word'`,
  postgres: `SELECT relname AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = CAST(current_schema() AS REGNAMESPACE)`,
}

const referringOf = {
  sqlite: `SELECT m.name FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f WHERE f."table" = $1`,
  postgres: `SELECT c.relname AS name FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid
    WHERE f.contype = 'f' AND f.confrelid = CAST(CAST($1 AS TEXT) AS REGCLASS)`,
}

export const tablesIn = (database: Database): Promise<{ name: string }[]> => database.all(tablesOf[database.engine])

export async function contents(from = database): Promise<Map<string, string[]>> {
  const tables = await tablesIn(from)
  const rows = await Promise.all(tables.map(({ name }) => from.all(`SELECT * FROM ${name}`)))
  return new Map(tables.map(({ name }, index) => [name, (rows[index] ?? []).map((row) => JSON.stringify(row))]))
}

export async function referringTo(table: string): Promise<string[]> {
  const found = new Set([table])
  for (const name of found) {
    const tables = await database.all<{ name: string }>(referringOf[database.engine], name)
    for (const referring of tables) found.add(referring.name)
  }
  return [...found]
}

export const naming = (all: Map<string, string[]>, ...texts: string[]) =>
  [...all].flatMap(([table, rows]) =>
    rows.some((row) => texts.some((text) => row.includes(`"${text}`) || row.includes(` ${text}`))) ? [table] : [],
  )

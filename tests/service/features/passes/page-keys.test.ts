import { beforeEach, expect, test } from 'vitest'
import { keyVersion, matchKey } from '../../../../src/contract/page-url.ts'
import { answerPass, deletePass, passPage } from '../../../../src/service/features/passes/actions.ts'
import { passHashRows } from '../../../../src/service/features/passes/hashes.ts'
import { keepPage } from '../../../../src/service/features/passes/kept/actions.ts'
import { keptRows } from '../../../../src/service/features/passes/kept/rows.ts'
import { renewPageKeys } from '../../../../src/service/page-keys.ts'
import type { Database } from '../../../../src/service/store/engine/database.ts'
import { maxUnhashed } from '../../../../src/service/store/shares/shared-pages.ts'
import { createTestNetwork, type TestNetwork } from '../../test-network.ts'
import { keepWithOldKey, setOldKey } from './old-keys.ts'

const old = 'https://twitter.com/someone/status/1000000000000000001'
const now = 'https://x.com/someone/status/1000000000000000001?s=46'

let network: TestNetwork
let ana: string
let ben: string
beforeEach(async () => {
  network = await createTestNetwork()
  ;[ana, ben] = [await network.addMember('ana'), await network.addMember('ben')]
  await network.store.contacts.connect(ana, ben, network.clock.now)
})

const ofAna = () => ({ member: ana, language: 'en' })

const keepBefore = (message: string) =>
  network.store.transaction((tx) => keepWithOldKey(tx, ofAna(), { url: old, message }, network.clock.now++))

const keep = (message: string) =>
  network.store.transaction((tx) => keepPage(tx, ofAna(), { url: now, message }, network.clock.now++))

const kept = () => network.store.of(keptRows).find(ana, now)

const rows = (sql: string) => network.store.of((database: Database) => database).all(sql)

const renew = () => renewPageKeys(network.store)

test('what was passed is found by all addresses of its page', async () => {
  await network.store.transaction(async (tx) => {
    const id = await passPage(
      tx,
      { from: ofAna(), page: { url: old, message: 'Read this' }, to: [ben] },
      network.clock.now,
    )
    await setOldKey(tx, id)
  })
  const lookUp = async () =>
    (await network.get(`/recommend?url=${encodeURIComponent(now)}`, await network.token(ben))).body as {
      passed?: object[]
    }
  expect((await lookUp()).passed).toBeUndefined()
  await renew()
  expect((await lookUp()).passed).toMatchObject([{ message: 'Read this' }])
  expect(await rows('SELECT match_key, key_version FROM pass')).toEqual([
    { match_key: matchKey(now), key_version: keyVersion },
  ])
})

test('a key that is no address stays, and stops no other page’s', async () => {
  const bad = await keepBefore('Bad')
  await network.store
    .of((database: Database) => database)
    .run("UPDATE pass SET match_key = 'https://a:99999/' WHERE id = $1", bad)
  await keepBefore('Good')
  expect(await renew()).toBe(1)
  expect(await kept()).toMatchObject({ message: 'Good' })
  expect(await rows('SELECT DISTINCT key_version FROM pass')).toEqual([{ key_version: keyVersion }])
})

test('a kept page moves to its new key', async () => {
  const id = await keepBefore('First')
  expect(await kept()).toBeUndefined()
  await renew()
  expect(await kept()).toMatchObject({ id, message: 'First', url: old })
})

test('two kept pages of a member that become one have the notes of both, and the earlier id leads there', async () => {
  const earlier = await keepBefore('First')
  const later = await keep('Later')
  await renew()
  expect(await kept()).toMatchObject({ id: later, message: 'First\n\nLater', waits: 1 })
  expect(await rows('SELECT id, from_member FROM pass')).toEqual([{ id: later, from_member: ana }])
  expect((await network.get(`/${earlier}`, await network.token(ana))).body).toMatchObject({ id: later })
  const browser = await network.browseAs(ana)
  expect((await browser.open(`/passes/${earlier}`)).text).toContain('Later')
})

test('of two kept pages with long notes, the later note stays, and the earlier one is in the download', async () => {
  await keepBefore('a'.repeat(700))
  const later = await keep('b'.repeat(700))
  await renew()
  expect(await kept()).toMatchObject({ id: later, message: 'b'.repeat(700) })
  expect(await rows('SELECT pass, message FROM merged_pass')).toEqual([{ pass: later, message: 'a'.repeat(700) }])
})

test('of two kept pages that become one, the note of one that was removed ends', async () => {
  await keepBefore('First')
  const later = await keep('Later')
  await network.store.transaction((tx) => tx.of(keptRows).remove(ana, later, network.clock.now))
  await renew()
  expect(await kept()).toMatchObject({ message: 'First' })
  expect(await rows('SELECT message FROM pass')).toEqual([{ message: 'First' }])
})

const whole = { key_version: keyVersion, bits: 0, bucket: 0 }

/** The hashes of what is a member's own, in the order of their addresses among these; '?' for another. */
async function ownOf(member: string, version = keyVersion): Promise<string[] | undefined> {
  const { pageHashes, of } = network.store
  const asked = { ...whole, key_version: version }
  const found = await of(passHashRows).inBucket(member, asked, pageHashes)
  const known = new Map<string, string>([['0123456789abcdef', 'old']])
  for (const [name, url] of Object.entries({ now, other: 'https://news.example/' }))
    known.set((await pageHashes.allOf(url))[0]?.hash ?? '', name)
  return found === undefined ? undefined : (found.match(/.{16}/g) ?? []).map((hash) => known.get(hash) ?? '?').sort()
}

test('passes and kept pages whose keys are old are in the receiver’s bucket before they have new keys, and then', async () => {
  await network.store.transaction(async (tx) => {
    const id = await passPage(tx, { from: ofAna(), page: { url: old }, to: [ben] }, network.clock.now)
    await setOldKey(tx, id)
  })
  await keepBefore('First')
  for (const renewed of [false, true]) {
    if (renewed) await renew()
    expect([await ownOf(ana), await ownOf(ben)]).toEqual([['now'], ['now']])
  }
  // hashes that extensions of the release before ask for stay until no node of it is asked
  expect([await ownOf(ana, 1), await ownOf(ben, 1)]).toEqual([['old'], ['old']])
  await rows(`UPDATE pass_hash SET key_version = 0 WHERE key_version = 1 RETURNING pass`)
  await rows('UPDATE pass SET key_version = 1 RETURNING id')
  await renew()
  expect(await rows('SELECT DISTINCT key_version FROM pass_hash')).toEqual([{ key_version: keyVersion }])
})

test('of two kept pages that become one, the hashes of both stay, and go with the page', async () => {
  await keepBefore('First')
  const later = await keep('Later')
  await renew()
  expect(await ownOf(ana)).toEqual(['now'])
  expect(await ownOf(ana, 1)).toEqual(['old'])
  await network.store.transaction((tx) => deletePass(tx, { member: ana, id: later }, network.clock.now))
  expect(await ownOf(ana)).toEqual([])
  await rows('DELETE FROM pass RETURNING id')
  expect(await rows('SELECT * FROM pass_hash')).toEqual([])
})

test('a bucket is without what is the member’s own while more passes have old keys than a call hashes', async () => {
  await keep('Mine')
  const pass = `'', 'https://news.example/', 1, 'https://news.example/', '', '', '', '', '', '', '', 'en', 0, 1`
  const add = (first: number, last: number) =>
    rows(`INSERT INTO pass (id, from_member, team, match_key, key_version, url, title, overview, keywords, site_name,
      url_picture, message, quote, language, kept, created)
      WITH RECURSIVE number (n) AS (SELECT ${first} UNION ALL SELECT n + 1 FROM number WHERE n < ${last})
      SELECT 'pass' || n, '${ben}', ${pass} FROM number RETURNING id`)
  await add(1, maxUnhashed)
  await rows(`INSERT INTO pass_receiver (pass, member, from_member, match_key, kept, created)
    VALUES ('pass7', '${ana}', '${ben}', 'https://news.example/', 0, 1) RETURNING pass`)
  expect(await ownOf(ana)).toEqual(['now', 'other'])
  expect(await ownOf(ben)).toEqual([])
  await add(maxUnhashed + 1, maxUnhashed + 1)
  expect(await ownOf(ana)).toBeUndefined()
})

test('a page that is read in one of two places is still to be read', async () => {
  await keepBefore('First')
  const later = await keep('Later')
  await network.store.transaction((tx) =>
    answerPass(tx, { member: ana, id: later, value: 'DONE', message: '' }, network.clock.now),
  )
  await renew()
  expect(await kept()).toMatchObject({ waits: 1, value: '' })
})

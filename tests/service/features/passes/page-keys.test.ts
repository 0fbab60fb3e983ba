import { beforeEach, expect, test } from 'vitest'
import { keyVersion, matchKey } from '../../../../src/contract/page-url.ts'
import { renewPageKeys } from '../../../../src/service/actions/page-keys.ts'
import { keptRows } from '../../../../src/service/features/passes/kept-rows.ts'
import { answerPass, keepPage, passPage } from '../../../../src/service/features/passes/passing.ts'
import type { Database } from '../../../../src/service/store/engine/database.ts'
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

test('of two kept pages that become one, the note of one that was removed ends', async () => {
  await keepBefore('First')
  const later = await keep('Later')
  await network.store.transaction((tx) => tx.of(keptRows).remove(ana, later, network.clock.now))
  await renew()
  expect(await kept()).toMatchObject({ message: 'First' })
  expect(await rows('SELECT message FROM pass')).toEqual([{ message: 'First' }])
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

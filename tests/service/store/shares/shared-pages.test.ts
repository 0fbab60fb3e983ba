import { beforeEach, describe, expect, test, vi } from 'vitest'
import { keyVersion, matchKey } from '../../../../src/contract/page-url.ts'
import { bucketOf, maxHashes, minHashes } from '../../../../src/contract/shared-pages.ts'
import { renewPageKeys } from '../../../../src/service/page-keys.ts'
import type { Database } from '../../../../src/service/store/engine/database.ts'
import {
  type Bucket,
  countLifetime,
  createHashing,
  createSharedPages,
  maxUnhashed,
} from '../../../../src/service/store/shares/shared-pages.ts'
import { addPages, hashOf } from '../../buckets.ts'
import { plainShare } from '../../database.ts'
import { ana, ben, network, useMembers } from '../../members.ts'
import { createTestNetwork } from '../../test-network.ts'
import { shareWithOldKey } from './old-keys.ts'

useMembers()

let database: Database
beforeEach(() => {
  database = network.store.of((used: Database) => used)
})

const whole = { key_version: keyVersion, bits: 0, bucket: 0 }

/** The hashes of a bucket, sorted, or the number of bits to ask by. */
async function read(asked: Bucket, pages: ReturnType<typeof createSharedPages> = network.store.sharedPages) {
  const found = await pages.read(asked)
  if (!('hashes' in found)) return found.bits
  return { complete: found.complete, hashes: found.hashes.match(/.{16}/g)?.sort() ?? [] }
}

const hashesIn = async (...asked: Parameters<typeof read>): Promise<string[]> => {
  const found = await read(...asked)
  return typeof found === 'object' ? found.hashes : expect.fail(`asked again by ${found} bits`)
}

const byKey = async (key: string) => hashOf(await network.store.pageHashes.salt(), key).toString('hex')

const share = (member: string, url: string) =>
  network.store.recommendations.share(member, url, plainShare, network.clock.now++)

/** Hashes in the bucket of these bits, which begin with different digits. */
const scattered = (count: number, bits: number, bucket: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const rest = (index * 7919) % 2 ** (16 - bits)
    return (bucket * 2 ** (16 - bits) + rest).toString(16).padStart(4, '0') + index.toString(16).padStart(12, '0')
  })

describe('The number of bits', () => {
  test('grows with the pages that somebody shares, whoever shares them', async () => {
    await addPages(database, ana, scattered(2048, 0, 0))
    expect((await network.store.sharedPages.naming()).bits).toBe(1)
    await database.run(`DELETE FROM news_item WHERE id = 'sharepage7'`)
    const other = createSharedPages(database, network.store.pageHashes)
    expect((await other.naming()).bits).toBe(0)
  })

  test('is counted again after ten minutes, while the calls go on with the one before', async () => {
    expect((await network.store.sharedPages.naming()).bits).toBe(0)
    await addPages(database, ana, scattered(2048, 0, 0))
    expect((await network.store.sharedPages.naming()).bits).toBe(0)
    const now = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => now + countLifetime + 1)
    expect((await network.store.sharedPages.naming()).bits).toBe(0)
    await expect.poll(async () => (await network.store.sharedPages.naming()).bits).toBe(1)
  })

  test('may be that of another node near a border, and no other one', async () => {
    await addPages(database, ana, [...scattered(1000, 1, 0), ...scattered(1000, 1, 1)])
    expect(await read({ ...whole, bits: 2, bucket: 0 })).toBe(0)
    expect(await hashesIn({ ...whole, bits: 1, bucket: 1 })).toHaveLength(1000)
    expect(await hashesIn(whole)).toHaveLength(2000)
    await addPages(database, ana, scattered(500, 1, 0), 2000)
    const later = createSharedPages(database, network.store.pageHashes)
    expect((await later.naming()).bits).toBe(1)
    expect(await read(whole, later)).toBe(1)
  })

  test('is a smaller one for a bucket that has too few hashes, though a member fills the others', async () => {
    const pages = [...scattered(2900, 2, 0), ...scattered(1200, 2, 1), ...scattered(600, 2, 2), ...scattered(40, 2, 3)]
    await addPages(database, ana, pages)
    const bucket = (bits: number, bucket: number) => ({ ...whole, bits, bucket })
    expect((await network.store.sharedPages.naming()).bits).toBe(2)
    expect(await read(bucket(2, 3))).toBe(1)
    const around = await hashesIn(bucket(1, 1))
    expect(around).toHaveLength(640)
    expect(around.length).toBeGreaterThan(minHashes)
    expect(await hashesIn(bucket(2, 2))).toHaveLength(600)
    expect(await hashesIn(bucket(2, 0))).toHaveLength(2900)
    // of a bucket whose halves have enough, only the right number is answered
    expect(await read(bucket(1, 0))).toBe(2)
    expect(await read(whole)).toBe(2)
    await database.run(`DELETE FROM news_item WHERE recommendation IN
      (SELECT recommendation FROM recommendation_tally WHERE hash >= '8000')`)
    expect(await read(bucket(2, 2))).toBe(0)
    expect(await hashesIn(whole)).toHaveLength(4100)
  })
})

describe('A bucket', () => {
  test('has both pages of one hash, and loses neither with the other', async () => {
    await addPages(database, ana, ['00000000000000aa', '00000000000000aa'])
    expect(await hashesIn(whole)).toHaveLength(2)
    await database.run(`DELETE FROM news_item WHERE id = 'sharepage0'`)
    expect(await hashesIn(whole)).toEqual(['00000000000000aa'])
  })

  test('has its first and its last hash, and none of its neighbours', async () => {
    const hashes = ['4000000000000000', '7fffffffffffffff']
    await addPages(database, ana, [...hashes, '3fffffffffffffff', '8000000000000000'])
    const fill = [0, 1, 2, 3].flatMap((bucket) => scattered(1200, 2, bucket).map((hash) => `${hash.slice(0, 15)}5`))
    await addPages(database, ana, fill, 10)
    const found = await hashesIn({ ...whole, bits: 2, bucket: 1 })
    expect(found).toHaveLength(1202)
    expect([found[0], found.at(-1)]).toEqual(hashes)
    // hashed as they are read
    await addPages(database, ana, Array(maxUnhashed).fill(''), 6000)
    for (const hash of await hashesIn({ ...whole, bits: 2, bucket: 1 }))
      expect(bucketOf(Buffer.from(hash, 'hex'), 2)).toBe(1)
  })

  test('has as many hashes as an answer may have, and then says that it isn’t complete', async () => {
    const id = 'CAST(100000 + n AS TEXT)'
    await database.run(
      `INSERT INTO recommendation (id, match_key, key_version)
       WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n <= ${maxHashes})
       SELECT ${id}, ${id}, ${keyVersion} FROM number`,
    )
    // in parts, since each row fires a trigger, and PostgreSQL ends a long statement
    for (let part = 0; part < 20; part++)
      await database.run(
        `UPDATE recommendation_tally SET sharers = 1, key_version = ${keyVersion}, hash = '0000000000' || recommendation
         WHERE number % 20 = ${part}`,
      )
    const asked = { ...whole, bits: 6 }
    expect(await read(asked)).toMatchObject({ complete: false, hashes: { length: maxHashes } })
    await database.run(`UPDATE recommendation_tally SET sharers = 0 WHERE recommendation = '100007'`)
    expect(await read(asked)).toMatchObject({ complete: true, hashes: { length: maxHashes } })
  })

  test('has pages whose keys are of a release before, hashed as they are read, unless these are too many', async () => {
    await shareWithOldKey(network, ana, { url: 'https://twitter.com/someone/status/1000000000000000001' })
    const renewed = await byKey(matchKey('https://x.com/someone/status/1000000000000000001'))
    expect(await read(whole)).toEqual({ complete: true, hashes: [renewed] })
    await addPages(database, ana, Array(maxUnhashed - 1).fill(''))
    expect(await read(whole)).toMatchObject({ complete: true, hashes: { length: maxUnhashed } })
    expect(await hashesIn(whole)).toContain(await byKey('https://many.example/7'))
    await addPages(database, ana, [''], maxUnhashed)
    await share(ben, 'https://news.example/')
    expect(await read(whole)).toEqual({ complete: false, hashes: [await byKey('https://news.example/')] })
    expect(await network.store.sharedPages.unhashed()).toBe(maxUnhashed + 1)
    await database.run('UPDATE recommendation SET key_version = 1')
    await renewPageKeys(network.store)
    expect(await read(whole)).toMatchObject({ complete: true, hashes: { length: maxUnhashed + 2 } })
    expect(await network.store.sharedPages.unhashed()).toBe(0)
  })

  test('counts no page of a release before that nobody shares any more', async () => {
    await addPages(database, ana, Array(maxUnhashed + 1).fill(''))
    await database.run('DELETE FROM news_item')
    expect(await read(whole)).toEqual({ complete: true, hashes: [] })
  })
})

test('the salt is the same at each node and after a restart, and that of another network differs', async () => {
  const salt = await network.store.pageHashes.salt()
  expect(await createHashing()(database).salt()).toBe(salt)
  expect(salt).not.toContain(await network.store.network.key())
  const other = await createTestNetwork()
  expect(await other.store.pageHashes.salt()).not.toBe(salt)
})

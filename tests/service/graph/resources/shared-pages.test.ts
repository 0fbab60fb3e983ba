import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { keyVersion } from '../../../../src/contract/page-url.ts'
import { maxBits } from '../../../../src/contract/shared-pages.ts'
import { keptRows } from '../../../../src/service/features/passes/kept-rows.ts'
import { reportedRows } from '../../../../src/service/features/passes/passes.ts'
import { type Database, DatabaseFull } from '../../../../src/service/store/engine/database.ts'
import { busyTimeout } from '../../../../src/service/store/engine/sqlite.ts'
import { databaseFile } from '../../../../src/service/store/store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { askAbout, hashesIn, hashOf, pathOfBucket } from '../../buckets.ts'
import { ana, ben, bens, connect, network, store, token, useTokens } from '../../members.ts'
import { recordOf } from '../../query-plans/recorded-statements.ts'
import { createTestNetwork } from '../../test-network.ts'

useTokens()

const [first, second] = ['http://news.example/a', 'http://news.example/b'] as const

const ask = (url: string, by = token) => askAbout((path) => network.get(path, by), url)

const isShared = async (url: string) => (await ask(url)).has(url)

const share = async (url: string, by = token) => {
  expect((await network.post('/recommend', { url, message: 'Read it' }, by)).status).toBe(201)
  return (await network.get(`/recommend?url=${url}`, by)).body.share_id ?? ''
}

const remove = async (id: string, by = token) =>
  expect((await network.send('DELETE', `/${id}`, {}, by)).status).toBe(200)

describe('GET /shared_pages', () => {
  test('has the hash of each page that somebody shares now, however its address is written', async () => {
    expect(await isShared(first)).toBe(false)
    await share('http://www.news.example/a/?utm_source=x')
    await share(second, bens)
    const answer = await ask(first)
    expect(answer).toMatchObject({ key_version: keyVersion, bits: 0, bucket: 0, complete: true })
    expect(hashesIn(answer.hashes)).toHaveLength(2)
    for (const url of [first, second]) expect(answer.has(url)).toBe(true)
  })

  test('tells at the next call that a share was removed, restored, taken down and put back', async () => {
    const own = await share(first)
    const other = await share(first, bens)
    await remove(own)
    expect(await isShared(first)).toBe(true)
    await remove(other, bens)
    expect(await isShared(first)).toBe(false)
    await store.transaction((tx) => tx.removedNews.restore(other, ben, network.clock.now))
    expect(await isShared(first)).toBe(true)
    await store.transaction((tx) => tx.removedNews.takeDown(other, network.clock.now))
    expect(await isShared(first)).toBe(false)
    await store.transaction((tx) => tx.removedNews.putBack(other))
    expect(await isShared(first)).toBe(true)
  })

  test('tells of a member who left what a look-up does, and nothing of a member who was removed', async () => {
    await share(first, bens)
    await network.disable(ben)
    expect((await network.get(`/recommend?url=${first}`, token)).body.count).toBe(1)
    expect(await isShared(first)).toBe(true)
    await network.remove(ben)
    expect(await isShared(first)).toBe(false)
  })

  test('says the same of a page that was shared and taken back as of one that nobody ever shared', async () => {
    const before = await ask(first)
    await remove(await share(first))
    expect(JSON.stringify(await ask(first))).toBe(JSON.stringify(before))
  })

  test('is answered while another process holds the database, and while the disk is full', async () => {
    const data = temporaryFolder()
    const locked = await createTestNetwork({ data })
    onTestFinished(() => locked.store.close())
    const by = await locked.token(await locked.addMember('cem'))
    await locked.post('/recommend', { url: first }, by)
    const other = new DatabaseSync(join(data, databaseFile))
    onTestFinished(() => other.close())
    other.exec('BEGIN IMMEDIATE')
    const ask = () => askAbout((path) => locked.get(path, by), first)
    expect((await ask()).has(first)).toBe(true)
    const { retries } = locked.store.load()
    const begun = performance.now()
    expect((await ask()).has(first)).toBe(true)
    expect(performance.now() - begun).toBeLessThan(busyTimeout / 2)
    expect(locked.store.load()).toMatchObject({ retries, waitingWrites: 0 })
    other.exec('ROLLBACK')
    locked.store.transaction = () => Promise.reject(new DatabaseFull('network.sqlite can’t be written'))
    expect((await locked.post('/recommend', { url: second }, by)).status).toBe(503)
    expect((await ask()).has(first)).toBe(true)
  })

  test('reads, and writes nothing', async () => {
    await share(first)
    const { statements } = await recordOf(() => network.get(pathOfBucket(0, 0), token))
    expect(statements.length).toBeGreaterThan(2)
    expect(statements.filter(({ sql }) => !/^\s*(?:SELECT|PRAGMA user_version$)/.test(sql))).toEqual([])
  })

  test('is for members, and counts apart from their other calls', async () => {
    expect((await network.get(pathOfBucket(0, 0))).status).toBe(401)
    const { headers } = await network.get(pathOfBucket(0, 0), token)
    expect(headers.get('X-RateLimit-Limit')).toBe('3600')
    expect((await network.get('/me', token)).headers.get('X-RateLimit-Remaining')).toBe('49999')
  })

  test('answers another number of bits, or an unknown version of keys, by the right ones alone', async () => {
    await share(first)
    const { salt } = await ask(first)
    const right = { key_version: keyVersion, salt, bits: 0 }
    for (const path of [
      pathOfBucket(1, 1),
      pathOfBucket(maxBits, 4095),
      pathOfBucket(0, 0, keyVersion - 1),
      pathOfBucket(0, 0, keyVersion + 1),
    ])
      expect(await network.get(path, token)).toMatchObject({ status: 200, body: right })
    expect(Object.keys((await network.get(pathOfBucket(1, 1), token)).body).sort()).toEqual(Object.keys(right).sort())
  })

  test.each([
    ['bits', pathOfBucket(13, 0)],
    ['bits', pathOfBucket(64, 0)],
    ['bits', pathOfBucket(-1, 0)],
    ['bits', pathOfBucket('', 0)],
    ['bucket', pathOfBucket(0, 1)],
    ['bucket', pathOfBucket(4, 16)],
    ['bucket', pathOfBucket(12, 4096)],
    ['bucket', pathOfBucket(12, -1)],
    ['bucket', pathOfBucket(12, '0x1')],
    ['key_version', pathOfBucket(0, 0, 'two')],
    ['key_version', pathOfBucket(0, 0, '2.5')],
    ['key_version', pathOfBucket(0, 0, 0)],
    ['key_version', '/shared_pages?bits=0&bucket=0'],
  ])('refuses a wrong %s by name: %s', async (name, path) => {
    const { status, body } = await network.get(path, token)
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(name)
  })
})

describe('What is the member’s own', () => {
  const own = async (by = token): Promise<string[] | undefined> => {
    const { salt, own } = await ask(first, by)
    const hashes = own === undefined ? undefined : hashesIn(own)
    return hashes?.map(
      (hash) =>
        [first, second].find((url) => hashOf(salt, url.replace('http:', 'https:')).toString('hex') === hash) ?? hash,
    )
  }
  const pass = async (url: string, to: string, by: string) => {
    const { status, body } = await network.post('/pass', { url, to, message: 'For you' }, by)
    expect(status).toBe(201)
    return body.created_graph_id ?? ''
  }

  test('is told to the receiver and to whoever keeps a page, and to nobody else; it isn’t shared', async () => {
    await connect()
    expect([await own(), await own(bens)]).toEqual([[], []])
    const passed = await pass(first, ben, token)
    const kept = await pass(second, 'me', token)
    expect([await own(), await own(bens)]).toEqual([[second], [first]])
    expect((await ask(first)).hashes).toBe('')
    await remove(kept)
    await remove(passed)
    expect([await own(), await own(bens)]).toEqual([[], []])
    await store.transaction((tx) => tx.of(keptRows).restore(ana, { pass: kept }, network.clock.now))
    expect(await own()).toEqual([second])
  })

  test('lacks what the receiver has removed, what was taken down, and what a member passed who is locked out', async () => {
    await connect()
    const removed = await pass(first, ben, token)
    await remove(removed, bens)
    expect(await own(bens)).toEqual([])
    const taken = await pass(second, ben, token)
    await store.transaction((tx) => tx.of(reportedRows).setTakenDown(taken, true))
    expect(await own(bens)).toEqual([])
    await store.transaction((tx) => tx.of(reportedRows).setTakenDown(taken, false))
    expect(await own(bens)).toEqual([second])
    await network.disable(ana)
    expect(await own(bens)).toEqual([])
  })

  test('is absent for an application that may not read GET /me/passes', async () => {
    await pass(first, 'me', token)
    const database = store.of((database: Database) => database)
    await database.run('UPDATE consent SET version = 0')
    expect((await network.get('/me/passes', token)).status).toBe(403)
    expect(await ask(first)).not.toHaveProperty('own')
    const standard = await network.token(ana, { application: 'standard' })
    expect((await network.get('/me/passes', standard)).status).toBe(200)
    expect(await own(standard)).toEqual([first])
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSqlite } from '../../src/service/store/sqlite.ts'
import { databaseFile } from '../../src/service/store/store.ts'
import { createTestNetwork, type TestNetwork } from './test-network.ts'

const url = 'http://news.example/popular'
const sharers = 100_000

let directory: string
let network: TestNetwork
let token: string

/** A page that 100,000 members shared, a thousand of them contacts of the caller's; the latest is number 100,000. */
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'passalong-popular-'))
  network = await createTestNetwork({ data: directory })
  const ana = await network.addMember('ana')
  token = await network.token(ana)
  const { body } = await network.post('/recommend', { url }, token)

  const database = openSqlite(join(directory, databaseFile))
  const numbers = `WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${sharers})`
  const id = `printf('%032x', n)`
  await database.transaction(async (inside) => {
    await inside.run(
      `INSERT INTO member (id, name, first_name, last_name, gender, headline, introduction, interests, city, country, language, updated)
       ${numbers} SELECT ${id}, 'Member ' || n, '', '', '', '', '', '', '', '', 'en', 1 FROM number`,
    )
    await inside.run(
      `INSERT INTO news_item (id, member, recommendation, message, language, created, published)
       ${numbers} SELECT ${id}, ${id}, $1, '', 'en', 1, $2 + n FROM number`,
      body.created_graph_id,
      network.clock.now,
    )
    await inside.run(
      `INSERT INTO contact (member, contact, since) ${numbers} SELECT $1, ${id}, 1 FROM number WHERE n % 100 = 0`,
      ana,
    )
  })
  await database.close()
}, 60_000)

afterAll(async () => {
  await network.store.close()
  rmSync(directory, { recursive: true })
})

test.each([
  ['', sharers + 1, 'Member 100000'],
  ['&limit=100&page=50&start=2500&user_detail=FULL', sharers + 1, 'Member 92601'],
  ['&summary=TRUE', sharers + 1, undefined],
  ['&only_contacts=TRUE', 1000, 'Member 100000'],
  ['&only_contacts=TRUE&start=991&user_detail=PARTIAL', 1000, 'Member 1000'],
])('a page that 100,000 members shared is answered at once: %s', async (query, count, first) => {
  const times: number[] = []
  for (let attempt = 0; attempt < 5; attempt++) {
    const started = performance.now()
    const { body } = await network.get(`/recommend?url=${url}${query}`, token)
    times.push(performance.now() - started)
    expect(body.count).toBe(count)
    expect(body.count_string).toBe(String(count))
    expect(body.data[0]?.name).toBe(first)
  }
  expect(Math.min(...times)).toBeLessThan(60)
})

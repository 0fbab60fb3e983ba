import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPopularPage, sharers } from './popular-page.ts'

let page: Awaited<ReturnType<typeof createPopularPage>>

beforeAll(async () => {
  page = await createPopularPage()
}, 60_000)
afterAll(() => page.close())

test.each([
  ['', sharers + 1, 'Member 100000'],
  ['&limit=100&page=50&start=2500&user_detail=FULL', sharers + 1, 'Member 92601'],
  ['&summary=TRUE', sharers + 1, undefined],
  ['&only_contacts=TRUE', 1000, 'Member 100000'],
  ['&only_contacts=TRUE&start=991&user_detail=PARTIAL', 1000, 'Member 1000'],
])('the sharers of a page that 100,000 members shared are counted and listed: %s', async (query, count, first) => {
  const { body } = await page.ask(query)
  expect(body.count).toBe(count)
  expect(body.count_string).toBe(String(count))
  expect(body.data[0]?.name).toBe(first)
})

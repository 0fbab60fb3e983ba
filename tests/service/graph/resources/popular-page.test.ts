import { afterAll, beforeAll, expect, test } from 'vitest'
import { countLimit } from '../../../../src/service/store/engine/queries.ts'
import { temporaryFolderForAll } from '../../../support/temporary-folder.ts'
import { createPopularPage } from './popular-page.ts'

let page: Awaited<ReturnType<typeof createPopularPage>>

const data = temporaryFolderForAll()
beforeAll(async () => {
  page = await createPopularPage(data)
}, 60_000)
afterAll(() => page.close())

// shows: §2 List
test.each([
  ['', countLimit, '>10000', 'Member 100000'],
  ['&limit=100&page=50&start=2500&user_detail=FULL', countLimit, '>10000', 'Member 92601'],
  ['&summary=TRUE', countLimit, '>10000', undefined],
  ['&only_contacts=TRUE', 1000, '1000', 'Member 100000'],
  ['&only_contacts=TRUE&start=991&user_detail=PARTIAL', 1000, '1000', 'Member 1000'],
])(
  'the sharers of a page that 100,000 members shared are listed, and counted up to 10,000: %s',
  async (query, count, count_string, first) => {
    const { body } = await page.ask(query)
    expect(body).toMatchObject({ count, count_string })
    expect(body.data[0]?.name).toBe(first)
  },
)

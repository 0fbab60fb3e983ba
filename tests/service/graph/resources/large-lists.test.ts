import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countLimit } from '../../../../src/service/store/engine/queries.ts'
import { temporaryFolderForAll } from '../../../support/temporary-folder.ts'
import { plainShare } from '../../database.ts'
import { baseUrl } from '../../test-network.ts'
import { createNewsNetwork, type NewsNetwork } from './news-network.ts'
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

describe('paging through thousands of news', () => {
  const total = 6000
  let news: NewsNetwork
  beforeEach(async () => {
    news = await createNewsNetwork()
    const { ben, cem, clock } = news
    await news.store.transaction(async ({ news, recommendations }) => {
      for (let index = 0; index < total; index++) {
        const member = index % 2 ? ben : cem
        const message = String(index)
        // three calls at a time
        const at = clock.now - total + Math.floor(index / 3)
        if (index % 5)
          await news.postStatus(member, { message, language: 'en', by_mobile: false, social_accounts: '' }, at)
        else await recommendations.share(member, `http://news.example/${index}`, { ...plainShare, message }, at)
      }
    })
  })

  // shows: §4 paging, ours stable-newsfeed
  test('shows each item once by paging.next, although new ones arrive, within a second a page', async () => {
    news.clock.now += 500
    const seen: string[] = []
    let path = `/newsfeed?limit=100&access_token=${news.reader}`
    for (let page = 1; page <= 50; page++) {
      const started = performance.now()
      const { body } = await news.get(path, news.reader)
      expect(performance.now() - started).toBeLessThan(1000)
      expect(body.count).toBe(total)
      expect(body.count_string).toBe(String(total))
      seen.push(...body.data.map(({ id }) => id))
      expect(body.paging.next).not.toContain(news.reader)
      news.clock.now += 300
      await news.put(news.ben, 'meanwhile', news.clock.now)
      if (page === 50) expect(body.paging.next).toBe('')
      else path = body.paging.next.slice(baseUrl.length)
    }
    expect(new Set(seen).size).toBe(5000)
    expect((await news.read('limit=1')).count).toBe(total + 50)
  })

  // shows: §4 paging
  test('reaches the last item within the bounds of page and start', async () => {
    const all = (await news.store.news.list({ of: { contactsOf: news.ana } }, total, 0)).map(({ id }) => id)
    const ids = async (query: string) => (await news.read(query)).data.map(({ id }) => id)
    expect(await ids('limit=100&page=50&start=1000')).toEqual(all.slice(5899, 5999))
    expect(await ids('limit=100&start=2500')).toEqual(all.slice(2499, 2599))
    expect(await ids('limit=3&page=2')).toEqual(all.slice(3, 6))
    expect(await ids('start=7')).toEqual(all.slice(6, 16))
    expect(await news.read('limit=0')).toMatchObject({ count: total, data: [], paging: { previous: '', next: '' } })
    expect(await ids('limit=100&page=50&start=2500')).toEqual([])
  })
})

import { expect, test } from 'vitest'
import type { List, NewsItem } from '../../../../src/contract/resources.ts'
import { countLimit } from '../../../../src/service/store/engine/queries.ts'
import { leastWork } from '../../../support/processor-time.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { addStatuses, idOfNumber, numberTables, openDatabaseOf, plainShare } from '../../database.ts'
import { createReadableNetwork } from '../../readable-network.ts'
import { baseUrl, createTestNetwork } from '../../test-network.ts'
import { createNewsNetwork } from './news-network.ts'

const sharers = 100_000

// shows: §2 List
test(`the sharers of a page that ${sharers} members shared are listed, and counted exactly`, async () => {
  const data = temporaryFolder()
  const network = await createTestNetwork({ data })
  const ana = await network.addMember('ana')
  const token = await network.token(ana)
  const url = 'http://news.example/popular'
  const { body: shared } = await network.post('/recommend', { url }, token)
  // every hundredth is a contact of the caller; the latest has the highest number
  const database = await openDatabaseOf(data)
  const id = idOfNumber('n')
  for (const numbers of numberTables(sharers))
    await database.transaction(async (tx) => {
      await tx.run(
        `INSERT INTO member (id, name, first_name, last_name, gender, headline, introduction, interests, city, country, language, updated)
         ${numbers} SELECT ${id}, 'Member ' || n, '', '', '', '', '', '', '', '', 'en', 1 FROM number`,
      )
      await tx.run(
        `INSERT INTO news_item (id, member, recommendation, url, message, language, created, published)
         ${numbers} SELECT ${id}, ${id}, $1, $3, '', 'en', 1, CAST($2 AS BIGINT) + n FROM number`,
        ...[shared.created_graph_id, network.clock.now, url],
      )
      const contacts = `${numbers} SELECT $1, ${id}, 1 FROM number WHERE n % 100 = 0`
      await tx.run(`INSERT INTO contact (member, contact, since) ${contacts}`, ana)
    })
  await database.close()

  for (const [query, count, first] of [
    ['', sharers + 1, sharers],
    ['&limit=100&page=50&start=2500&user_detail=FULL', sharers + 1, sharers - 7399],
    ['&summary=TRUE', sharers + 1, undefined],
    ['&only_contacts=TRUE', sharers / 100, sharers],
    [`&only_contacts=TRUE&start=${sharers / 100 - 9}&user_detail=PARTIAL`, sharers / 100, 1000],
  ] as const) {
    const { body } = await network.get(`/recommend?url=${url}${query}`, token)
    expect(body, query).toMatchObject({ count, count_string: String(count) })
    expect(body.data[0]?.name, query).toBe(first && `Member ${first}`)
    expect(body).not.toHaveProperty('capped')
  }
  await network.store.close()
})

test('a newsfeed of more than 10,000 items is counted exactly if it is one member’s, and says so where its count ends', async () => {
  const { network, database } = await createReadableNetwork()
  const [ana, ben] = [await network.addMember('ana'), await network.addMember('ben')]
  const token = await network.token(ana)
  await network.token(ben)
  await network.store.contacts.connect(ana, ben, 1)
  await addStatuses(database, ben, countLimit + 2)
  const counted = async (path: string) => {
    const { count, count_string, capped } = (await network.get(path, token)).body as unknown as List<NewsItem>
    return [count, count_string, capped]
  }
  expect(await counted(`/${ben}/newsfeed?limit=1`)).toEqual([countLimit + 2, String(countLimit + 2), undefined])
  expect(await counted('/newsfeed?limit=1')).toEqual([countLimit, String(countLimit), true])
  expect(await counted(`/${ben}/newsfeed?limit=1&language=en`)).toEqual([countLimit, String(countLimit), true])
})

// shows: §4 paging
test('paging through thousands of news shows each item once by paging.next, although new ones arrive, within a second a page', async () => {
  const total = 6000
  const news = await createNewsNetwork()
  await news.store.transaction(async ({ news: items, recommendations }) => {
    for (let index = 0; index < total; index++) {
      const member = index % 2 ? news.ben : news.cem
      const message = String(index)
      // three calls at a time
      const at = news.clock.now - total + Math.floor(index / 3)
      if (index % 5)
        await items.postStatus(member, { message, language: 'en', by_mobile: false, social_accounts: '' }, at)
      else await recommendations.share(member, `http://news.example/${index}`, { ...plainShare, message }, at)
    }
  })
  const all = (await news.store.news.list({ of: { contactsOf: news.ana } }, total, 0)).map(({ id }) => id)
  const ids = async (query: string) => (await news.read(query)).data.map(({ id }) => id)
  expect(await ids('limit=100&page=50&start=1000')).toEqual(all.slice(5899, 5999))
  expect(await ids('limit=3&page=2')).toEqual(all.slice(3, 6))
  expect(await ids('start=7')).toEqual(all.slice(6, 16))
  expect(await news.read('limit=0')).toMatchObject({ count: total, data: [], paging: { previous: '', next: '' } })
  expect(await ids('limit=100&page=50&start=2500')).toEqual([])

  news.clock.now += 500
  const seen: string[] = []
  let path = `/newsfeed?limit=100&access_token=${news.reader}`
  for (let page = 1; page <= 50; page++) {
    const answers: Awaited<ReturnType<typeof news.get>>[] = []
    const work = await leastWork(1000, async () => void answers.push(await news.get(path, news.reader)))
    expect(work).toBeLessThan(1000)
    const [{ body }] = answers as [(typeof answers)[0]]
    expect(body).toMatchObject({ count: total, count_string: String(total) })
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

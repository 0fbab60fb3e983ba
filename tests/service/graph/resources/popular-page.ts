import { idOfNumber, numberTables, openDatabaseOf } from '../../database.ts'
import { createTestNetwork } from '../../test-network.ts'

const url = 'http://news.example/popular'
const sharers = 100_000

/**
 * A network in which 100,000 members shared a page; a thousand are the caller's contacts, the latest is number 100,000.
 *
 * @param directory the data directory
 */
export async function createPopularPage(directory: string) {
  const network = await createTestNetwork({ data: directory })
  const ana = await network.addMember('ana')
  const token = await network.token(ana)
  const { body } = await network.post('/recommend', { url }, token)

  const database = await openDatabaseOf(directory)
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
        body.created_graph_id,
        network.clock.now,
        url,
      )
      await tx.run(
        `INSERT INTO contact (member, contact, since) ${numbers} SELECT $1, ${id}, 1 FROM number WHERE n % 100 = 0`,
        ana,
      )
    })
  await database.close()

  return {
    /** Looks up who shared the page. @param query begins with `&` */
    ask: (query: string, of = url) => network.get(`/recommend?url=${of}${query}`, token),
    close: () => network.store.close(),
  }
}

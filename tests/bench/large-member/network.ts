import { keyVersion, matchKey } from '../../../src/contract/page-url.ts'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import { openData } from '../../../src/service/open-data.ts'
import type { Database } from '../../../src/service/store/engine/database.ts'
import { newMember, openDatabaseOf } from '../../service/database.ts'

/** How many members shared the popular page. */
const sharers = 25_000

const members = 25_000
const shares = 1_000_000

/** Each member but the large one has twice as many contacts. */
const neighbours = 25

export const popularUrl = 'http://news.example/popular'

/**
 * A million shares of 25,000 members with 50 contacts each; 25,000 are of one page. And one large member.
 * @returns that member's access token, and the id of a session
 */
export async function createLargeNetwork(data: string): Promise<{ token: string; session: string }> {
  const now = Date.now()
  const store = await openData(data, capabilities)
  const ana = await store.members.add(newMember('ana'), now)
  const { key } = await store.applications.add(
    { name: 'Large', level: 'premium', redirectUris: [], quota: 999_999_999, member_quota: 999_999_999 },
    now,
  )
  await store.authorizations.allow(ana, key, true, now)
  const token = await store.authorizations.issueToken(ana, key, now)
  const session = await store.sessions.begin(ana, now)
  await store.close()

  const database = await openDatabaseOf(data)
  if (database.engine === 'sqlite') {
    // a cache of a gigabyte: no changed page is written before the end, and many change again and again
    await database.run('PRAGMA cache_size = -1000000')
    await database.run('PRAGMA synchronous = OFF')
  }
  await database.exclusively(async (tx) => {
    // in PostgreSQL, a counter that a transaction changes often gets slow
    if (tx.engine === 'postgres') await tx.run('SET LOCAL session_replication_role = replica')
    await addRows(tx, ana, now)
    if (tx.engine === 'postgres') await countRows(tx)
  })
  if (database.engine === 'postgres') await database.exclusively((tx) => tx.run('ANALYZE'))
  await database.close()
  return { token, session }
}

async function addRows(tx: Database, ana: string, now: number): Promise<void> {
  const upTo = (last: number) =>
    `WITH RECURSIVE number (n) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT n + 1 FROM number WHERE n < ${last})`
  // scattered, as real ids are
  const scattered = (n: string) => `(${n}) * 2654435761 % 4294967296`
  const id = (kind: number, n: string) =>
    tx.engine === 'sqlite'
      ? `printf('%08x%024x', ${scattered(n)}, ${kind})`
      : `lpad(to_hex(${scattered(n)}), 8, '0') || lpad('${kind}', 24, '0')`
  const member = (n: string) => id(1, n)
  await tx.run(
    `INSERT INTO member (id, name, first_name, last_name, gender, headline, introduction, interests, city, country, language, updated)
     ${upTo(members)} SELECT ${member('n')}, 'Member ' || n, 'Member', n, '', 'Headline', '', '', 'Leeds', 'GB', 'en', 1 FROM number`,
  )
  await tx.run(
    `INSERT INTO recommendation (id, match_key, key_version)
     ${upTo(shares / 10)} SELECT ${id(2, 'n')}, 'https://news.example/' || n, ${keyVersion} FROM number`,
  )
  const popular = `INSERT INTO recommendation (id, match_key, key_version) VALUES (${id(2, '0')}, $1, ${keyVersion})`
  await tx.run(popular, matchKey(popularUrl))
  await tx.run(
    `INSERT INTO news_item (id, member, recommendation, url, reversed_domain, message, language, title, created, published)
     ${upTo(shares)} SELECT ${id(3, 'n')}, ${member(`n % ${members} + 1`)},
       CASE WHEN n <= ${sharers} THEN ${id(2, '0')} ELSE ${id(2, 'n / 10')} END,
       CASE WHEN n <= ${sharers} THEN $2 ELSE 'http://news.example/' || (n / 10) END, 'example.news.', 'Read this', 'en',
       'Title', CAST($1 AS BIGINT) - n * 1000, CAST($1 AS BIGINT) - n * 1000 FROM number`,
    now,
    popularUrl,
  )
  await tx.run(
    `INSERT INTO contact (member, contact, since) ${upTo(members * neighbours)},
       pair (one, other) AS (SELECT n % ${members} + 1, (n + n / ${members} + 1) % ${members} + 1 FROM number)
     SELECT ${member('one')}, ${member('other')}, CAST($1 AS BIGINT) - one FROM pair
     UNION ALL SELECT ${member('other')}, ${member('one')}, CAST($1 AS BIGINT) - one FROM pair`,
    now,
  )
  await tx.run(
    `INSERT INTO contact (member, contact, since) ${upTo(2000)}
     SELECT $1, ${member('n * 12')}, CAST($2 AS BIGINT) - n FROM number
     UNION ALL SELECT ${member('n * 12')}, $1, CAST($2 AS BIGINT) - n FROM number`,
    ana,
    now,
  )
  await tx.run(
    `INSERT INTO contact_request (id, from_member, to_member, subject, message, state, asked, updated)
     ${upTo(500)} SELECT ${id(4, 'n')}, ${member('n * 12 + 1')}, $1, 'Hello', 'We met.', 'pending',
       CAST($2 AS BIGINT) - n, CAST($2 AS BIGINT) - n FROM number`,
    ana,
    now,
  )
}

/** Adds what the triggers would have counted. */
async function countRows(tx: Database): Promise<void> {
  await tx.run('DELETE FROM member_tally')
  await tx.run(
    `INSERT INTO member_tally (member, contacts, news) SELECT m.id, COALESCE(c.rows, 0), COALESCE(n.rows, 0) FROM member m
     LEFT JOIN (SELECT member, COUNT(*) AS rows FROM contact GROUP BY member) AS c ON c.member = m.id
     LEFT JOIN (SELECT member, COUNT(*) AS rows FROM news_item GROUP BY member) AS n ON n.member = m.id`,
  )
  await tx.run(
    `INSERT INTO recommendation_tally (recommendation, sharers) SELECT r.id, COUNT(n.id) FROM recommendation r
     LEFT JOIN news_item n ON n.recommendation = r.id GROUP BY r.id`,
  )
  await tx.run(
    `INSERT INTO numbered_contact (member, contact) SELECT a.number, b.number FROM contact c
     JOIN member_tally a ON a.member = c.member JOIN member_tally b ON b.member = c.contact`,
  )
  await tx.run(
    `INSERT INTO numbered_sharer (recommendation, member) SELECT r.number, m.number FROM news_item n
     JOIN recommendation_tally r ON r.recommendation = n.recommendation JOIN member_tally m ON m.member = n.member`,
  )
  await tx.run(`UPDATE recommendation SET title = 'Title', language = 'en'`)
}

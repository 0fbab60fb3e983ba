import { join } from 'node:path'
import { matchKey } from '../../../src/contract/match-key.ts'
import { openSqlite } from '../../../src/service/store/engine/sqlite.ts'
import { databaseFile, openStore } from '../../../src/service/store/store.ts'

const members = 25_000
const shares = 1_000_000
/** Each other member has twice as many contacts. */
const neighbours = 25

export const popularUrl = 'http://news.example/popular'

/**
 * Creates a network of 25,000 members with 50 contacts each, and a million shares, of which 25,000 are of one page. One
 * more member has 2,000 contacts and 500 pending requests.
 *
 * @returns an access token of that member
 */
export async function createLargeNetwork(directory: string): Promise<string> {
  const now = Date.now()
  const store = await openStore(directory)
  const texts = { headline: '', introduction: '', interests: '', city: '', country: '', gender: '', language: 'en' }
  const names = { name: 'Ana', first_name: 'Ana', last_name: '' }
  const ana = await store.members.add({ login: 'ana', password: '', ...names, ...texts }, now)
  const { key } = await store.applications.add(
    { name: 'Large', level: 'premium', redirectUris: [], quota: 999_999_999 },
    now,
  )
  await store.authorizations.allow(ana, key, true, now)
  const token = await store.authorizations.issueToken(ana, key, now)
  await store.close()

  const database = openSqlite(join(directory, databaseFile))
  const upTo = (last: number) =>
    `WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${last})`
  // scattered, as real ids are
  const id = (kind: number, n: string) => `printf('%08x%024x', (${n}) * 2654435761 % 4294967296, ${kind})`
  const member = (n: string) => id(1, n)
  // all of what is written at random places stays in memory until the end
  await database.run('PRAGMA cache_size = -1000000')
  await database.run('PRAGMA synchronous = OFF')
  await database.transaction(async (tx) => {
    await tx.run(
      `INSERT INTO member (id, name, first_name, last_name, gender, headline, introduction, interests, city, country, language, updated)
       ${upTo(members)} SELECT ${member('n')}, 'Member ' || n, 'Member', n, '', 'Headline', '', '', 'Leeds', 'GB', 'en', 1 FROM number`,
    )
    await tx.run(
      `INSERT INTO recommendation (id, match_key)
       ${upTo(shares / 10)} SELECT ${id(2, 'n')}, 'https://news.example/' || n FROM number`,
    )
    await tx.run(`INSERT INTO recommendation VALUES (${id(2, '0')}, $1)`, matchKey(popularUrl))
    await tx.run(
      `INSERT INTO news_item (id, member, recommendation, url, reversed_domain, message, language, title, created, published)
       ${upTo(shares)} SELECT ${id(3, 'n')}, ${member(`n % ${members} + 1`)},
         CASE WHEN n <= ${members} THEN ${id(2, '0')} ELSE ${id(2, 'n / 10')} END,
         CASE WHEN n <= ${members} THEN $2 ELSE 'http://news.example/' || (n / 10) END, 'example.news.', 'Read this', 'en', 'Title', $1 - n * 1000, $1 - n * 1000 FROM number`,
      now,
      popularUrl,
    )
    await tx.run(
      `INSERT INTO contact (member, contact, since) ${upTo(members * neighbours)},
         pair (one, other) AS (SELECT n % ${members} + 1, (n + n / ${members} + 1) % ${members} + 1 FROM number)
       SELECT ${member('one')}, ${member('other')}, $1 - one FROM pair
       UNION ALL SELECT ${member('other')}, ${member('one')}, $1 - one FROM pair`,
      now,
    )
    await tx.run(
      `INSERT INTO contact (member, contact, since) ${upTo(2000)}
       SELECT $1, ${member('n * 12')}, $2 - n FROM number UNION ALL SELECT ${member('n * 12')}, $1, $2 - n FROM number`,
      ana,
      now,
    )
    await tx.run(
      `INSERT INTO contact_request (id, from_member, to_member, subject, message, state, asked, updated)
       ${upTo(500)} SELECT ${id(4, 'n')}, ${member('n * 12 + 1')}, $1, 'Hello', 'We met.', 'pending', $2 - n, $2 - n FROM number`,
      ana,
      now,
    )
  })
  await database.close()
  return token
}

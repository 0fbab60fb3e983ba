import { type Database, inTime } from '../../store/engine/database.ts'
import { readById } from '../../store/engine/queries.ts'
import { type NewsRow, newsColumns } from '../../store/shares/news.ts'
import { textsOfPages } from '../../store/shares/recommendations.ts'
import { isActive, maySee } from '../../store/visibility.ts'

/** Maximum shares of a time that are counted, the latest: counting more would keep other requests waiting. */
export const maxCounted = 5000

/** Maximum shares of each contact that are counted, the latest: one contact may have thousands. */
export const maxCountedOfContact = 50

/** Milliseconds after which a counting ends. */
const longestCounting = 5000

export interface MostShared {
  /** The recommendation's id. */
  page: string
  /** The latest share, with the page's texts. */
  news: NewsRow
  sharers: number
}

interface Counted {
  page: string
  item: string
  sharers: number
}

/** `until`: what was shared from then on is left out, since the next digest has it. */
type OfContacts = { contactsOf: string; until?: number }

export type Whose = { reader: string } | OfContacts

/** How long the network's numbers are kept in memory, in milliseconds: every member sees the same, but hidden pages. */
const lifetime = 60_000

/** A member shares a page once, so counts once. */
export function mostSharedRows(database: Database) {
  const cached = new Map<string, { at: number; pages: Promise<Counted[]> }>()

  async function count(whose: Whose, since: number, limit: number): Promise<Counted[]> {
    const shared = 'published >= $1 AND n.recommendation IS NOT NULL AND n.imported = 0'
    const latest = (member: string, columns: string) => `(SELECT ${columns} FROM news_item n
      WHERE n.member = ${member} AND n.published < $4 AND n.${shared}${maySee('$3')} ORDER BY n.published DESC LIMIT ${maxCountedOfContact})`
    // one query in two forms: SQLite has no LATERAL, PostgreSQL would look for each news item in each contact's list
    const ofContacts =
      database.engine === 'postgres'
        ? `contact c CROSS JOIN LATERAL ${latest('c.contact', 'n.*')} AS n CROSS JOIN member m WHERE c.member = $3`
        : `contact c CROSS JOIN news_item n CROSS JOIN member m
           WHERE c.member = $3 AND ${inTime(database)} AND n.id IN ${latest('c.contact', 'n.id')}`
    const shares = 'reader' in whose ? `news_item n CROSS JOIN member m WHERE n.${shared}` : ofContacts
    const order = 'ORDER BY sharers DESC, latest DESC'
    const select = `SELECT p.page, p.sharers,
       (SELECT l.id FROM news_item l CROSS JOIN member o
         WHERE l.recommendation = p.page AND o.id = l.member AND ${isActive('o')} ORDER BY l.published DESC, l.id LIMIT 1) AS item
     FROM (SELECT s.recommendation AS page, COUNT(*) AS sharers, MAX(s.published) AS latest
       FROM (SELECT n.recommendation, n.published FROM ${shares}
           AND m.id = n.member AND ${isActive('m')} ORDER BY n.published DESC LIMIT ${maxCounted}) AS s
       GROUP BY s.recommendation ${order} LIMIT $2) AS p ${order}`
    const values = 'reader' in whose ? [] : [whose.contactsOf, whose.until ?? Number.MAX_SAFE_INTEGER]
    // beside the event loop: the contacts may be thousands
    return database.allWithin<Counted>(longestCounting, select, since, limit, ...values)
  }

  /** Reads the texts anew: a title that was taken down isn't shown for as long as the numbers are kept. */
  async function describe(counted: readonly Counted[], reader: string, since: number): Promise<MostShared[]> {
    const ids = counted.map(({ item }) => item)
    const byId = await readById<NewsRow>(database, ids, (list, next) => {
      const seen = maySee(`$${next}`, { member: 'o.member', domain: 'o.reversed_domain' })
      const select = `SELECT ${newsColumns} FROM news_item n CROSS JOIN member m
       WHERE n.id IN (${list}) AND m.id = n.member AND ${isActive('m')}
         AND EXISTS (SELECT 1 FROM news_item o CROSS JOIN member a WHERE o.recommendation = n.recommendation
           AND o.imported = 0 AND o.published >= $${next + 1} AND a.id = o.member AND ${isActive('a')}${seen})`
      return [select, reader, since]
    })
    const texts = await textsOfPages(database, byId.keys())
    return counted.flatMap(({ page, item, sharers }) => {
      const news = byId.get(item)
      return news ? [{ page, news: { ...news, ...texts.get(item), id: item }, sharers }] : []
    })
  }

  return {
    async list(whose: Whose, period: number, limit: number, now: number): Promise<MostShared[]> {
      const since = now - period
      if (!('reader' in whose)) return describe(await count(whose, since, limit), whose.contactsOf, since)
      const key = `${period} ${limit}`
      const known = cached.get(key)
      if (known && known.at <= now && now < known.at + lifetime)
        return describe(await known.pages, whose.reader, known.at - period)
      const pages = count(whose, since, limit)
      cached.set(key, { at: now, pages })
      // a failure isn't kept
      pages.catch(() => cached.delete(key))
      return describe(await pages, whose.reader, since)
    },

    /** Contacts of a member who shared a page, and their words, the latest first. */
    contacts({ contactsOf, until = Number.MAX_SAFE_INTEGER }: OfContacts, page: string, since: number, limit: number) {
      const select = `SELECT m.name, n.message FROM news_item n CROSS JOIN contact c CROSS JOIN member m
         WHERE n.recommendation = $1 AND n.imported = 0 AND n.published >= $2 AND n.published < $5 AND c.member = $3 AND c.contact = n.member
           AND m.id = n.member AND ${isActive('m')}${maySee('$3')} ORDER BY n.published DESC, n.id LIMIT $4`
      return database.all<{ name: string; message: string }>(select, page, since, contactsOf, limit, until)
    },
  }
}

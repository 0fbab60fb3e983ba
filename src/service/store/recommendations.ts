import type { Database } from './database.ts'
import type { MemberRow } from './members.ts'
import { newId } from './secrets.ts'

/** What a member says of a page; texts that were not given are empty. */
export interface Share {
  title: string
  overview: string
  /** Separated by commas. */
  keywords: string
  message: string
  site_name: string
  /** The picture's URL. */
  picture: string
  /** ISO 639, two letters: the language that this is written in. */
  language: string
}

/** A share with its page. */
export interface SharedPage extends Share {
  /** The recommendation's id. */
  id: string
  url: string
  domain: string
  shared: number
}

export interface SharerRow extends MemberRow {
  message: string
  shared: number
}

const sharedPage = `r.id, r.url, r.domain, n.title, n.overview, n.keywords, n.message, n.site_name, n.picture,
  n.language, n.published AS shared`

export type Recommendations = ReturnType<typeof createRecommendations>

/** What the network knows of pages: one recommendation for each URL, one share for each member and recommendation. */
export function createRecommendations(database: Database) {
  return {
    /**
     * Records that a member shares a page; a second share of the same page takes the place of the first.
     *
     * @param url as `cleanPageUrl` gives it
     * @returns the recommendation's id
     */
    async share(member: string, url: string, share: Share, now: number): Promise<string> {
      const added = 'INSERT INTO recommendation (id, url, domain) VALUES ($1, $2, $3) ON CONFLICT (url) DO NOTHING'
      await database.run(added, newId(), url, new URL(url).hostname)
      const row = await database.get<{ id: string }>('SELECT id FROM recommendation WHERE url = $1', url)
      if (!row) throw new Error('the recommendation that was just added is gone')
      await database.run(
        `INSERT INTO news_item (id, recommendation, member, title, overview, keywords, message, site_name, picture,
           language, created, published)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
         ON CONFLICT (recommendation, member) DO UPDATE SET title = excluded.title, overview = excluded.overview,
           keywords = excluded.keywords, message = excluded.message, site_name = excluded.site_name,
           picture = excluded.picture, language = excluded.language, published = excluded.published`,
        newId(),
        row.id,
        member,
        share.title,
        share.overview,
        share.keywords,
        share.message,
        share.site_name,
        share.picture,
        share.language,
        now,
      )
      return row.id
    },

    async urlOf(id: string): Promise<string | undefined> {
      const row = await database.get<{ url: string }>('SELECT url FROM recommendation WHERE id = $1', id)
      return row?.url
    },

    /** The latest share of a page, whoever made it. */
    latest(url: string): Promise<SharedPage | undefined> {
      return database.get(
        `SELECT ${sharedPage} FROM recommendation r JOIN news_item n ON n.recommendation = r.id
         WHERE r.url = $1 ORDER BY n.published DESC, n.id LIMIT 1`,
        url,
      )
    },

    /** @param contactsOf a member's id: count only that member's contacts */
    async countSharers(recommendation: string, contactsOf?: string): Promise<number> {
      const { from, condition } = sharesOf(contactsOf, '$2')
      const row = await database.get<{ count: number }>(
        `SELECT COUNT(*) AS count FROM ${from} WHERE n.recommendation = $1 ${condition}`,
        ...[recommendation, ...(contactsOf === undefined ? [] : [contactsOf])],
      )
      return row?.count ?? 0
    },

    /** Who shared, the latest first. */
    sharers(recommendation: string, limit: number, offset: number, contactsOf?: string): Promise<SharerRow[]> {
      const { from, condition } = sharesOf(contactsOf, '$4')
      return database.all(
        `SELECT m.*, n.message, n.published AS shared FROM ${from} JOIN member m ON m.id = n.member
         WHERE n.recommendation = $1 ${condition} ORDER BY n.published DESC, n.id LIMIT $2 OFFSET $3`,
        ...[recommendation, limit, offset, ...(contactsOf === undefined ? [] : [contactsOf])],
      )
    },

    /** The message of a member's share; undefined when that member has not shared the page. */
    async messageOf(recommendation: string, member: string): Promise<string | undefined> {
      const row = await database.get<{ message: string }>(
        'SELECT message FROM news_item WHERE recommendation = $1 AND member = $2',
        recommendation,
        member,
      )
      return row?.message
    },
  }
}

/** All shares, or those of a member's contacts: SQLite keeps to the order of a CROSS JOIN, and contacts are the fewer. */
function sharesOf(contactsOf: string | undefined, placeholder: string): { from: string; condition: string } {
  if (contactsOf === undefined) return { from: 'news_item n', condition: '' }
  return {
    from: 'contact c CROSS JOIN news_item n',
    condition: `AND c.member = ${placeholder} AND n.member = c.contact`,
  }
}

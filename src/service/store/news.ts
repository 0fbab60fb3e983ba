import type { Database, Value } from './database.ts'
import { newId } from './secrets.ts'

/** What a member shared or posted; a status has no recommendation and none of the page's texts. */
export interface NewsRow {
  id: string
  member: string
  message: string
  /** ISO 639, two letters. */
  language: string
  title: string
  overview: string
  /** Separated by commas. */
  keywords: string
  site_name: string
  picture: string
  /** Of a status: 1 from a mobile, and the accounts at an external social network that it is for, separated by commas. */
  by_mobile: number
  social_accounts: string
  /** When it was published first, and last: a page that is shared again is published again. */
  created: number
  published: number
  /** The shared page's; null for a status. */
  url: string | null
}

export interface NewStatus {
  message: string
  language: string
  by_mobile: boolean
  /** Separated by commas. */
  social_accounts: string
}

/** Whose news, and which of them. */
export interface NewsFilter {
  /** One member's own, or that of a member's contacts. */
  of: { member: string } | { contactsOf: string }
  /** A host in lower case; its subdomains are meant too. */
  domain?: string | undefined
  /** ISO 639, two letters each; none means all. */
  languages?: readonly string[] | undefined
  /** First and last moment, both included. */
  since?: number | undefined
  until?: number | undefined
}

const newsItem = `n.id, n.member, n.message, n.language, n.title, n.overview, n.keywords, n.site_name, n.picture,
  n.by_mobile, n.social_accounts, n.created, n.published, r.url`
const source = 'FROM news_item n LEFT JOIN recommendation r ON r.id = n.recommendation'

export type News = ReturnType<typeof createNews>

/** Shares and statuses as one sequence. */
export function createNews(database: Database) {
  return {
    /** @returns the new item's id */
    async postStatus(member: string, status: NewStatus, now: number): Promise<string> {
      const id = newId()
      await database.run(
        `INSERT INTO news_item (id, member, message, language, by_mobile, social_accounts, created, published)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $7)`,
        id,
        member,
        status.message,
        status.language,
        status.by_mobile ? 1 : 0,
        status.social_accounts,
        now,
      )
      return id
    },

    find(id: string): Promise<NewsRow | undefined> {
      return database.get(`SELECT ${newsItem} ${source} WHERE n.id = $1`, id)
    },

    async count(filter: NewsFilter): Promise<number> {
      const { condition, values } = where(filter)
      const row = await database.get<{ count: number }>(`SELECT COUNT(*) AS count ${source} ${condition}`, ...values)
      return row?.count ?? 0
    },

    /** The latest first. */
    list(filter: NewsFilter, limit: number, offset: number): Promise<NewsRow[]> {
      const { condition, values } = where(filter)
      const [rows, skip] = [`$${values.length + 1}`, `$${values.length + 2}`]
      return database.all(
        `SELECT ${newsItem} ${source} ${condition} ORDER BY n.published DESC, n.id LIMIT ${rows} OFFSET ${skip}`,
        ...values,
        limit,
        offset,
      )
    },
  }
}

function where({ of, domain, languages = [], since, until }: NewsFilter): { condition: string; values: Value[] } {
  const values: Value[] = []
  const placeholder = (value: Value) => `$${values.push(value)}`
  const conditions = [
    'member' in of
      ? `n.member = ${placeholder(of.member)}`
      : `n.member IN (SELECT contact FROM contact WHERE member = ${placeholder(of.contactsOf)})`,
  ]
  if (domain !== undefined) {
    const below = `%.${domain.replace(/[!%_]/g, '!$&')}`
    conditions.push(`(r.domain = ${placeholder(domain)} OR r.domain LIKE ${placeholder(below)} ESCAPE '!')`)
  }
  if (languages.length > 0) conditions.push(`n.language IN (${languages.map(placeholder).join(', ')})`)
  if (since !== undefined) conditions.push(`n.published >= ${placeholder(since)}`)
  if (until !== undefined) conditions.push(`n.published <= ${placeholder(until)}`)
  return { condition: `WHERE ${conditions.join(' AND ')}`, values }
}

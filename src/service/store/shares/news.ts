import { countLimit, countRows } from '../engine/count-rows.ts'
import type { Database, Value } from '../engine/database.ts'
import { newId } from '../engine/secrets.ts'
import { afterDomain, reverseDomain } from './reversed-domain.ts'

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
  /** When it was published first, and last: a page that is shared again is published again. */
  created: number
  published: number
  /** The address that the page was shared under; null for a status. */
  url: string | null
}

export interface NewStatus {
  message: string
  language: string
  by_mobile: boolean
  /** The accounts at an external social network that it is for, separated by commas. */
  social_accounts: string
}

/** Whose news, and which of them. */
export interface NewsFilter extends NewsCondition {
  /** One member's own, or that of a member's contacts. */
  of: { member: string } | { contactsOf: string }
}

/** Which of somebody's news. */
interface NewsCondition {
  /** A host in lower case; its subdomains are meant too. */
  domain?: string | undefined
  /** ISO 639, two letters each; none means all. */
  languages?: readonly string[] | undefined
  /** First and last moment, both included. */
  since?: number | undefined
  until?: number | undefined
}

const newsItem = `n.id, n.member, n.message, n.language, n.title, n.overview, n.keywords, n.site_name, n.picture,
  n.created, n.published, n.url`
/** How many of the network's items are looked at for each that is wanted; asking a contact for one costs as much. */
const scannedPerResult = 20
/** Whose news are added up first: these many contacts mostly have more together than are counted. */
const sampledContacts = 300
/** How much news may come while a member leafs through a newsfeed, so that its count needs no look at what is older. */
const maxNewer = 1000
/** SQLite would rather go through all news of a contact by time than find those of a domain or language, but for the sign. */
const notByTime = '+n.published'
const latestFirst = 'ORDER BY n.published DESC, n.id'

export type News = ReturnType<typeof createNews>

/** Shares and statuses as one sequence. */
export function createNews(database: Database) {
  /**
   * What is left out before a page of a list is found by index alone, and only the page itself read.
   *
   * @param news what follows the list of columns in a SELECT of news items named n
   * @param before what comes before that SELECT
   */
  function page(
    news: string,
    values: readonly Value[],
    limit: number,
    offset: number,
    before = '',
  ): Promise<NewsRow[]> {
    const [rows, skip] = [`$${values.length + 1}`, `$${values.length + 2}`]
    return database.all(
      `${before} SELECT ${newsItem}
       FROM (SELECT n.id ${news} ${latestFirst} LIMIT ${rows} OFFSET ${skip}) AS s
       CROSS JOIN news_item n WHERE n.id = s.id ${latestFirst}`,
      ...values,
      limit,
      offset,
    )
  }

  /**
   * Looks among the network's latest items, at no more of them than asking each contact would cost; mostly it finds what is
   * wanted among far fewer.
   *
   * @returns fewer than there are where the contacts have little among these
   */
  async function amongLatest(member: string, only: NewsCondition, limit: number, offset: number): Promise<NewsRow[]> {
    const until = only.until ?? Number.MAX_SAFE_INTEGER
    const oldest = await database.get<{ published: number }>(
      `SELECT published FROM news_item WHERE published <= $1
       ORDER BY published DESC, id LIMIT 1 OFFSET (SELECT contacts FROM member_tally WHERE member = $2) + $3`,
      until,
      member,
      scannedPerResult * (limit + offset),
    )
    const since = Math.max(only.since ?? 0, oldest?.published ?? 0)
    const { condition, values } = where({ ...only, since: undefined, until: undefined }, member, since, until)
    const news = `FROM news_item n CROSS JOIN contact c
      WHERE c.member = $1 AND c.contact = n.member AND n.published >= $2 AND n.published <= $3 ${condition}`
    return page(news, values, limit, offset)
  }

  /** Asks each contact for their latest, and those whose latest is on the page of the list for as many as could be. */
  async function fromEach(member: string, only: NewsCondition, limit: number, offset: number): Promise<NewsRow[]> {
    const { condition, values } = where(only, member, limit + offset)
    const newsOf = (contact: string) => `FROM news_item n WHERE n.member = ${contact} ${condition}`
    const { domain, languages = [] } = only
    const published = domain === undefined && languages.length === 0 ? 'n.published' : notByTime
    const latest = `WITH latest AS (SELECT c.contact AS member,
        (SELECT n.published ${newsOf('c.contact')} ORDER BY ${published} DESC LIMIT 1) AS published
        FROM contact c WHERE c.member = $1),
      oldest AS (SELECT COALESCE((SELECT published FROM latest WHERE published IS NOT NULL
        ORDER BY published DESC LIMIT 1 OFFSET $2 - 1), 0) AS published)`
    const news = `FROM latest l CROSS JOIN news_item n WHERE l.published >= (SELECT published FROM oldest) AND n.id IN
        (SELECT n.id ${newsOf('l.member')} AND n.published >= (SELECT published FROM oldest) ${latestFirst} LIMIT $2)`
    return page(news, values, limit, offset, latest)
  }

  /** At most `countLimit` + 1, as the other counts. */
  async function countOf(member: string): Promise<number> {
    const row = await database.get<{ news: number }>('SELECT news FROM member_tally WHERE member = $1', member)
    return Math.min(row?.news ?? 0, countLimit + 1)
  }

  /**
   * How much news a member's contacts have together.
   *
   * @param contacts how many of those are counted who have any
   */
  async function countOfContacts(member: string, contacts: number): Promise<number> {
    const row = await database.get<{ news: number | null }>(
      `SELECT SUM(news) AS news FROM (SELECT t.news FROM numbered_contact c CROSS JOIN member_tally t
         WHERE c.member = (SELECT number FROM member_tally WHERE member = $1) AND t.number = c.contact AND t.news > 0
         LIMIT $2) AS counted`,
      member,
      contacts,
    )
    return row?.news ?? 0
  }

  /** How much of the network's news is newer than this, at most `maxNewer`. */
  async function countNewer(until: number): Promise<number> {
    const row = await database.get<{ count: number }>(
      `SELECT COUNT(*) AS count FROM (SELECT 1 FROM news_item WHERE published > $1 LIMIT ${maxNewer}) AS newer`,
      until,
    )
    return row?.count ?? 0
  }

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

    /** Changes what the member said, and nothing else. */
    async setMessage(id: string, message: string): Promise<void> {
      await database.run('UPDATE news_item SET message = $2 WHERE id = $1', id, message)
    },

    find(id: string): Promise<NewsRow | undefined> {
      return database.get(`SELECT ${newsItem} FROM news_item n WHERE n.id = $1`, id)
    },

    /** At most `countLimit` + 1. */
    async count({ of, ...only }: NewsFilter): Promise<number> {
      const { domain, languages = [], since, until } = only
      if (domain === undefined && languages.length === 0 && since === undefined) {
        if ('contactsOf' in of) {
          const newer = until === undefined ? 0 : await countNewer(until)
          const some = await countOfContacts(of.contactsOf, sampledContacts)
          // whoever those are from, so many are left
          if (newer < maxNewer && some - newer > countLimit) return countLimit + 1
          if (until === undefined) return Math.min(await countOfContacts(of.contactsOf, countLimit + 1), countLimit + 1)
        } else if (until === undefined) return countOf(of.member)
      }
      const { condition, values } = where(only, 'member' in of ? of.member : of.contactsOf)
      const news =
        'member' in of
          ? 'FROM news_item n WHERE n.member = $1'
          : 'FROM contact c CROSS JOIN news_item n WHERE c.member = $1 AND n.member = c.contact'
      return countRows(database, `${news} ${condition}`, ...values)
    },

    /** The latest first. */
    async list({ of, ...only }: NewsFilter, limit: number, offset: number): Promise<NewsRow[]> {
      if ('contactsOf' in of) {
        const rows = await amongLatest(of.contactsOf, only, limit, offset)
        return rows.length === limit ? rows : fromEach(of.contactsOf, only, limit, offset)
      }
      const { condition, values } = where(only, of.member)
      return page(`FROM news_item n WHERE n.member = $1 ${condition}`, values, limit, offset)
    },
  }
}

/**
 * @param before the values of the placeholders from `$1` on
 * @returns conditions that begin with AND, and the values of all placeholders
 */
function where({ domain, languages = [], since, until }: NewsCondition, ...before: Value[]) {
  const values = [...before]
  const placeholder = (value: Value) => `$${values.push(value)}`
  const conditions: string[] = []
  if (domain !== undefined) {
    const reversed = reverseDomain(domain)
    conditions.push(`n.reversed_domain >= ${placeholder(reversed)}`)
    conditions.push(`n.reversed_domain < ${placeholder(afterDomain(reversed))}`)
  }
  if (languages.length > 0) conditions.push(`n.language IN (${languages.map(placeholder).join(', ')})`)
  const published = domain === undefined ? 'n.published' : notByTime
  if (since !== undefined) conditions.push(`${published} >= ${placeholder(since)}`)
  if (until !== undefined) conditions.push(`${published} <= ${placeholder(until)}`)
  return { condition: conditions.map((condition) => `AND ${condition}`).join(' '), values }
}

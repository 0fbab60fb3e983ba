import type { ShareTexts } from '../../../contract/parameters.ts'
import { cleanName, cut } from '../../../contract/text.ts'
import { readableAddress } from '../../readable-address.ts'
import { type Database, pruneBatch, type Value } from '../engine/database.ts'
import { countLimit, countRows, exists, insert, prune, readById, readNumber, readValue } from '../engine/queries.ts'
import { newId } from '../engine/secrets.ts'
import { shareColumns, shareColumnsOf } from '../schema/tables/news.ts'
import { maySee } from '../visibility.ts'
import { removableRows, restorable, restorePeriod } from './removable.ts'

/** A member's texts about a page, each of which may be empty. */
export interface Share extends ShareTexts {
  language: string
}

export interface NewsRow extends Share {
  id: string
  member: string
  /** Times of the first and the last publication: sharing a page again publishes it again. */
  created: number
  published: number
  /** The address under which the page was shared; null for a status. */
  url: string | null
  /** The number of the import that brought it; 0 for a share of the member's own. */
  imported: number
}

/** Maximum characters of a status in its name: screen readers read it whole beside each button. */
const namingLength = 40

/** A page's title, or its address as people read it; empty for a status. */
export const nameOfPage = ({ title, url }: { title: string; url: string | null }): string =>
  title || (url === null ? '' : readableAddress(url))

/** The name of a share's page; the first words of a status. */
export function nameOfNews({ title, url, message }: Pick<NewsRow, 'title' | 'url' | 'message'>): string {
  if (title || url !== null) return nameOfPage({ title, url })
  const text = cleanName(message)
  const start = cut(text, namingLength)
  return start === text ? text : `${start.trimEnd()}…`
}

type Of = NewsFilter['of'] | { team: string; reader: string }

type NewStatus = Pick<Share, 'message' | 'language'> & { by_mobile: boolean; social_accounts: string }

export interface NewsFilter extends NewsCondition {
  of: { member: string } | { contactsOf: string }
}

/** The authors of a list: rows of a table with the member or team as `$1`, and the number of them for `$2`. */
const contacts = {
  ...{ table: 'contact', key: 'member', author: 'contact' },
  count: 'SELECT contacts FROM member_tally WHERE member = $2',
}

const team = {
  ...{ table: 'team_member', key: 'team', author: 'member' },
  count: 'SELECT COUNT(*) FROM team_member WHERE team = $2',
}

type Authors = typeof contacts & { of: string; reader?: string }

export const newsColumns = `n.id, n.member, ${shareColumnsOf('n')}, n.created, n.published, n.url, n.imported`
/** The latest items that are scanned for each wanted result: scanning these costs as much as a query of one contact. */
const scannedPerResult = 20
/** The most items newer than `until` with which the count of a newsfeed can still be estimated from counters. */
const maxNewer = 1000
const latestFirst = 'ORDER BY n.published DESC, n.id'

export function createNews(database: Database) {
  /** Latest first. The index alone skips the items before the page. @param query.from joins news items named n */
  type Query = { from: string; values: readonly Value[]; with?: string }
  function page(query: Query, limit: number, offset: number): Promise<NewsRow[]> {
    const { from, values } = query
    const [rows, skip] = [`$${values.length + 1}`, `$${values.length + 2}`]
    const select = `${query.with ?? ''} SELECT ${newsColumns}
     FROM (SELECT n.id ${from} ${latestFirst} LIMIT ${rows} OFFSET ${skip}) AS s
     CROSS JOIN news_item n WHERE n.id = s.id ${latestFirst}`
    return database.all(select, ...values, limit, offset)
  }

  function whereSeen({ of, reader = of }: Authors, only: NewsCondition, ...before: Value[]) {
    const { condition, values } = where(only, of, ...before)
    return { condition: condition + maySee(`$${values.length + 1}`), values: [...values, reader] }
  }

  /** Reads at most as many rows as `fromEachAuthor` costs. @returns an incomplete page if too few are the authors' */
  async function amongLatest(authors: Authors, only: NewsCondition, limit: number, offset: number): Promise<NewsRow[]> {
    const until = only.until ?? Number.MAX_SAFE_INTEGER
    const select = `SELECT published FROM news_item n WHERE published <= $1 ${isNews(only)}
     ORDER BY published DESC, id LIMIT 1 OFFSET (${authors.count}) + $3`
    const oldest = await readNumber(database, select, until, authors.of, scannedPerResult * (limit + offset))
    const since = Math.max(only.since ?? 0, oldest)
    const { condition, values } = whereSeen(authors, { ...only, since: undefined, until: undefined }, since, until)
    const latest = `n.published >= $2 AND n.published <= $3 ${condition}`
    const theirs = `CROSS JOIN ${authors.table} c WHERE c.${authors.key} = $1 AND c.${authors.author} = n.member`
    // SQLite scans in this order and stops after the page; PostgreSQL would look into each contact's list instead
    const query =
      database.engine === 'postgres'
        ? {
            with: `WITH latest AS MATERIALIZED (SELECT n.id, n.member, n.published FROM news_item n WHERE ${latest})`,
            from: `FROM latest n ${theirs}`,
          }
        : { from: `FROM news_item n ${theirs} AND ${latest}` }
    return page({ ...query, values }, limit, offset)
  }

  async function fromEachAuthor(authors: Authors, only: NewsCondition, limit: number, offset: number) {
    const { table, key, author } = authors
    const { condition, values } = whereSeen(authors, only, limit + offset)
    const newsOf = (member: string) => `FROM news_item n WHERE n.member = ${member} ${condition}`
    const { domain, languages = [] } = only
    const published = domain === undefined && languages.length === 0 ? 'n.published' : notByTime
    const latest = `WITH latest AS (SELECT c.${author} AS member,
        (SELECT n.published ${newsOf(`c.${author}`)} ORDER BY ${published} DESC LIMIT 1) AS published
        FROM ${table} c WHERE c.${key} = $1),
      oldest AS (SELECT COALESCE((SELECT published FROM latest WHERE published IS NOT NULL
        ORDER BY published DESC LIMIT 1 OFFSET $2 - 1), 0) AS published)`
    const theirs = (columns: string) => `(SELECT ${columns} ${newsOf('l.member')}
        AND n.published >= (SELECT published FROM oldest) ${latestFirst} LIMIT $2)`
    // one query in two forms: SQLite has no LATERAL, PostgreSQL would look for each news item in each contact's list
    const from =
      database.engine === 'postgres'
        ? `FROM latest l CROSS JOIN LATERAL ${theirs('n.id, n.published')} AS n WHERE l.published >= (SELECT published FROM oldest)`
        : `FROM latest l CROSS JOIN news_item n WHERE l.published >= (SELECT published FROM oldest)
           AND n.id IN ${theirs('n.id')}`
    return page({ from, values, with: latest }, limit, offset)
  }

  const isUnfiltered = ({ domain, kind, languages = [], since }: NewsCondition): boolean =>
    domain === undefined && !kind && languages.length === 0 && since === undefined

  async function countOfContacts(member: string, { withImported }: NewsCondition): Promise<number> {
    const news = withImported ? 't.news' : 't.news - t.imported'
    const select = `SELECT SUM(news) AS news FROM (SELECT ${news} AS news FROM numbered_contact c CROSS JOIN member_tally t
       WHERE c.member = (SELECT number FROM member_tally WHERE member = $1) AND t.number = c.contact AND ${news} > 0
       LIMIT ${countLimit + 1}) AS counted`
    return readNumber(database, select, member)
  }

  // in the index's order: PostgreSQL, which plans for any time, would scan the table in the hope of a thousand such rows
  function countNewer(until: number, only: NewsCondition) {
    const newer = `FROM news_item n WHERE published > $1 ${isNews(only)} ORDER BY published DESC`
    return countRows(database, newer, [until], maxNewer)
  }

  return {
    async postStatus(member: string, status: NewStatus, now: number): Promise<string> {
      const id = newId()
      const by_mobile = status.by_mobile ? 1 : 0
      await insert(database, 'news_item', { ...status, id, member, by_mobile, created: now, published: now })
      return id
    },

    /** Without what imports brought. */
    countOwnOf: (member: string): Promise<number> =>
      readNumber(database, 'SELECT news - imported FROM member_tally WHERE member = $1', member),

    /** @param quote undefined if it stays as it is */
    setMessage(id: string, message: string, quote?: string) {
      const update = 'UPDATE news_item SET message = $2, quote = COALESCE($3, quote) WHERE id = $1'
      return database.run(update, id, message, quote ?? null)
    },

    /** Also by the id of a share that became this one. */
    find(id: string): Promise<NewsRow | undefined> {
      const select = `SELECT ${newsColumns} FROM news_item n
        WHERE n.id = COALESCE((SELECT share FROM merged_share WHERE id = $1), $1)`
      return database.get(select, id)
    },

    /** Those of the items whose page the member shares, too. */
    sharedToo: (member: string, items: Iterable<string>): Promise<ReadonlyMap<string, unknown>> =>
      readById(database, items, (list, next) => [
        `SELECT n.id FROM news_item n CROSS JOIN news_item own
         WHERE n.id IN (${list}) AND own.recommendation = n.recommendation AND own.member = $${next}`,
        member,
      ]),

    /** Whether `count` is exact beyond `countLimit`, by a counter. */
    isExact: ({ of, ...only }: NewsFilter): boolean => 'member' in of && only.until === undefined && isUnfiltered(only),

    /** Up to `countLimit + 1`, or beyond that exactly (`isExact`). */
    async count({ of, ...only }: NewsFilter): Promise<number> {
      const { until } = only
      if (isUnfiltered(only)) {
        if ('contactsOf' in of) {
          const all = await countOfContacts(of.contactsOf, only)
          if (until === undefined) return Math.min(all, countLimit + 1)
          // even if the contacts wrote all the newer items, more than the limit remain
          const newer = await countNewer(until, only)
          if (newer < maxNewer && all - newer > countLimit) return countLimit + 1
        } else if (until === undefined)
          return readNumber(database, 'SELECT news FROM member_tally WHERE member = $1', of.member)
      }
      const { condition, values } =
        'member' in of ? where({ ...only, withImported: true }, of.member) : where(only, of.contactsOf)
      const news =
        'member' in of
          ? 'FROM news_item n WHERE n.member = $1'
          : 'FROM contact c CROSS JOIN news_item n WHERE c.member = $1 AND n.member = c.contact'
      return countRows(database, `${news} ${condition}`, values)
    },

    /** The member's and the contacts' news, the latest first. */
    async ofHome(member: string, only: NewsCondition, limit: number, offset: number): Promise<NewsRow[]> {
      const most = limit + offset
      const own = await this.list({ ...only, of: { member }, withImported: false }, most, 0)
      const contacts = await this.list({ ...only, of: { contactsOf: member } }, most, 0)
      return [...own, ...contacts].sort((a, b) => b.published - a.published).slice(offset, most)
    },

    async list(filter: NewsCondition & { of: Of }, limit: number, offset: number) {
      const { of, ...only } = filter
      if ('member' in of) {
        const { condition, values } = where({ withImported: true, ...only }, of.member)
        return page({ from: `FROM news_item n WHERE n.member = $1 ${condition}`, values }, limit, offset)
      }
      const authors = 'team' in of ? { ...team, of: of.team, reader: of.reader } : { ...contacts, of: of.contactsOf }
      const rows = await amongLatest(authors, only, limit, offset)
      return rows.length === limit ? rows : fromEachAuthor(authors, only, limit, offset)
    },
  }
}

export interface NewsCondition {
  /** A host in lower case; includes its subdomains. */
  domain?: string | undefined
  /** Pages with their comments, or statuses alone; both by default. */
  kind?: 'page' | 'status' | undefined
  languages?: readonly string[] | undefined
  since?: number | undefined
  until?: number | undefined
  /** Whether shares that an import brought are among them, as they are by default in a list of one member. */
  withImported?: boolean | undefined
}

/** A condition that begins with AND, as an index has it. */
const isNews = ({ withImported }: NewsCondition): string => (withImported ? '' : 'AND n.imported = 0')

/** The sign keeps SQLite from scanning a contact's news by time instead of using the index of domains or languages. */
const notByTime = '+n.published'

/** @param before the values of the first parameters @returns conditions that begin with AND, and all values */
function where(only: NewsCondition, ...before: Value[]) {
  const { domain, kind, languages = [], since, until } = only
  const values = [...before]
  const parameter = (value: Value) => `$${values.push(value)}`
  const conditions: string[] = []
  if (domain !== undefined) {
    const reversed = reverseDomain(domain)
    conditions.push(`n.reversed_domain >= ${parameter(reversed)}`)
    conditions.push(`n.reversed_domain < ${parameter(afterDomain(reversed))}`)
  }
  // a status has no domain
  if (kind) conditions.push(kind === 'page' ? "n.reversed_domain > ''" : "n.reversed_domain = ''")
  if (languages.length > 0) conditions.push(`n.language IN (${languages.map(parameter).join(', ')})`)
  const published = domain === undefined ? 'n.published' : notByTime
  if (since !== undefined) conditions.push(`${published} >= ${parameter(since)}`)
  if (until !== undefined) conditions.push(`${published} <= ${parameter(until)}`)
  return { condition: [...conditions.map((condition) => `AND ${condition}`), isNews(only)].join(' '), values }
}

/** Reverses a host's labels, each followed by a dot, so that a domain is a prefix of all its subdomains. */
export const reverseDomain = (domain: string): string => `${domain.split('.').reverse().join('.')}.`

/** The upper bound of a reversed domain and its subdomains, in the order of texts: the slash follows the dot. */
const afterDomain = (reversed: string): string => `${reversed.slice(0, -1)}/`

/** Maximum shares and statuses of a member, without what imports brought; a further one is a 403. */
export const maxNews = 20_000

/** Shares and statuses that were removed. */
export function createRemovedNews(database: Database) {
  const { takeDown, ...removable } = removableRows(database, 'news_item', {
    columns: [
      ...['id', 'member', 'recommendation', ...shareColumns, 'by_mobile', 'social_accounts'],
      ...['created', 'published', 'reversed_domain', 'url', 'imported'],
    ],
    hasRoom: `(SELECT news - imported FROM member_tally t WHERE t.member = r.member) < ${maxNews}`,
  })

  return {
    /** An item doesn't come back while its page is shared again, or there are `maxNews`. */
    ...removable,

    /** Pages first: their removed shares are deleted with them. In one transaction, so that none is without in between. */
    async pruneExpired(now: number): Promise<number> {
      const unshared = `id IN (SELECT recommendation FROM removed_news_item WHERE removed < $1 AND taken_down = 0)
         AND NOT EXISTS (SELECT 1 FROM news_item n WHERE n.recommendation = recommendation.id)
         AND NOT EXISTS (SELECT 1 FROM removed_news_item r WHERE r.recommendation = recommendation.id
           AND (r.removed >= $1 OR r.taken_down = 1))`
      const pages = await prune(database, 'recommendation', 'id', unshared, now - restorePeriod)
      return pages >= pruneBatch ? pages : removable.pruneExpired(now)
    },

    /** Whether the member removed this item, hasn't shared its page again, and can still restore it. */
    canRestore(id: string, member: string, now: number): Promise<boolean> {
      const select = `SELECT 1 FROM removed_news_item r WHERE ${restorable}
         AND NOT EXISTS (SELECT 1 FROM news_item n WHERE n.member = r.member AND n.recommendation = r.recommendation)`
      return exists(database, select, id, member, now - restorePeriod)
    },

    /** Whether the member removed this item, and may still restore it, perhaps after removing another share of its page. */
    mayComeBack: (id: string, member: string, now: number): Promise<boolean> =>
      exists(database, `SELECT 1 FROM removed_news_item WHERE ${restorable}`, id, member, now - restorePeriod),

    /** Also by the id of a share that became this one. @returns false if the item is unknown */
    takeDown: async (item: string, now: number): Promise<boolean> =>
      takeDown((await readValue<string>(database, 'SELECT share FROM merged_share WHERE id = $1', item)) ?? item, now),
  }
}

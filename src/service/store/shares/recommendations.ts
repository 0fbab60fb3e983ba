import { keyVersion, matchKey } from '../../../contract/page-url.ts'
import { pageTextNames } from '../../../contract/parameters.ts'
import { type Database, placeholders, type Value } from '../engine/database.ts'
import { insert, insertAll, readById, readNumber, readValue } from '../engine/queries.ts'
import { newId } from '../engine/secrets.ts'
import { type SeenMember, seenBy, type Viewer } from '../members/member-row.ts'
import { namingShare, shareColumnsOf } from '../schema/tables/news.ts'
import { reverseDomain, type Share } from './news.ts'
import type { PageHashes, PageWithKey } from './shared-pages.ts'

/** A page's texts over all comments: one share's (`namingShare`), or empty. */
type DescribedPage = Omit<Share, 'message' | 'quote'>

export interface SharedPage extends DescribedPage {
  id: string
  /** The time of the latest share. */
  shared: number
  sharers: number
  /** Id, message and quote of the reader's own share; null if the reader has not shared the page. */
  own_id: string | null
  own_message: string | null
  own_quote: string | null
}

/** A share from before the network. @property time is in milliseconds */
export interface ImportedShare extends Share {
  member: string
  url: string
  match_key: string
  time: number
}

export const pairOf = (member: string, match_key: string): string => `${member} ${match_key}`

interface Tally {
  page: number
  sharers: number
  me: number
  contacts: number
}

export interface SharerRow extends SeenMember {
  share_id: string
  message: string
  quote: string
  shared: number
}

const pageTexts = [...pageTextNames, 'language'].map((column) => `COALESCE(p.${column}, '') AS ${column}`).join(', ')
const joinTexts = (page: string) => `LEFT JOIN news_item p ON p.id = ${namingShare(page)}`

/** The texts of shares' pages, by the shares' ids; of a status none. */
export const textsOfPages = (database: Database, items: Iterable<string>): Promise<Map<string, DescribedPage>> =>
  readById<DescribedPage & { id: string }>(database, items, (list) => [
    `SELECT n.id, ${pageTexts} FROM news_item n ${joinTexts('n.recommendation')}
     WHERE n.id IN (${list}) AND n.recommendation IS NOT NULL`,
  ])

/** Pages and their shares: one recommendation for each match key, one share for each member and recommendation. */
export function createRecommendations(database: Database, hashes: PageHashes) {
  function sharersAmong(shares: string, count: number) {
    const seen = seenBy(
      database,
      count + 3,
      (columns) => `SELECT ${columns}, s.id AS share_id, s.message, s.quote, s.published AS shared
       FROM (SELECT n.id, n.member, n.message, n.quote, n.published ${shares}
         ORDER BY n.published DESC, n.id LIMIT $${count + 1} OFFSET $${count + 2}) AS s
       CROSS JOIN member m WHERE m.id = s.member ORDER BY s.published DESC, s.id`,
    )
    return (viewer: Viewer, limit: number, offset: number, ...values: Value[]): Promise<SharerRow[]> => {
      const [sql, ...ofViewer] = seen(viewer)
      return database.all(sql, ...values, limit, offset, ...ofViewer)
    }
  }

  const allSharers = sharersAmong('FROM news_item n WHERE n.recommendation = $1', 1)
  const otherSharers = sharersAmong(
    `FROM news_item n WHERE n.recommendation = $1
     AND NOT EXISTS (SELECT 1 FROM contact c WHERE c.member = $2 AND c.contact = n.member)`,
    2,
  )
  const contactsByShare = sharersAmong(
    `FROM news_item n CROSS JOIN contact c
     WHERE n.recommendation = $1 AND c.member = $2 AND c.contact = n.member`,
    2,
  )
  const contactsByContact = sharersAmong(
    `FROM contact c CROSS JOIN news_item n WHERE n.recommendation = $1 AND c.member = $2 AND n.member = c.contact`,
    2,
  )

  // SQLite joins a CROSS JOIN in its order: the smaller side is scanned, the other one looked up by index
  function countContactSharers({ page, sharers, me, contacts }: Tally): Promise<number> {
    const sides = ['numbered_sharer s', 'numbered_contact c']
    const select = `SELECT COUNT(*) AS count FROM ${(sharers < contacts ? sides : sides.reverse()).join(' CROSS JOIN ')}
     WHERE s.recommendation = $1 AND c.member = $2 AND c.contact = s.member`
    return readNumber(database, select, page, me)
  }

  /** Takes time by the smaller of contacts and sharers. */
  async function contactSharers(recommendation: string, limit: number, offset: number, viewer: Viewer) {
    const both = [recommendation, viewer.member] as const
    const select = `SELECT r.number AS page, r.sharers, m.number AS me, m.contacts
     FROM recommendation_tally r CROSS JOIN member_tally m WHERE r.recommendation = $1 AND m.member = $2`
    const tally = await database.get<Tally>(select, ...both)
    if (!tally) return { count: 0, rows: [] }
    const count = await countContactSharers(tally)
    const sharers = tally.sharers < tally.contacts ? contactsByShare : contactsByContact
    return { count, rows: count > offset ? await sharers(viewer, limit, offset, ...both) : [] }
  }

  const addPages = (keys: readonly string[]) =>
    insertAll(
      database,
      'recommendation',
      keys.map((match_key) => ({ id: newId(), match_key, key_version: keyVersion })),
    )

  /** Pages by their keys, with the versions of their hashes. */
  function findPages(keys: readonly string[]): Promise<PageWithKey[]> {
    const select = `SELECT r.id, r.match_key, t.key_version FROM recommendation r CROSS JOIN recommendation_tally t
      WHERE r.match_key IN (${placeholders(keys, 1)}) AND t.recommendation = r.id`
    return database.all(select, ...keys)
  }

  return {
    /** Saves a share of a clean URL in place of an earlier one, even under another address. @returns the page's id */
    async share(member: string, url: string, share: Share, now: number): Promise<string> {
      const match_key = matchKey(url)
      await addPages([match_key])
      const [page] = await findPages([match_key])
      if (!page) throw new Error('the recommendation that was just added is gone')
      const recommendation = page.id
      await hashes.add([page])
      const shared = {
        ...share,
        url,
        reversed_domain: reverseDomain(new URL(url).hostname),
        published: now,
        imported: 0,
      }
      const changes = Object.keys(shared).map((column) => `${column} = excluded.${column}`)
      const conflict = `ON CONFLICT (recommendation, member) DO UPDATE SET ${changes.join(', ')}`
      const row = { id: newId(), recommendation, member, created: now, ...shared }
      await insert(database, 'news_item', row, conflict)
      return recommendation
    },

    /** The pairs of a member and a page that the member shares. @returns each as `pairOf` writes it */
    async sharedBy(members: Iterable<string>, matchKeys: Iterable<string>): Promise<Set<string>> {
      const [who, keys] = [[...new Set(members)], [...new Set(matchKeys)]]
      if (who.length === 0 || keys.length === 0) return new Set()
      const select = `SELECT n.member, r.match_key FROM recommendation r CROSS JOIN news_item n
        WHERE r.match_key IN (${placeholders(keys, 1)}) AND n.recommendation = r.id
        AND n.member IN (${placeholders(who, keys.length + 1)})`
      const rows = await database.all<{ member: string; match_key: string }>(select, ...keys, ...who)
      return new Set(rows.map(({ member, match_key }) => pairOf(member, match_key)))
    },

    /** Adds shares that an import brought, but none in place of another. Call it within a transaction. @returns how many */
    async addImported(imported: number, shares: readonly ImportedShare[]): Promise<number> {
      if (shares.length === 0) return 0
      // in one order, so that transactions don't wait for each other
      const keys = [...new Set(shares.map(({ match_key }) => match_key))].sort()
      await addPages(keys)
      const pages = new Map((await findPages(keys)).map((page) => [page.match_key, page]))
      await hashes.add([...pages.values()])
      const rows = shares.map(({ match_key, time, ...share }) => ({
        ...share,
        id: newId(),
        recommendation: pages.get(match_key)?.id ?? null,
        reversed_domain: reverseDomain(new URL(share.url).hostname),
        ...{ created: time, published: time, imported },
      }))
      return insertAll(database, 'news_item', rows)
    },

    urlOf(id: string): Promise<string | undefined> {
      const select = `SELECT COALESCE((SELECT n.url FROM news_item n WHERE n.recommendation = r.id ORDER BY n.published DESC, n.id LIMIT 1), r.match_key) AS url
       FROM recommendation r
       WHERE r.id = $1
         AND (EXISTS (SELECT 1 FROM news_item n WHERE n.recommendation = r.id)
           OR EXISTS (SELECT 1 FROM removed_news_item d WHERE d.recommendation = r.id AND d.taken_down = 0))`
      return readValue(database, select, id)
    },

    /** A page that somebody shares, under any of its addresses. @param reader a member's id */
    find(url: string, reader = ''): Promise<SharedPage | undefined> {
      const select = `SELECT r.id, ${pageTexts}, n.published AS shared,
         (SELECT t.sharers FROM recommendation_tally t WHERE t.recommendation = r.id) AS sharers,
         o.id AS own_id, o.message AS own_message, o.quote AS own_quote
       FROM news_item n CROSS JOIN recommendation r ${joinTexts('r.id')}
         LEFT JOIN news_item o ON o.recommendation = r.id AND o.member = $2
       WHERE n.recommendation = (SELECT id FROM recommendation WHERE match_key = $1) AND r.id = n.recommendation
       ORDER BY n.published DESC, n.id LIMIT 1`
      return database.get(select, matchKey(url), reader)
    },

    textsOf: (items: Iterable<string>) => textsOfPages(database, items),

    sharers: (recommendation: string, limit: number, offset: number, viewer: Viewer): Promise<SharerRow[]> =>
      allSharers(viewer, limit, offset, recommendation),

    contactSharers,

    /** Contacts, then others; within them the latest first. */
    async sharersByRelation(recommendation: string, limit: number, offset: number, viewer: Viewer) {
      const { count, rows } = await contactSharers(recommendation, limit, offset, viewer)
      const [missing, after] = [limit - rows.length, Math.max(0, offset - count)]
      if (missing === 0) return rows
      return [...rows, ...(await otherSharers(viewer, missing, after, recommendation, viewer.member))]
    },

    shareOf(recommendation: string, member: string): Promise<(Share & { id: string; imported: number }) | undefined> {
      const select = `SELECT n.id, n.imported, ${shareColumnsOf('n')} FROM news_item n WHERE recommendation = $1 AND member = $2`
      return database.get(select, recommendation, member)
    },
  }
}

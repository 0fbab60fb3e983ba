import { keyVersion, matchKey } from '../../../contract/page-url.ts'
import { byShareText, shareTextNames, shareTexts } from '../../../contract/parameters.ts'
import { type Database, placeholders } from '../engine/database.ts'
import { exists, insert, placeholderRows, readValue, takesTurn, update } from '../engine/queries.ts'
import type { PageHashes } from './shared-pages.ts'

/** Rows whose keys are made anew in one transaction, and shares that move in one: a few milliseconds of SQLite. */
const atOnce = 50

/** Pages that keep their keys, and get a hash: in SQLite also some milliseconds; PostgreSQL has processes of its own. */
const confirmedAtOnce = { sqlite: 100, postgres: 500 }

/** Shares that are joined in one transaction: the full text takes milliseconds for the words of each. */
const joinedAtOnce = 2

interface KeyedRow {
  id: string
  match_key: string
}

const texts = shareTextNames.join(', ')

const wordsOfBoth = `e.message || '\n\n' || news_item.message`

/**
 * The words of a share and of an earlier one `e`, up to the bound of a share's words; a text that is repeated stands once.
 * Beyond the bound, the later text alone: the earlier one stays with what ended (`merged_share`).
 */
const joinedWords = `CASE
    WHEN e.message = '' OR REPLACE(news_item.message, e.message, '') <> news_item.message THEN news_item.message
    WHEN news_item.message = '' THEN e.message
    WHEN LENGTH(${wordsOfBoth}) <= ${shareTexts.message.max} THEN ${wordsOfBoth} ELSE news_item.message END`

/** The later texts, with the earlier ones that they lack. What a member shared doesn't end with an import. */
const joinedColumns = Object.entries({
  ...byShareText((name) => `COALESCE(NULLIF(news_item.${name}, ''), e.${name})`),
  message: joinedWords,
  created: 'CASE WHEN e.created < news_item.created THEN e.created ELSE news_item.created END',
  imported: 'CASE WHEN e.imported = 0 THEN 0 ELSE news_item.imported END',
}).map(([column, value]) => `${column} = ${value}`)

/**
 * The keys of shared pages, and what pages and shares became. One statement joins several shares: each statement that
 * changes the news makes the full text write its waiting rows.
 */
export function createPageKeys(database: Database, hashes: PageHashes) {
  const selectCurrent =
    'SELECT recommendation FROM merged_page WHERE id = $1 UNION ALL SELECT share FROM merged_share WHERE id = $1'

  /** Joins the shares of members who shared both pages. @returns how many */
  async function joinTwice(from: string, into: string, shareMerged: readonly string[]): Promise<number> {
    const select = `SELECT CASE WHEN n.published <= o.published THEN n.id ELSE o.id END AS earlier,
         CASE WHEN n.published <= o.published THEN o.id ELSE n.id END AS later
       FROM news_item n CROSS JOIN news_item o
       WHERE n.recommendation = $1 AND o.recommendation = $2 AND o.member = n.member
       ORDER BY n.member LIMIT ${joinedAtOnce}`
    const pairs = await database.all<{ earlier: string; later: string }>(select, from, into)
    if (pairs.length === 0) return 0
    const withPairs = `WITH joined_share (earlier, later) AS (VALUES ${placeholderRows(pairs.length, 2)})`
    const ofEarlier = '(SELECT earlier FROM joined_share)'
    for (const statement of [
      `UPDATE merged_share SET share = (SELECT later FROM joined_share WHERE earlier = share) WHERE share IN ${ofEarlier}`,
      `INSERT INTO merged_share (id, share, member, url, language, created, published, ${texts})
       SELECT id, later, member, url, language, created, published, ${texts}
       FROM joined_share CROSS JOIN news_item WHERE id = earlier`,
      ...shareMerged,
      `UPDATE news_item SET ${joinedColumns.join(', ')} FROM joined_share j CROSS JOIN news_item e
       WHERE news_item.id = j.later AND e.id = j.earlier`,
      `DELETE FROM news_item WHERE id IN ${ofEarlier}`,
    ])
      await database.run(`${withPairs} ${statement}`, ...pairs.flatMap(({ earlier, later }) => [earlier, later]))
    return pairs.length
  }

  /** Moves some of a page's shares; with the last ones, the page ends. */
  async function moveInto(from: string, into: string, shareMerged: readonly string[]): Promise<void> {
    if ((await joinTwice(from, into, shareMerged)) === joinedAtOnce) return
    const some = `SELECT id FROM news_item WHERE recommendation = $1 ORDER BY id LIMIT ${atOnce}`
    const moved = await database.run(`UPDATE news_item SET recommendation = $2 WHERE id IN (${some})`, from, into)
    if (moved === atOnce) return
    await update(database, 'removed_news_item', { recommendation: from }, { recommendation: into })
    await update(database, 'merged_page', { recommendation: from }, { recommendation: into })
    await insert(database, 'merged_page', { id: from, recommendation: into })
    await database.run('DELETE FROM recommendation WHERE id = $1', from)
  }

  /** Saves the new key of a page, or merges it with the one that has this key. @returns the work of it: `atOnce` to merge */
  async function change({ id, match_key }: KeyedRow, shareMerged: readonly string[]) {
    const into = await readValue<string>(database, 'SELECT id FROM recommendation WHERE match_key = $1', match_key)
    if (into !== undefined) {
      await moveInto(id, into, shareMerged)
      return atOnce
    }
    await hashes.add([{ id, match_key, key_version: 0 }])
    return update(database, 'recommendation', { id }, { match_key, key_version: keyVersion })
  }

  /** Saves the version of many pages whose keys are the same in both. */
  async function confirm(pages: readonly KeyedRow[]): Promise<void> {
    const ids = pages.map(({ id }) => id)
    const list = placeholders(ids, 2)
    await database.run(`UPDATE recommendation SET key_version = $1 WHERE id IN (${list})`, keyVersion, ...ids)
    await hashes.add(pages.map((page) => ({ ...page, key_version: 0 })))
  }

  return {
    /** Whether keys of earlier versions are left, which a node of the release before may still write. */
    areOld: (): Promise<boolean> =>
      // the index alone, as in `areKeysMixed`
      exists(database, 'SELECT 1 WHERE (SELECT MIN(key_version) FROM recommendation) < $1', keyVersion),

    /**
     * Brings some pages up to this version of the keys. A key is a URL, so the new key is the key of the old key. Call it
     * within a transaction, until `areOld` is false. A key that is no URL, as an earlier version wrote some, stays.
     * @param shareMerged statements for two shares of a member that become one, since their pages did. They read
     *   `joined_share`, with the ids of the `earlier` share, which ends, and of the `later` one, which stays
     * @returns false if another node does it
     */
    async renew(shareMerged: readonly string[]): Promise<boolean> {
      if (!(await takesTurn(database, 'keys of recommendation'))) return false
      const select = `SELECT id, match_key FROM recommendation
        WHERE key_version < $1 ORDER BY key_version LIMIT ${confirmedAtOnce[database.engine]}`
      const rows = await database.all<KeyedRow>(select, keyVersion)
      const renewed = rows.map(({ id, match_key }) => ({ id, old: match_key, match_key: matchKey(match_key) }))
      const [same, others] = [
        renewed.filter(({ old, match_key }) => old === match_key),
        renewed.filter(({ old, match_key }) => old !== match_key),
      ]
      if (same.length > 0) await confirm(same)
      let work = 0
      for (const row of others) {
        work += await change(row, shareMerged)
        if (work >= atOnce) break
      }
      return true
    },

    /** The present id of a page or a share that became another; the same id for all others. */
    currentId: async (id: string): Promise<string> => (await readValue<string>(database, selectCurrent, id)) ?? id,
  }
}

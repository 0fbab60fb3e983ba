import { keyVersion, matchKey } from '../../../contract/page-url.ts'
import { type Database, placeholders } from '../engine/database.ts'
import { columnsOf, exists, insert, readValue, update } from '../engine/queries.ts'

/** Rows whose keys are made anew in one transaction, and shares that move in one: a few milliseconds of SQLite. */
const atOnce = 50

interface KeyedRow {
  id: string
  match_key: string
}

/** Whether a table has keys of earlier versions, such as those that a node of the release before has just written. */
export const hasOldKeys = (database: Database, table: string): Promise<boolean> =>
  exists(database, `SELECT 1 FROM ${table} WHERE key_version < $1`, keyVersion)

/**
 * Brings some rows up to this version of the keys. A key is a URL, so the new key is that of the old one. Call it within a
 * transaction, until `hasOldKeys` is false.
 * @param change saves the new key of a row, or merges the row with the one that has this key. Returns whether the
 *   transaction has to end, since that may change many rows
 */
export async function renewKeys(
  database: Database,
  table: string,
  change: (id: string, match_key: string) => Promise<boolean>,
): Promise<void> {
  const select = `SELECT id, match_key FROM ${table} WHERE key_version < $1 ORDER BY key_version, id LIMIT ${atOnce}`
  const rows = await database.all<KeyedRow>(select, keyVersion)
  const renewed = rows.map(({ id, match_key }) => ({ id, old: match_key, match_key: matchKey(match_key) }))
  const same = renewed.filter(({ old, match_key }) => old === match_key).map(({ id }) => id)
  if (same.length > 0) {
    const confirm = `UPDATE ${table} SET key_version = $1 WHERE id IN (${placeholders(same, 2)})`
    await database.run(confirm, keyVersion, ...same)
  }
  for (const { id, old, match_key } of renewed) if (old !== match_key && (await change(id, match_key))) return
}

interface Twice {
  id: string
  message: string
  quote: string
  created: number
  published: number
  imported: number
}

/** The words of both; those that the later ones repeat stand once. */
export const joined = (earlier: string, later: string): string =>
  earlier === '' || later.includes(earlier) ? later : later === '' ? earlier : `${earlier}\n\n${later}`

/**
 * The keys of shared pages, and what pages and shares became.
 * @param shareMerged statements with the ids of an earlier share, `$1`, and of the share that it became, `$2`
 * @param became queries for the id of what one with the id `$1` became
 */
export function createPageKeys(database: Database, shareMerged: readonly string[], became: readonly string[]) {
  const selectCurrent = [
    'SELECT recommendation FROM merged_page WHERE id = $1',
    'SELECT share FROM merged_share WHERE id = $1',
    ...became,
  ].join(' UNION ALL ')

  /** Joins the shares of members who shared both pages. @returns how many */
  async function joinTwice(from: string, into: string): Promise<number> {
    const of = (row: string) => columnsOf(row, ['id', 'message', 'quote', 'created', 'published', 'imported'])
    const select = (one: string, other: string) =>
      `SELECT ${of(one)} FROM news_item ${one} CROSS JOIN news_item ${other}
       WHERE ${one}.recommendation = $1 AND ${other}.recommendation = $2 AND ${other}.member = ${one}.member
       ORDER BY ${one}.member LIMIT ${atOnce}`
    const [mine, others] = [
      await database.all<Twice>(select('n', 'o'), from, into),
      await database.all<Twice>(select('n', 'o'), into, from),
    ]
    for (const [index, one] of mine.entries()) {
      const other = others[index]
      if (!other) throw new Error('the shares of one member are not in one order')
      const [earlier, later] = one.published <= other.published ? [one, other] : [other, one]
      await joinShares(earlier, later)
    }
    return mine.length
  }

  async function joinShares(earlier: Twice, later: Twice): Promise<void> {
    await database.run('UPDATE merged_share SET share = $2 WHERE share = $1', earlier.id, later.id)
    await database.run(
      `INSERT INTO merged_share (id, share, member, url, title, message, quote, language, created, published)
       SELECT id, $2, member, url, title, message, quote, language, created, published FROM news_item WHERE id = $1`,
      earlier.id,
      later.id,
    )
    for (const statement of shareMerged) await database.run(statement, earlier.id, later.id)
    await database.run('DELETE FROM news_item WHERE id = $1', earlier.id)
    await update(
      database,
      'news_item',
      { id: later.id },
      {
        message: joined(earlier.message, later.message),
        quote: later.quote || earlier.quote,
        created: Math.min(earlier.created, later.created),
        // what a member shared doesn't end with an import
        imported: earlier.imported === 0 ? 0 : later.imported,
      },
    )
  }

  /** Moves some of a page's shares; with the last ones, the page ends. */
  async function moveInto(from: string, into: string): Promise<void> {
    if ((await joinTwice(from, into)) === atOnce) return
    const some = `SELECT id FROM news_item WHERE recommendation = $1 ORDER BY id LIMIT ${atOnce}`
    const moved = await database.run(`UPDATE news_item SET recommendation = $2 WHERE id IN (${some})`, from, into)
    if (moved === atOnce) return
    await update(database, 'removed_news_item', { recommendation: from }, { recommendation: into })
    await update(database, 'merged_page', { recommendation: from }, { recommendation: into })
    await insert(database, 'merged_page', { id: from, recommendation: into })
    await database.run('DELETE FROM recommendation WHERE id = $1', from)
  }

  return {
    areOld: (): Promise<boolean> => hasOldKeys(database, 'recommendation'),

    renew: (): Promise<void> =>
      renewKeys(database, 'recommendation', async (id, match_key) => {
        const into = await readValue<string>(database, 'SELECT id FROM recommendation WHERE match_key = $1', match_key)
        // a page may have any number of shares
        if (into !== undefined) return moveInto(id, into).then(() => true)
        await update(database, 'recommendation', { id }, { match_key, key_version: keyVersion })
        return false
      }),

    /** The id of what a page, a share or a capability's resource with this id became; the same id for all others. */
    currentId: async (id: string): Promise<string> => (await readValue<string>(database, selectCurrent, id)) ?? id,
  }
}

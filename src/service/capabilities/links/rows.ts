import { type Database, placeholders } from '../../store/engine/database.ts'
import { readColumn, readNumber, readValue, takesTurn, update, upsert } from '../../store/engine/queries.ts'
import type { NewsRow } from '../../store/shares/news.ts'

export interface LinkImport {
  number: number
  name: string
  hash: string
  begun: number
  /** How many links of the file are done with. */
  position: number
  shares: number
  ended: number | null
}

/** Maximum characters of an import's name. */
export const longestImportName = 80

/** Shares that are removed in a transaction. */
const clearedAtOnce = 50

const columns = 'number, name, hash, begun, position, shares, ended'

export function linkRows(database: Database) {
  /** Deletes shares, present or removed and restorable, and pages that nobody else shares. @returns how many */
  async function removeShares(
    table: 'news_item' | 'removed_news_item',
    of: 'imported' | 'member',
    value: string | number,
  ): Promise<number> {
    const select = `SELECT id, recommendation FROM ${table} WHERE ${of} = $1 AND imported > 0 LIMIT ${clearedAtOnce}`
    const items = await database.all<{ id: string; recommendation: string }>(select, value)
    if (items.length === 0) return 0
    const [ids, pages] = [items.map(({ id }) => id), [...new Set(items.map((item) => item.recommendation))]]
    await database.run(`DELETE FROM ${table} WHERE id IN (${placeholders(ids, 1)})`, ...ids)
    await database.run(
      `DELETE FROM recommendation WHERE id IN (${placeholders(pages, 1)})
       AND NOT EXISTS (SELECT 1 FROM news_item n WHERE n.recommendation = recommendation.id)
       AND NOT EXISTS (SELECT 1 FROM removed_news_item r WHERE r.recommendation = recommendation.id)`,
      ...pages,
    )
    return items.length
  }

  const ofMember = 'FROM news_item n WHERE n.member = $1 AND n.imported > 0'

  return {
    /** The import with this name that wasn't taken back. */
    find: (name: string): Promise<LinkImport | undefined> =>
      database.get(`SELECT ${columns} FROM link_import WHERE name = $1 AND undone IS NULL`, name),

    /** All that weren't taken back, the newest first. */
    list: (): Promise<LinkImport[]> =>
      database.all(`SELECT ${columns} FROM link_import WHERE undone IS NULL ORDER BY number DESC LIMIT 100`),

    begin({ name, hash, begun, position }: Pick<LinkImport, 'name' | 'hash' | 'begun' | 'position'>) {
      const begin = `INSERT INTO link_import (name, hash, begun, position) VALUES ($1, $2, $3, $4) RETURNING ${columns}`
      return database.get(begin, name, hash, begun, position) as Promise<LinkImport>
    },

    /** @returns false if another process went on with it, or it was taken back */
    async advance(number: number, position: number, by: { links: number; shares: number }): Promise<boolean> {
      const advance = `UPDATE link_import SET position = position + $3, shares = shares + $4
        WHERE number = $1 AND position = $2 AND undone IS NULL`
      return (await database.run(advance, number, position, by.links, by.shares)) === 1
    },

    end: (number: number, ended: number) => update(database, 'link_import', { number }, { ended }),

    /** @param begunBy the latest time at which it may have begun @returns false if there is none */
    async undo(name: string, undone: number, begunBy = undone): Promise<boolean> {
      const undo = 'UPDATE link_import SET undone = $2 WHERE name = $1 AND undone IS NULL AND begun <= $3'
      return (await database.run(undo, name, undone, begunBy)) > 0
    },

    /** The given members who took all back. */
    async refusing(members: readonly string[]): Promise<Set<string>> {
      const select = `SELECT member FROM link_owner WHERE member IN (${placeholders(members, 1)}) AND refused IS NOT NULL`
      return new Set(members.length > 0 ? await readColumn(database, select, ...members) : [])
    },

    refuse: (member: string, refused: number) => upsert(database, 'link_owner', { member }, { refused, cleared: 0 }),

    /** The number of a member's imported shares since the member was last told. */
    untold(member: string): Promise<number> {
      const select = `SELECT COUNT(*) ${ofMember}
        AND n.imported > COALESCE((SELECT seen FROM link_owner WHERE member = $1), 0)`
      return readNumber(database, select, member)
    },

    async setTold(member: string): Promise<void> {
      const seen = await readNumber(database, `SELECT MAX(n.imported) ${ofMember}`, member)
      if (seen > 0) await upsert(database, 'link_owner', { member }, { seen })
    },

    /** The member's imported shares, the latest first. The sign keeps SQLite from sorting the rows of an index. */
    listOf(member: string, limit: number, offset: number) {
      const select = `SELECT n.id, n.title, n.url, n.published FROM news_item n WHERE n.member = $1 AND +n.imported > 0
        ORDER BY n.published DESC, n.id LIMIT $2 OFFSET $3`
      return database.all<Pick<NewsRow, 'id' | 'title' | 'url' | 'published'>>(select, member, limit, offset)
    },

    count: (member: string): Promise<number> =>
      readNumber(database, 'SELECT imported FROM member_tally WHERE member = $1', member),

    /** Removes some of the shares that were taken back. Call it within a transaction. @returns how many; undefined if none are left, or another node removes them */
    async clear(): Promise<number | undefined> {
      if (!(await takesTurn(database, 'links'))) return undefined
      for (const [table, key, of, isTakenBack] of [
        ['link_import', 'number', 'imported', 'undone IS NOT NULL'],
        ['link_owner', 'member', 'member', 'refused > 0'],
      ] as const) {
        const select = `SELECT ${key} FROM ${table} WHERE ${isTakenBack} AND cleared = 0 LIMIT 1`
        const value = await readValue<string | number>(database, select)
        if (value === undefined) continue
        const removed =
          (await removeShares('news_item', of, value)) || (await removeShares('removed_news_item', of, value))
        if (removed === 0) await update(database, table, { [key]: value }, { cleared: 1 })
        return removed
      }
      return undefined
    },
  }
}

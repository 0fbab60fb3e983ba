import { maxHashes } from '../../../contract/shared-pages.ts'
import type { Database } from '../../store/engine/database.ts'
import { insertAll } from '../../store/engine/queries.ts'
import type { PageHash, PageHashes } from '../../store/shares/page-hashes.ts'
import { type Bucket, maxUnhashed, rangeOf } from '../../store/shares/shared-pages.ts'
import { isShown } from './rows.ts'

/** A pass's hash stands beside each receiver: a bucket is a short part of the primary key. */
export const passHashRows = (database: Database) => ({
  async add(pass: string, members: readonly string[], hashes: readonly PageHash[]): Promise<void> {
    const rows = members.flatMap((member) => hashes.map((hash) => ({ member, ...hash, pass })))
    await insertAll(database, 'pass_hash', rows)
  },

  /** Adds the hashes of an earlier version's key for all receivers, and deletes hashes of versions before `oldest`. */
  async renew(pass: string, hashes: readonly PageHash[], oldest: number): Promise<void> {
    await database.run('DELETE FROM pass_hash WHERE pass = $1 AND key_version < $2', pass, oldest)
    for (const { key_version, hash } of hashes)
      await database.run(
        `INSERT INTO pass_hash (member, key_version, hash, pass)
         SELECT member, CAST($2 AS INTEGER), CAST($3 AS TEXT), pass FROM pass_receiver WHERE pass = $1
         ON CONFLICT DO NOTHING`,
        ...[pass, key_version, hash],
      )
  },

  /** A kept page that becomes another one leaves its hashes to it. */
  move: (from: string, into: string): Promise<number> =>
    database.run(
      `INSERT INTO pass_hash (member, key_version, hash, pass)
       SELECT member, key_version, hash, $2 FROM pass_hash WHERE pass = $1 ON CONFLICT DO NOTHING`,
      from,
      into,
    ),

  /**
   * The hashes of a bucket's pages that were passed to the member, or that the member keeps, in hexadecimal.
   * @returns undefined while too many passes of all members have keys of an earlier version
   */
  async inBucket(member: string, { key_version, ...bucket }: Bucket, hashes: PageHashes): Promise<string | undefined> {
    const [first, last] = rangeOf(bucket)
    const old = `SELECT id, match_key FROM pass WHERE key_version < $2
      ORDER BY key_version, id LIMIT ${maxUnhashed + 1}`
    const rows = await database.all<{ hashes: string | null; match_key: string | null; unhashed: number }>(
      `SELECT string_agg(hash, '') AS hashes, CAST(NULL AS TEXT) AS match_key,
         (SELECT COUNT(*) FROM (${old}) AS o) AS unhashed
       FROM (SELECT h.hash FROM pass_hash h CROSS JOIN pass_receiver r
         WHERE h.member = $1 AND h.key_version = $2 AND h.hash BETWEEN $3 AND $4
         AND r.pass = h.pass AND r.member = h.member AND ${isShown} LIMIT ${maxHashes}) AS found
       UNION ALL SELECT NULL, p.match_key, 0 FROM (${old}) AS p CROSS JOIN pass_receiver r
         WHERE r.pass = p.id AND r.member = $1 AND ${isShown}`,
      ...[member, key_version, first, last],
    )
    if (rows.some(({ unhashed }) => unhashed > maxUnhashed)) return undefined
    const keys = rows.flatMap(({ match_key }) => match_key ?? [])
    const made = await hashes.ofVersion(key_version, keys)
    return rows
      .map((row) => row.hashes ?? '')
      .concat(made.filter((hash) => hash >= first && hash <= last))
      .join('')
  },
})

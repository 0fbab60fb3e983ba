import { maxHashes } from '../../../contract/shared-pages.ts'
import type { Database } from '../../store/engine/database.ts'
import { insertAll, readValue } from '../../store/engine/queries.ts'
import { type Bucket, rangeOf } from '../../store/shares/shared-pages.ts'
import { isShown } from './rows.ts'

/** A pass's hash stands beside each receiver: a bucket is a short part of the primary key. */
export const passHashRows = (database: Database) => ({
  async add(pass: string, members: readonly string[], hashes: readonly string[]): Promise<void> {
    const rows = members.flatMap((member) => hashes.map((hash) => ({ member, hash, pass })))
    await insertAll(database, 'pass_hash', rows)
  },

  /** The hashes of a bucket's pages that were passed to the member, or that the member keeps, in hexadecimal. */
  async inBucket(member: string, bucket: Bucket): Promise<string> {
    const select = `SELECT string_agg(hash, '') FROM (SELECT h.hash FROM pass_hash h CROSS JOIN pass_receiver r
      WHERE h.member = $1 AND h.hash BETWEEN $2 AND $3
      AND r.pass = h.pass AND r.member = h.member AND ${isShown} LIMIT ${maxHashes}) AS found`
    return (await readValue<string | null>(database, select, member, ...rangeOf(bucket))) ?? ''
  },
})

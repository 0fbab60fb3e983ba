import { hash as digestOf } from 'node:crypto'
import { minute } from '../../../contract/durations.ts'
import { keyVersion, matchKey } from '../../../contract/page-url.ts'
import { bitsFor, hashBytes, maxBits, maxHashes, minHashes } from '../../../contract/shared-pages.ts'
import { type Database, unlessTooLong } from '../engine/database.ts'
import { countLimit, countRows, placeholderRows, readNumber, selectCount } from '../engine/queries.ts'
import { createNetwork } from '../network.ts'

/** A page with its key. @property key_version the version of the hash in the page's tally; 0 without a hash */
export interface PageWithKey {
  id: string
  match_key: string
  key_version: number
}

export type PageHashes = ReturnType<ReturnType<typeof createHashing>>

/** The hashes of pages' keys, in hexadecimal, since both engines sort and join texts alike. */
export function createHashing() {
  /** It never changes: no share has to read it again. */
  let salt: string | undefined

  return (database: Database) => {
    /** 32 hexadecimal digits: the same after a move and in each backup, as the network's key, which they don't tell. */
    const readSalt = async (): Promise<string> =>
      (salt ??= digestOf('sha256', `shared pages of ${await createNetwork(database).key()}`).slice(0, 32))

    async function of(keys: readonly string[]): Promise<string[]> {
      const salted = await readSalt()
      return keys.map((key) => digestOf('sha256', salted + key).slice(0, 2 * hashBytes))
    }

    return {
      salt: readSalt,
      of,

      /** Saves the hashes of pages that have none, or one of an earlier version. Call it within a transaction. */
      async add(pages: readonly PageWithKey[]): Promise<void> {
        const behind = pages.filter(({ key_version }) => key_version < keyVersion)
        if (behind.length === 0) return
        const hashes = await of(behind.map(({ match_key }) => match_key))
        await database.run(
          `UPDATE recommendation_tally SET key_version = ${keyVersion}, hash = h.column2
           FROM (VALUES ${placeholderRows(behind.length, 2)}) AS h
           WHERE recommendation = h.column1 AND key_version < ${keyVersion}`,
          ...behind.flatMap(({ id }, index) => [id, hashes[index] ?? '']),
        )
      },
    }
  }
}

/** Milliseconds until a node counts the shared pages again. */
export const countLifetime = 10 * minute

/** Maximum milliseconds of a count by PostgreSQL; then the one before stays. */
const countPatience = 5000

/** The factor by which two nodes' counts may differ and still accept each other's number of bits. */
const tolerance = 1.1

/** Maximum pages that a call hashes, if the renewal of keys hasn't come to them; of more, it hashes none. */
export const maxUnhashed = 1000

/** @property bits 0 to `maxBits` @property bucket less than 2 to the power of `bits` */
export interface Bucket {
  key_version: number
  bits: number
  bucket: number
}

/** A bucket is a part of one index. */
const inBucket = (limit: number) => `FROM (
  SELECT hash FROM recommendation_tally WHERE key_version = $1 AND hash BETWEEN $2 AND $3 AND sharers > 0
  LIMIT ${limit}) AS found`

/** One statement, so that a page that gets its hash meanwhile is in one of the two results. */
const selectBucket = `SELECT string_agg(hash, '') AS hashes, CAST(NULL AS TEXT) AS match_key ${inBucket(maxHashes + 1)}
  UNION ALL SELECT NULL, match_key FROM (
    SELECT r.match_key FROM recommendation_tally t CROSS JOIN recommendation r
    WHERE t.key_version < $1 AND t.sharers > 0 AND r.id = t.recommendation
    ORDER BY t.key_version, t.hash LIMIT ${maxUnhashed + 1}) AS unhashed`

const ofShared = 'FROM recommendation_tally WHERE sharers > 0'

/** Shared pages beyond which buckets have the maximum of bits. */
const mostCounted = 2 ** (maxBits + 10)

const digitsOfHash = 2 * hashBytes

/** The first and the last hash that may be in a bucket. */
export function rangeOf({ bits, bucket }: Omit<Bucket, 'key_version'>): [first: string, last: string] {
  const digits = (beginning: number) => beginning.toString(16).padStart(4, '0')
  const first = bucket << (16 - bits)
  const last = ((bucket + 1) << (16 - bits)) - 1
  return [digits(first).padEnd(digitsOfHash, '0'), digits(last).padEnd(digitsOfHash, 'f')]
}

/** Who shares a page is asked by buckets of hashes: `src/contract/shared-pages.ts` says why. Nothing here writes. */
export function createSharedPages(database: Database, hashes: PageHashes) {
  let pages: number | undefined
  let counted = 0
  let counting: Promise<void> | undefined

  /** A large network is counted beside the event loop. */
  async function count(): Promise<void> {
    const few = await countRows(database, ofShared)
    const all =
      few > countLimit &&
      (await unlessTooLong(database.allWithin<{ count: number }>(countPatience, selectCount(ofShared, mostCounted))))
    pages = all === false ? few : (all?.[0]?.count ?? pages ?? few)
    counted = performance.now()
  }

  /** Of all shared pages, so that no member decides on it. Only the first call waits. */
  async function countPages(): Promise<number> {
    if (pages === undefined || performance.now() - counted > countLifetime)
      counting ??= count().finally(() => {
        counting = undefined
      })
    if (pages === undefined) await counting
    else counting?.catch(() => {})
    return pages ?? 0
  }

  async function holdsEnough({ key_version, ...bucket }: Bucket): Promise<boolean> {
    const select = `SELECT COUNT(*) AS count ${inBucket(minHashes)}`
    return (await readNumber(database, select, key_version, ...rangeOf(bucket))) === minHashes
  }

  /** Whether a half of the bucket holds too few: then the whole one is right for these. */
  const isSplit = async ({ key_version, bits, bucket }: Bucket): Promise<boolean> =>
    !(await holdsEnough({ key_version, bits: bits + 1, bucket: 2 * bucket })) ||
    !(await holdsEnough({ key_version, bits: bits + 1, bucket: 2 * bucket + 1 }))

  async function readBucket({ key_version, ...bucket }: Bucket) {
    const [first, last] = rangeOf(bucket)
    type Found = { hashes: string | null; match_key: string | null }
    const rows = await database.all<Found>(selectBucket, key_version, first, last)
    const unhashed = rows.flatMap((row) => row.match_key ?? [])
    const isWhole = unhashed.length <= maxUnhashed
    const made = isWhole ? await hashes.of(unhashed.map(matchKey)) : []
    const stored = rows.map((row) => row.hashes ?? '').join('')
    const all = stored + made.filter((hash) => hash >= first && hash <= last).join('')
    const longest = maxHashes * digitsOfHash
    return { hashes: all.slice(0, longest), complete: isWhole && all.length <= longest }
  }

  return {
    /** By how many bits to ask, with which salt. */
    naming: async (): Promise<{ salt: string; bits: number }> => ({
      salt: await hashes.salt(),
      bits: bitsFor(await countPages()),
    }),

    /** The hashes of the bucket's shared pages, in hexadecimal; or else the number of bits by which to ask again. */
    async read(asked: Bucket): Promise<{ bits: number } | { hashes: string; complete: boolean }> {
      const pages = await countPages()
      const right = { bits: bitsFor(pages) }
      const { key_version, bits, bucket } = asked
      if (key_version !== keyVersion || bits > bitsFor(pages * tolerance)) return right
      if (bits < bitsFor(pages / tolerance) && !(await isSplit(asked))) return right
      const found = await readBucket(asked)
      if (bits === 0 || found.hashes.length >= minHashes * digitsOfHash) return found
      for (let less = bits - 1; less > 0; less--)
        if (await holdsEnough({ key_version, bits: less, bucket: bucket >> (bits - less) })) return { bits: less }
      return { bits: 0 }
    },

    /** Shared pages without a hash of this version, up to `countLimit`. */
    unhashed: (): Promise<number> =>
      countRows(database, 'FROM recommendation_tally WHERE key_version < $1 AND sharers > 0', [keyVersion], countLimit),
  }
}

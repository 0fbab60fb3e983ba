import { type Busy, furthestDue, isFree } from '../../store/due.ts'
import type { Database } from '../../store/engine/database.ts'
import { insert, readValue } from '../../store/engine/queries.ts'
import { newId } from '../../store/engine/secrets.ts'

export interface PagePicture {
  small: Uint8Array<ArrayBuffer>
  large: Uint8Array<ArrayBuffer>
  hash: string
}

/** Milliseconds after which pictures that nobody fetched are left out: a network that switches pictures on begins now. */
export const forgottenAfter = 24 * 3_600_000

/** Milliseconds in which a claimed picture must have come; then another node claims it. */
const lease = 60_000

/** Milliseconds until the next attempt, by the attempts so far. */
export const pauses = [60_000, 3_600_000]

export interface WaitingPicture {
  url: string
  /** The member for whose share it is fetched; null if that one was removed. */
  member: string | null
  /** Attempts so far, with the one that begins. */
  attempts: number
}

const columns = { key: 'url', member: "COALESCE(member, '')", address: 'url' }

export const pictureRows = (database: Database) => ({
  /**
   * Claims the latest picture that waits, so that no other node fetches it, and counts the attempt. Usually none waits,
   * and nothing is written.
   */
  async claim(busy: Busy, now: number): Promise<WaitingPicture | undefined> {
    const [condition, ...values] = isFree(busy, columns, 4)
    const select = `SELECT url, due FROM page_picture
     WHERE (due > $1 AND due <= $2 OR due > $3)${condition} ORDER BY due DESC LIMIT 1`
    const waiting = await database.get<{ url: string; due: number }>(
      select,
      now - forgottenAfter,
      now,
      now + furthestDue,
      ...values,
    )
    if (!waiting) return undefined
    const update = `UPDATE page_picture SET due = $3, attempts = attempts + 1 WHERE url = $1 AND due = $2
     RETURNING url, member, attempts`
    return database.get(update, waiting.url, waiting.due, now + lease)
  },

  /** Stores the copies, unless the last share of the picture is gone meanwhile. */
  save: (url: string, { small, large, hash }: PagePicture): Promise<void> =>
    database.transaction(async (tx) => {
      const bytes = small.length + large.length
      const wanted = await tx.get(
        'UPDATE page_picture SET due = NULL, bytes = $2 WHERE url = $1 RETURNING url',
        url,
        bytes,
      )
      if (!wanted) return
      const file = { id: newId(), hash, small, large }
      await insert(tx, 'page_picture_file', file, 'ON CONFLICT (hash) DO NOTHING')
      const update = 'UPDATE page_picture SET file = (SELECT id FROM page_picture_file WHERE hash = $2) WHERE url = $1'
      await tx.run(update, url, hash)
    }),

  /** Ends it, or tries it again after a pause. @param attempts so far, if the failure may pass */
  async failed(url: string, attempts: number | undefined, now: number): Promise<void> {
    const pause = attempts === undefined ? undefined : pauses[attempts - 1]
    const update = 'UPDATE page_picture SET due = $2 WHERE url = $1 AND file IS NULL'
    await database.run(update, url, pause === undefined ? null : now + pause)
  },

  /** Bytes of the copies that were made for a member's shares. */
  bytesOf: async (member: string): Promise<number> =>
    (await readValue(database, 'SELECT CAST(SUM(bytes) AS BIGINT) FROM page_picture WHERE member = $1', member)) ?? 0,

  /** Fetches neither this picture nor what else waits for its member, unless another member shares it. */
  async refuse({ url, member }: WaitingPicture, now: number): Promise<void> {
    const update = `UPDATE page_picture SET due = NULL, member = NULL
     WHERE url = $1 OR member = $2 AND due > $3 AND due <= $4`
    await database.run(update, url, member, now - forgottenAfter, now)
  },
})

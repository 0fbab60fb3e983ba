import { type Database, pruneBatch } from '../engine/database.ts'

/** How long, in milliseconds, the response to a write is kept for a repetition. */
export const responseLifetime = 24 * 60 * 60 * 1000

/** Whose key it is: an application's for a member. */
export interface KeyOwner {
  application: string
  member: string
}

export interface IdempotentResponse {
  /** What was asked for with this key. */
  request: string
  /** What it was given. */
  response: string
}

export type IdempotentResponses = ReturnType<typeof createIdempotentResponses>

/** The responses to writes that carried an Idempotency-Key. To be used within the write's own transaction. */
export function createIdempotentResponses(database: Database) {
  return {
    /**
     * Takes a key for a request. Another process that takes the same key waits here for the end of our transaction.
     *
     * @returns what the key was taken for before; undefined when it is ours now
     */
    async claim(
      { application, member }: KeyOwner,
      key: string,
      request: string,
      now: number,
    ): Promise<IdempotentResponse | undefined> {
      await database.run(
        `DELETE FROM kept_response WHERE (application, member, key) IN (
           SELECT application, member, key FROM kept_response WHERE taken <= $1 LIMIT ${pruneBatch})`,
        now - responseLifetime,
      )
      await database.run(
        'DELETE FROM kept_response WHERE application = $1 AND member = $2 AND key = $3 AND taken <= $4',
        application,
        member,
        key,
        now - responseLifetime,
      )
      const taken = await database.run(
        `INSERT INTO kept_response (application, member, key, request, response, taken) VALUES ($1, $2, $3, $4, '', $5)
         ON CONFLICT (application, member, key) DO NOTHING`,
        application,
        member,
        key,
        request,
        now,
      )
      if (taken > 0) return undefined
      return database.get(
        'SELECT request, response FROM kept_response WHERE application = $1 AND member = $2 AND key = $3',
        application,
        member,
        key,
      )
    },

    async save({ application, member }: KeyOwner, key: string, response: string): Promise<void> {
      await database.run(
        'UPDATE kept_response SET response = $4 WHERE application = $1 AND member = $2 AND key = $3',
        application,
        member,
        key,
        response,
      )
    },
  }
}

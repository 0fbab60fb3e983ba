import { type Database, pruneBatch } from '../engine/database.ts'

/** How long a response is stored for a repeated request, in milliseconds. */
const responseLifetime = 24 * 60 * 60 * 1000

/** The owner of an idempotency key: an application, for a member. */
export interface KeyOwner {
  application: string
  member: string
}

interface IdempotentResponse {
  request: string
  /** Empty until the request is done. */
  response: string
}

export type IdempotentResponses = ReturnType<typeof createIdempotentResponses>

/** Responses to writes with an Idempotency-Key. Use it within the transaction of the write. */
export function createIdempotentResponses(database: Database) {
  return {
    /**
     * Claims a key for a request. Another process that claims the same key waits for the end of our transaction.
     *
     * @returns the request that claimed the key before, with its response; undefined if the claim succeeded
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

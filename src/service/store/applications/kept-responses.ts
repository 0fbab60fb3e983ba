import { type Database, mostExpired } from '../engine/database.ts'

/** How long, in milliseconds, the response to a write is kept for a repetition. */
export const keptFor = 24 * 60 * 60 * 1000

/** Whose key it is: an application's for a member. */
export interface KeyOwner {
  application: string
  member: string
}

export interface KeptResponse {
  /** What was asked for with this key. */
  request: string
  /** What it was given. */
  response: string
}

export type KeptResponses = ReturnType<typeof createKeptResponses>

/** The responses to writes that carried an Idempotency-Key. To be used within the write's own transaction. */
export function createKeptResponses(database: Database) {
  return {
    /**
     * Takes a key for a request. Another process that takes the same key waits here for the end of our transaction.
     *
     * @returns what the key was taken for before; undefined when it is ours now
     */
    async take(
      { application, member }: KeyOwner,
      key: string,
      request: string,
      now: number,
    ): Promise<KeptResponse | undefined> {
      await database.run(
        `DELETE FROM kept_response WHERE (application, member, key) IN (
           SELECT application, member, key FROM kept_response WHERE taken <= $1 LIMIT ${mostExpired})`,
        now - keptFor,
      )
      await database.run(
        'DELETE FROM kept_response WHERE application = $1 AND member = $2 AND key = $3 AND taken <= $4',
        application,
        member,
        key,
        now - keptFor,
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

    async keep({ application, member }: KeyOwner, key: string, response: string): Promise<void> {
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

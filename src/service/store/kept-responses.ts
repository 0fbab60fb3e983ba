import type { Database } from './database.ts'

/** How long, in milliseconds, the answer to a write is kept for a repetition. */
export const keptFor = 24 * 60 * 60 * 1000

/** Whose key it is: an application's for a member. */
export interface KeyOwner {
  application: string
  member: string
}

export interface KeptAnswer {
  /** What was asked for with this key. */
  request: string
  /** What was answered. */
  answer: string
}

export type KeptAnswers = ReturnType<typeof createKeptAnswers>

/** The answers to writes that carried an Idempotency-Key. To be used within the write's own transaction. */
export function createKeptAnswers(database: Database) {
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
    ): Promise<KeptAnswer | undefined> {
      await database.run('DELETE FROM kept_answer WHERE taken <= $1', now - keptFor)
      const taken = await database.run(
        `INSERT INTO kept_answer (application, member, key, request, answer, taken) VALUES ($1, $2, $3, $4, '', $5)
         ON CONFLICT (application, member, key) DO NOTHING`,
        application,
        member,
        key,
        request,
        now,
      )
      if (taken > 0) return undefined
      return database.get(
        'SELECT request, answer FROM kept_answer WHERE application = $1 AND member = $2 AND key = $3',
        application,
        member,
        key,
      )
    },

    async keep({ application, member }: KeyOwner, key: string, answer: string): Promise<void> {
      await database.run(
        'UPDATE kept_answer SET answer = $4 WHERE application = $1 AND member = $2 AND key = $3',
        application,
        member,
        key,
        answer,
      )
    },
  }
}

import { type Database, pruneBatch } from '../engine/database.ts'
import { hashSecret } from '../engine/secrets.ts'

/** The most attempts of a subject within a time window. */
export interface AttemptLimit {
  /** Who tries, or what is tried. Stored as a hash, since people type passwords into the login field. */
  subject: string
  max: number
  /** In milliseconds, from the first attempt. */
  window: number
}

export type Attempts = ReturnType<typeof createAttempts>

/**
 * Counts failed attempts to guess a secret. Use it within a transaction. Pass limits of the same kinds in the same
 * order, so that two transactions can't deadlock.
 */
export function createAttempts(database: Database) {
  async function refund(limits: readonly AttemptLimit[], count = 1): Promise<void> {
    for (const { subject } of limits) {
      await database.run('UPDATE guess SET guesses = guesses - $2 WHERE subject = $1', hashSecret(subject), count)
      // successful attempts leave no row behind
      await database.run('DELETE FROM guess WHERE subject = $1 AND guesses <= 0', hashSecret(subject))
    }
  }

  /**
   * Checks the limits without counting an attempt.
   *
   * @returns when the next attempt is allowed, in milliseconds since 1970; undefined if an attempt is allowed now
   */
  async function blockedUntil(limits: readonly AttemptLimit[], now: number): Promise<number | undefined> {
    const reached: number[] = []
    for (const { subject, max } of limits) {
      const row = await database.get<{ until: number }>(
        'SELECT until FROM guess WHERE subject = $1 AND guesses >= $2 AND until > $3',
        hashSecret(subject),
        max,
        now,
      )
      if (row) reached.push(row.until)
    }
    return reached.length > 0 ? Math.max(...reached) : undefined
  }

  return {
    blockedUntil,

    /**
     * Counts an attempt against all limits, or against none if one is reached. Call it before the secret is checked, so
     * that concurrent attempts can't exceed a limit.
     *
     * @returns when the next attempt is allowed, in milliseconds since 1970; undefined if this attempt is allowed
     */
    async take(limits: readonly AttemptLimit[], now: number): Promise<number | undefined> {
      const reached = await blockedUntil(limits, now)
      if (reached !== undefined) return reached
      await database.run(
        `DELETE FROM guess WHERE subject IN (SELECT subject FROM guess WHERE until <= $1 LIMIT ${pruneBatch})`,
        now,
      )
      for (const { subject, window } of limits) {
        await database.run(
          `INSERT INTO guess (subject, guesses, until) VALUES ($1, 1, $2)
           ON CONFLICT (subject) DO UPDATE SET
             guesses = CASE WHEN guess.until <= $3 THEN 1 ELSE guess.guesses + 1 END,
             until = CASE WHEN guess.until <= $3 THEN excluded.until ELSE guess.until END`,
          hashSecret(subject),
          now + window,
          now,
        )
      }
      return undefined
    },

    /** Takes back the count of an attempt that was successful, or was not made. */
    refund,

    /**
     * Takes back, from all limits, the attempts that count for the first one: a right password after them shows that
     * they were slips.
     */
    async forgive(limits: readonly AttemptLimit[]): Promise<void> {
      const row = await database.get<{ guesses: number }>(
        'SELECT guesses FROM guess WHERE subject = $1',
        hashSecret(limits[0]?.subject ?? ''),
      )
      await refund(limits, row?.guesses)
    },
  }
}

import { type Database, pruneBatch } from '../engine/database.ts'
import { hashSecret } from '../engine/secrets.ts'

/** How many guesses one subject has. */
export interface AttemptLimit {
  /** Whose, or at what; kept as a hash, since people type passwords where a login belongs. */
  subject: string
  max: number
  /** In milliseconds, from the first one. */
  window: number
}

export type Attempts = ReturnType<typeof createAttempts>

/**
 * How often a secret was guessed, for a while. To be used within a transaction. Each kind of subject stands at the same
 * place of every list, so that two transactions never wait for each other.
 */
export function createAttempts(database: Database) {
  async function refund(limits: readonly AttemptLimit[]): Promise<void> {
    for (const { subject } of limits) {
      await database.run('UPDATE guess SET guesses = guesses - 1 WHERE subject = $1', hashSecret(subject))
      // otherwise right guesses would leave a row for each login
      await database.run('DELETE FROM guess WHERE subject = $1 AND guesses <= 0', hashSecret(subject))
    }
  }

  /**
   * Whether a guess may be made, without counting one.
   *
   * @returns when the next guess may be made, in milliseconds since 1970; undefined when this one may
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
     * Counts a guess against each of these limits before it is looked at, so that many at once are not more than one
     * after the other; or against none of them, and writes nothing, when one is reached.
     *
     * @returns when the next guess may be made, in milliseconds since 1970; undefined when this one may
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

    /** Refunds an attempt that was right. */
    refund,
  }
}

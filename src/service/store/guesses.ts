import { type Database, mostExpired } from './database.ts'
import { hashSecret } from './secrets.ts'

/** How many guesses one subject has. */
export interface GuessLimit {
  /** Whose, or at what; kept as a hash, since people type passwords where a login belongs. */
  subject: string
  most: number
  /** In milliseconds, from the first one. */
  within: number
}

export type Guesses = ReturnType<typeof createGuesses>

/**
 * How often a secret was guessed, for a while. To be used within a transaction. Each kind of subject stands at the same
 * place of every list, so that two transactions never wait for each other.
 */
export function createGuesses(database: Database) {
  async function refund(limits: readonly GuessLimit[]): Promise<void> {
    for (const { subject } of limits) {
      await database.run('UPDATE guess SET guesses = guesses - 1 WHERE subject = $1', hashSecret(subject))
      // otherwise whoever isn't let guess any more could still fill the disk, with a row for each login
      await database.run('DELETE FROM guess WHERE subject = $1 AND guesses <= 0', hashSecret(subject))
    }
  }

  return {
    /**
     * Counts a guess against each of these limits before it is looked at, so that many at once are not more than one
     * after the other; or against none of them when one is reached.
     *
     * @returns when the next guess may be made, in milliseconds since 1970; undefined when this one may
     */
    async take(limits: readonly GuessLimit[], now: number): Promise<number | undefined> {
      await database.run(
        `DELETE FROM guess WHERE subject IN (SELECT subject FROM guess WHERE until <= $1 LIMIT ${mostExpired})`,
        now,
      )
      const reached: number[] = []
      for (const { subject, most, within } of limits) {
        const row = await database.get<{ guesses: number; until: number }>(
          `INSERT INTO guess (subject, guesses, until) VALUES ($1, 1, $2)
           ON CONFLICT (subject) DO UPDATE SET
             guesses = CASE WHEN guess.until <= $3 THEN 1 ELSE guess.guesses + 1 END,
             until = CASE WHEN guess.until <= $3 THEN excluded.until ELSE guess.until END
           RETURNING guesses, until`,
          hashSecret(subject),
          now + within,
          now,
        )
        if (row && row.guesses > most) reached.push(row.until)
      }
      if (reached.length === 0) return undefined
      await refund(limits)
      return Math.max(...reached)
    },

    /** Refunds an attempt that was right. */
    refund,
  }
}

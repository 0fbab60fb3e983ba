import { guessLifetime } from './access/attempts.ts'
import type { Database } from './engine/database.ts'
import { exists } from './engine/queries.ts'

export const minute = 60_000
export const hour = 60 * minute

/** Milliseconds by which a time may be ahead of its longest plausible distance: nodes have clocks of their own. */
export const clockTolerance = 10 * minute

/** Times that stop something until they come. All others that a wrong clock writes only last too long. */
export interface Times {
  /** The table, what makes a time now, the condition before “> $1”, and milliseconds that the time may be ahead. */
  ahead: readonly (readonly [table: string, change: string, condition: string, distance: number])[]
  /** A statement after a clock went back: by that clock, times were right, and what it looked at was too old. */
  again?: string
}

const ofCore: Times['ahead'] = [
  ['ended_contact', 'ended = $1', 'ended', 0],
  ['contact_request', 'updated = $1, asked = CASE WHEN asked > $1 THEN $1 ELSE asked END', 'updated', 0],
  ['member', 'joined = $1', 'joined', 0],
  ['guess', 'until = $1', 'until', guessLifetime],
]

/** Repairs what a clock wrote that was ahead for a while, here or at another node. */
export const createClockRepairs = (database: Database, times: readonly Times[]) => ({
  async lookAgain(now: number): Promise<void> {
    for (const { again } of times) if (again) await database.run(again, now)
  },

  /** Sets times that are too far ahead to now. @returns how many were */
  async repair(now: number): Promise<number> {
    let count = 0
    for (const [table, change, condition, distance] of [...ofCore, ...times.flatMap(({ ahead }) => ahead)]) {
      const latest = now + distance + clockTolerance
      if (!(await exists(database, `SELECT 1 FROM ${table} WHERE ${condition} > $1 LIMIT 1`, latest))) continue
      count += await database.run(`UPDATE ${table} SET ${change} WHERE ${condition} > $2`, now, latest)
    }
    return count
  },
})

import { hour, minute } from '../../contract/durations.ts'
import { guessLifetime } from './access/attempts.ts'
import { type Database, isRead, type Value, WrongClock } from './engine/database.ts'
import { exists, readValue } from './engine/queries.ts'

/** Milliseconds by which a time may be ahead of its longest plausible distance: nodes have clocks of their own. */
export const clockTolerance = 10 * minute

/**
 * Times at which something is due, which a wrong clock may stop until they come. Times that tell what happened are never
 * changed, since the clock that would correct them may be the wrong one: who reads them bounds them by now.
 */
export interface Times {
  /** The table, what makes a time now, the condition before “> $1”, and milliseconds that the time may be ahead. */
  ahead: readonly (readonly [table: string, change: string, condition: string, distance: number])[]
  /** A statement after a clock went back: by that clock, times were right, and what it looked at was too old. */
  again?: string
}

/** The core's future time: the end of a lock after wrong passwords. */
export const guessTimes: Times['ahead'][number] = ['guess', 'until = $1', 'until', guessLifetime]

/** The newest times of things that happen independently. */
const newestTimes = [
  'SELECT MAX(published) FROM news_item',
  'SELECT MAX(time) FROM audit_entry',
  'SELECT MAX(joined) FROM member',
  `SELECT CAST(MAX(hour) AS BIGINT) * ${hour} FROM call_count`,
]

/** Repairs what a clock wrote that was ahead for a while, here or at another node. */
export const createClockRepairs = (database: Database, times: readonly Times[]) => ({
  /** The latest times of two kinds of things, the later one first; 0 if there is none. A wrong clock may have written one. */
  async latest(): Promise<number[]> {
    const times = await Promise.all(newestTimes.map((select) => readValue<number | null>(database, select)))
    return times.map((time) => time ?? 0).sort((a, b) => b - a)
  },

  async lookAgain(now: number): Promise<void> {
    for (const { again } of times) if (again) await database.run(again, now)
  },

  /** Sets times that are too far ahead to now. @returns how many were */
  async repair(now: number): Promise<number> {
    let count = 0
    for (const [table, change, condition, distance] of [guessTimes, ...times.flatMap(({ ahead }) => ahead)]) {
      const latest = now + distance + clockTolerance
      if (!(await exists(database, `SELECT 1 FROM ${table} WHERE ${condition} > $1 LIMIT 1`, latest))) continue
      count += await database.run(`UPDATE ${table} SET ${change} WHERE ${condition} > $2`, now, latest)
    }
    return count
  },
})

/** Refuses each write while there is a reason. */
export function refusingWrites<Of extends Database>(database: Of, reason: () => string | undefined): Of {
  function assertWritable(): void {
    const said = reason()
    if (said !== undefined) throw new WrongClock(said)
  }
  const unlessWrites =
    <Result>(read: (sql: string, ...values: Value[]) => Promise<Result>) =>
    async (sql: string, ...values: Value[]) => {
      if (!isRead(sql)) assertWritable()
      return read(sql, ...values)
    }
  return {
    ...database,
    all: unlessWrites(database.all),
    get: unlessWrites(database.get),
    run: unlessWrites(database.run),
    async transaction(work, isolation) {
      assertWritable()
      return database.transaction(work, isolation)
    },
  } as Of
}

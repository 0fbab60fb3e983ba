import type { Database } from './engine/database.ts'
import { exists } from './engine/queries.ts'
import { guessLifetime } from './sign-in/attempts.ts'

const minute = 60_000
const hour = 60 * minute

/** Milliseconds by which a time may be ahead of its longest plausible distance: nodes have clocks of their own. */
export const clockTolerance = 10 * minute

/**
 * Times that stop something until they come: the table, what makes them now, the condition, and milliseconds that they
 * may be ahead. All others that a wrong clock writes only last too long: sessions, links, and the order of news.
 */
const times = [
  ['mail_sender', 'free = $1', 'free', 0],
  ['mail_sender', 'failing = $1', 'failing', 0],
  ['mail', 'notified = $1, due = CASE WHEN due IS NULL THEN due ELSE $1 END', 'notified', 0],
  ['mail', 'due = $1', "kind = 'requests' AND attempts > 0 AND due", 28 * hour],
  ['mail', 'due = $1', "kind = 'requests' AND attempts = 0 AND due", 10 * minute],
  ['mail', 'due = $1', "kind = 'digest' AND attempts > 0 AND due", 28 * hour],
  ['mail', 'due = $1', "kind = 'digest' AND due", 8 * 24 * hour],
  ['mail', 'taken = $1', 'taken', 10 * minute],
  ['chat_message', 'due = $1', 'due', hour],
  ['push_message', 'due = $1', 'due', 2 * hour],
  ['page_picture', 'due = $1', 'due', hour],
  ['webhook', 'failing = $1', 'failing', 0],
  ['ended_contact', 'ended = $1', 'ended', 0],
  ['contact_request', 'updated = $1, asked = CASE WHEN asked > $1 THEN $1 ELSE asked END', 'updated', 0],
  ['guess', 'until = $1', 'until', guessLifetime],
] as const

/** Repairs what a clock wrote that was ahead for a while, here or at another node. */
export const createClockRepairs = (database: Database) => ({
  /** Looks at all e-mails anew: by the clock that was ahead, their times were right, and requests too old. */
  async lookAgain(now: number): Promise<void> {
    await database.run("UPDATE mail SET due = $1 WHERE kind = 'requests' OR due > $1", now)
  },

  /** Sets times that are too far ahead to now. @returns how many were */
  async repair(now: number): Promise<number> {
    let count = 0
    for (const [table, change, condition, distance] of times) {
      const latest = now + distance + clockTolerance
      if (!(await exists(database, `SELECT 1 FROM ${table} WHERE ${condition} > $1 LIMIT 1`, latest))) continue
      count += await database.run(`UPDATE ${table} SET ${change} WHERE ${condition} > $2`, now, latest)
    }
    return count
  },
})

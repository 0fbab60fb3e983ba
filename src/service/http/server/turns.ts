import { setImmediate as nextRound } from 'node:timers/promises'
import { tooManyAtOnce } from '../problems.ts'

/** How many requests of one subject are worked on at once. */
export const mostAtOnce = 2

/** How many more requests of one subject may wait. */
export const mostWaiting = 100

interface Line {
  /** How many requests are worked on. */
  working: number
  /** Those that wait, the first one first. */
  waiting: (() => void)[]
}

/** @throws Problem 429, before `work` has begun, if too many requests of the subject wait already */
export type TakeTurn = <Result>(subject: string, work: () => Promise<Result>) => Promise<Result>

/**
 * Lets requests wait for those of the same subject, a member or an IP address, and for no others. At most `atOnce` requests of
 * each subject stand in the line of the one connection that writes, so that this line is as fair as it is short.
 * Within `work`, wait for no body: whoever sends it chooses when it ends.
 */
export function createTurns(atOnce = mostAtOnce): TakeTurn {
  const lines = new Map<string, Line>()

  function end(subject: string, line: Line): void {
    const next = line.waiting.shift()
    if (next) next()
    else if (--line.working === 0) lines.delete(subject)
  }

  return async (subject, work) => {
    const line = lines.get(subject) ?? { working: 0, waiting: [] }
    lines.set(subject, line)
    if (line.working < atOnce) line.working++
    else if (line.waiting.length >= mostWaiting) throw tooManyAtOnce()
    else await new Promise<void>((begin) => line.waiting.push(begin))
    try {
      // SQLite never lets go of the thread: without this, requests of one subject are worked off before others are even read
      await nextRound()
      return await work()
    } finally {
      end(subject, line)
    }
  }
}

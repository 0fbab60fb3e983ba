import { setImmediate as nextTurn } from 'node:timers/promises'

/** Maximum milliseconds of statements in one turn of the event loop; then statements wait for other turns. */
export const longestSlice = 3

const turnsToYield = 4

/** A turn accepts one new connection: a request waits for as many turns as connections came before it. */
export async function yieldTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await nextTurn()
}

/** SQLite is synchronous: many statements in one turn would keep others' requests from being read. */
export function createTimeSlice() {
  let spent = 0

  return {
    measure<Result>(statement: () => Result): Result {
      if (spent === 0)
        setImmediate(() => {
          spent = 0
        })
      const began = performance.now()
      try {
        return statement()
      } finally {
        spent += performance.now() - began
      }
    },

    yieldIfUsedUp: (): Promise<void> | undefined => (spent > longestSlice ? yieldTurns(turnsToYield) : undefined),
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Waits for turns of the event loop, so that other requests are handled. A turn accepts one new connection only: a
 * request waits for as many turns as connections came before its own.
 */
export async function otherTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await nextTurn()
}

import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../operation/log.ts'
import type { Outgoing } from '../outgoing.ts'
import { type Delivery, takenFor } from '../store/deliveries/deliveries.ts'
import type { Store } from '../store/store.ts'
import { runDue } from './run-due.ts'

export interface Delivering {
  store: Store
  fetchOutgoing: Outgoing
  authUrl: string
  now: () => number
  log: Log
  /** See `runDue`. */
  every?: number
}

export interface Outcome {
  /** Whether there is a further attempt. */
  isPassing?: boolean
  /** Writes what else follows. */
  record?: (tx: Store) => Promise<unknown>
}

/**
 * Writes to the database what became of something outside of it, again and again: a restart of PostgreSQL must neither
 * repeat nor lose it.
 */
export async function insist<Result>(write: () => Promise<Result>, isOver: () => boolean): Promise<Result> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (isOver()) throw error
      await delay(250)
    }
  }
}

/**
 * Sends what waits for one kind of target.
 *
 * @param pauses milliseconds until the next attempt, by the attempts so far
 * @param prepare reads what is sent; undefined if nothing is. A delivery is taken only afterwards, since a node that is
 *   killed leaves open whether it has sent what it had taken
 */
export function deliver(
  { store, now, log, every }: Delivering,
  kind: 'webhooks' | 'subscriptions',
  {
    prepare,
    pauses,
    ...rest
  }: {
    prepare: (delivery: Delivery) => Promise<(() => Promise<Outcome>) | undefined>
    pauses: readonly number[]
    atOnce: number
    failed: string
  },
) {
  async function attempt(delivery: Delivery, isClosed: () => boolean): Promise<void> {
    const send = await prepare(delivery).catch((error) => () => Promise.reject(error))
    if (!(await store[kind].messages.take(delivery, now()))) return
    const until = now() + takenFor
    let outcome: Outcome = { isPassing: true }
    try {
      outcome = (await send?.()) ?? {}
    } finally {
      const pause = outcome.isPassing ? pauses[delivery.attempts] : undefined
      const record = async (tx: Store) => {
        const { messages } = tx[kind]
        await (pause === undefined ? messages.end(delivery) : messages.postpone(delivery, now() + pause))
        await outcome.record?.(tx)
      }
      await insist(
        () => store.transaction(record),
        () => isClosed() || now() > until,
      )
    }
  }

  return runDue<Delivery>({
    take: (running) => store[kind].messages.next(running, now()),
    keyOf: ({ target }) => target,
    run: attempt,
    every,
    log,
    ...rest,
  })
}

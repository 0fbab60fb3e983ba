import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../operation/log.ts'
import { type Outgoing, OutgoingFailed } from '../outgoing.ts'
import { type Delivery, takenFor } from '../store/deliveries.ts'
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

/** Milliseconds for the response of a chat or a push service. */
export const answerTime = 10_000

/** Why something failed: the status, or the reason. */
export interface Failure {
  failure: string
  mayHaveArrived: boolean
}

/** Posts something, whose response is its status alone. @returns undefined if it was taken */
export async function post(
  fetchOutgoing: Outgoing,
  url: string,
  request: Pick<Parameters<Outgoing>[1], 'headers' | 'body' | 'ready'>,
): Promise<Failure | undefined> {
  try {
    const { status } = await fetchOutgoing(url, { method: 'POST', ...request, timeout: answerTime })
    return status >= 200 && status < 300 ? undefined : { failure: String(status), mayHaveArrived: false }
  } catch (error) {
    if (!(error instanceof OutgoingFailed)) throw error
    return { failure: error.reason, mayHaveArrived: error.mayHaveArrived }
  }
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
 * @param prepare reads the delivery's content and returns the function that sends it, or undefined if there is nothing
 *   to send any more. That function calls `ready` once it has a connection, and only then is the delivery taken: nobody
 *   knows whether a killed node has sent what it had taken
 */
export function deliver(
  { store, now, log, every }: Delivering,
  kind: 'webhooks' | 'subscriptions',
  {
    prepare,
    pauses,
    ...rest
  }: {
    prepare: (delivery: Delivery) => Promise<((ready: () => Promise<void>) => Promise<Outcome>) | undefined>
    pauses: readonly number[]
    atOnce: number
    failed: string
  },
) {
  async function record(delivery: Delivery, outcome: Outcome, isClosed: () => boolean): Promise<void> {
    const until = now() + takenFor
    const pause = outcome.isPassing ? pauses[delivery.attempts] : undefined
    const write = async (tx: Store) => {
      const { messages } = tx[kind]
      await (pause === undefined ? messages.end(delivery) : messages.postpone(delivery, now() + pause))
      await outcome.record?.(tx)
    }
    await insist(
      () => store.transaction(write),
      () => isClosed() || now() > until,
    )
  }

  async function attempt(delivery: Delivery, isClosed: () => boolean): Promise<void> {
    let isTaken = false
    const take = async () => {
      isTaken ||= await store[kind].messages.take(delivery, now())
      if (!isTaken) throw new Error('Another node has taken it.')
    }
    let outcome: Outcome = { isPassing: true }
    try {
      const send = await prepare(delivery)
      outcome = (await send?.(take)) ?? {}
    } finally {
      // an attempt without a connection counts too
      await take().catch(() => undefined)
      if (isTaken) await record(delivery, outcome, isClosed)
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

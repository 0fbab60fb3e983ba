import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../operation/log.ts'
import { poll } from '../operation/poll.ts'
import { type Outgoing, OutgoingFailed } from '../outgoing.ts'
import type { Running } from '../running.ts'
import { type Deliveries, type Delivery, deliveryLease } from '../store/deliveries.ts'
import type { Busy } from '../store/due.ts'
import type { Store } from '../store/store.ts'

export interface Delivering extends Pick<Running, 'store' | 'outgoing' | 'authUrl' | 'now' | 'log' | 'count'> {
  every?: number
}

/** The outcome of an attempt: done, repeated `later`, or given up. */
export type DeliveryOutcome = 'done' | 'later' | 'failed'

/** Milliseconds for the response of whom it is sent to. */
export const answerTime = 10_000

/** Posts something, whose response is its status alone. @returns undefined if it was taken */
export async function post(
  outgoing: Outgoing,
  url: string,
  request: Omit<Parameters<Outgoing['fetch']>[1], 'method' | 'timeout'>,
): Promise<{ failure: string; mayHaveArrived: boolean } | undefined> {
  try {
    const { status } = await outgoing.fetch(url, { method: 'POST', ...request, timeout: answerTime })
    return status >= 200 && status < 300 ? undefined : { failure: String(status), mayHaveArrived: false }
  } catch (error) {
    if (!(error instanceof OutgoingFailed)) throw error
    return { failure: error.reason, mayHaveArrived: error.mayHaveArrived }
  }
}

export interface Outcome {
  isDone?: boolean
  isPassing?: boolean
  record?: (tx: Store) => Promise<unknown>
}

/** Retries to write what became of something outside of the database: its restart must not repeat or lose it. */
export async function retryUntil<Result>(write: () => Promise<Result>, isOver: () => boolean): Promise<Result> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (isOver()) throw error
      await delay(250)
    }
  }
}

/** Sends a delivery. It calls `ready` once it has a connection: only then does the delivery count as sent. */
type Send = (request: { ready: () => Promise<void>; signal: AbortSignal }) => Promise<Outcome>

interface Plan extends Pick<DueWork<Delivery>, 'places' | 'failed'> {
  /** Its name in the figures of the metrics. */
  channel: string
  messagesOf: (on: Store) => Deliveries
  /** Milliseconds until the next attempt, by the attempts so far. */
  pauses: readonly number[]
  /** Returns the function that sends the delivery, unless there is nothing to send any more. */
  prepare: (delivery: Delivery) => Promise<Send | undefined>
}

export function deliver(
  { store, now, log, every, count }: Delivering,
  { channel, messagesOf, prepare, pauses, ...rest }: Plan,
) {
  const messages = messagesOf(store)

  async function record(delivery: Delivery, outcome: Outcome, isClosed: () => boolean): Promise<void> {
    const until = now() + deliveryLease
    const pause = outcome.isPassing ? pauses[delivery.attempts - 1] : undefined
    const write = async (tx: Store) => {
      const messages = messagesOf(tx)
      await (pause === undefined ? messages.end(delivery) : messages.postpone(delivery, now() + pause))
      await outcome.record?.(tx)
    }
    await retryUntil(
      () => store.transaction(write),
      () => isClosed() || now() > until,
    )
  }

  return runDue<Delivery>({
    async claim(busy) {
      for (;;) {
        const next = await messages.next(busy, now())
        const claimed = next && (await messages.claim(next, now()))
        // another node may have been faster
        if (claimed || !next) return claimed
      }
    },
    placeOf: ({ target, member, address }) => ({ key: target, member, address }),
    async run(delivery, { isClosed, signal }) {
      const ready = async () => {
        if (!(await messages.begin(delivery))) throw new Error('Another node has claimed it.')
      }
      const counted = ({ isDone, isPassing }: Outcome) =>
        count('delivery', {
          channel,
          outcome: isDone ? 'done' : isPassing && delivery.attempts <= pauses.length ? 'later' : 'failed',
        })
      let outcome: Outcome = { isPassing: true }
      try {
        // a node died during each attempt
        const isHopeless = delivery.attempts > pauses.length + 1
        const send = isHopeless ? undefined : await prepare(delivery)
        outcome = (await send?.({ ready, signal })) ?? {}
        if (send) counted(outcome)
      } finally {
        await record(delivery, outcome, isClosed)
      }
    },
    every,
    log,
    ...rest,
  })
}

/** Maximum work at once: of everything, of a member and of a host. So nobody has to wait for a silent host. */
export interface Places {
  atOnce: number
  ofMember: number
  ofHost: number
}

/** Milliseconds for which what is under way may go on when the service stops; then it fails. */
export const closingTime = 2000

interface Place {
  /** There is nothing else of the same key at once. */
  key: string
  member: string
  address: string
}

interface DueWork<Due> {
  /** Claims the next work, and counts the attempt: what ends the process is not tried again for ever. */
  claim: (busy: Busy) => Promise<Due | undefined>
  placeOf: (due: Due) => Place
  run: (due: Due, closing: { isClosed: () => boolean; signal: AbortSignal }) => Promise<unknown>
  places: Places
  /** Milliseconds between two polls. */
  every?: number | undefined
  /** The begin of the log's line if `run` fails. */
  failed: string
  log: Log
}

export function runDue<Due>({ claim, placeOf, run, places, every = 1000, failed, log }: DueWork<Due>) {
  const running = new Map<Promise<void>, { key: string; member: string; origin: string }>()
  const closing = new AbortController()
  const polling = poll(claimAll, every)

  function runOne(due: Due): void {
    const { key, member, address } = placeOf(due)
    const work = run(due, { isClosed: polling.isClosed, signal: closing.signal })
      .then(() => undefined)
      .catch((error) => log(`${failed}: ${error instanceof Error ? error.message : error}`))
      .finally(() => {
        running.delete(work)
        // the next one needn't wait for the next poll
        polling.begin()
      })
    running.set(work, { key, member, origin: URL.parse(address)?.origin ?? '' })
  }

  function busy(): Busy {
    const all = [...running.values()]
    const full = (part: 'key' | 'member' | 'origin', max: number): string[] => {
      const counts = Map.groupBy(all, (each) => each[part])
      return [...counts].flatMap(([value, { length }]) => (length >= max ? value : []))
    }
    return { keys: full('key', 1), members: full('member', places.ofMember), origins: full('origin', places.ofHost) }
  }

  async function claimAll(): Promise<void> {
    while (!polling.isClosed() && running.size < places.atOnce) {
      const due = await claim(busy())
      if (due === undefined) return
      runOne(due)
    }
  }

  return {
    begin: polling.begin,

    async close(): Promise<void> {
      await polling.close()
      const ending = setTimeout(() => closing.abort(), closingTime)
      await Promise.all(running.keys())
      clearTimeout(ending)
    },
  }
}

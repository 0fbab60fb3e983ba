import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../operation/log.ts'
import { type Outgoing, OutgoingFailed } from '../outgoing.ts'
import { type Delivery, takenFor } from '../store/deliveries.ts'
import type { Store } from '../store/store.ts'

export interface Delivering {
  store: Store
  fetchOutgoing: Outgoing
  authUrl: string
  now: () => number
  log: Log
  every?: number
}

/** Milliseconds for the response of a chat or a push service. */
export const answerTime = 10_000

/** Posts something, whose response is its status alone. @returns undefined if it was taken */
export async function post(
  fetchOutgoing: Outgoing,
  url: string,
  request: Pick<Parameters<Outgoing>[1], 'headers' | 'body' | 'ready'>,
): Promise<{ failure: string; mayHaveArrived: boolean } | undefined> {
  try {
    const { status } = await fetchOutgoing(url, { method: 'POST', ...request, timeout: answerTime })
    return status >= 200 && status < 300 ? undefined : { failure: String(status), mayHaveArrived: false }
  } catch (error) {
    if (!(error instanceof OutgoingFailed)) throw error
    return { failure: error.reason, mayHaveArrived: error.mayHaveArrived }
  }
}

export interface Outcome {
  isPassing?: boolean
  record?: (tx: Store) => Promise<unknown>
}

/** Writes again and again what became of something outside of the database: its restart must not repeat or lose it. */
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

interface Plan extends Pick<DueWork<Delivery>, 'atOnce' | 'failed'> {
  /** Milliseconds until the next attempt, by the attempts so far. */
  pauses: readonly number[]
  /**
   * Returns the function that sends the delivery, unless there is nothing to send any more. It calls `ready` once it has
   * a connection: only then is the delivery taken, since a killed node may have sent what it had taken.
   */
  prepare: (delivery: Delivery) => Promise<((ready: () => Promise<void>) => Promise<Outcome>) | undefined>
}

export function deliver(
  { store, now, log, every }: Delivering,
  kind: 'webhooks' | 'subscriptions',
  { prepare, pauses, ...rest }: Plan,
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

interface DueWork<Due> {
  take: (running: readonly string[]) => Promise<Due | undefined>
  keyOf: (due: Due) => string
  run: (due: Due, isClosed: () => boolean) => Promise<unknown>
  atOnce: number
  /** Milliseconds between two looks for what is due. */
  every?: number | undefined
  /** The begin of the log's line if `run` fails. */
  failed: string
  log: Log
}

export function runDue<Due>({ take, keyOf, run, atOnce, every = 1000, failed, log }: DueWork<Due>) {
  const running = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function begin(due: Due): void {
    const key = keyOf(due)
    const work = run(due, () => isClosed)
      .then(() => undefined)
      .catch((error) => log(`${failed}: ${error instanceof Error ? error.message : error}`))
      .finally(() => {
        running.delete(key)
        // the next one needn't wait for the next look
        if (!isClosed) look()
      })
    running.set(key, work)
  }

  async function takeAll(): Promise<void> {
    while (!isClosed && running.size < atOnce) {
      // the database may be away for a while
      const due = await take([...running.keys()]).catch(() => undefined)
      if (due === undefined) return
      begin(due)
    }
  }

  let looking: Promise<void> | undefined
  function look(): void {
    looking ??= takeAll().finally(() => {
      looking = undefined
      clearTimeout(timer)
      if (!isClosed) timer = setTimeout(look, every).unref()
    })
  }
  timer = setTimeout(look, 0).unref()

  return {
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await looking
      await Promise.all(running.values())
    },
  }
}

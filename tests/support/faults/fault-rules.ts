import { setTimeout as delay } from 'node:timers/promises'
import type { Answer, Asked, Fault, Reply } from './fault.ts'
import { none } from './faults.ts'

/** Selects requests by method and by the beginning of the path. */
export interface Match {
  method?: string
  path?: string
}

/** A received request with its results. */
export interface Seen {
  method: string
  /** With its query. */
  path: string
  /** The client's Idempotency-Key. */
  key: string | undefined
  body: string
  /** Name of its fault, if any. */
  fault: string | undefined
  /** The service's answers, oldest first: none if it never got the request, two if it got the request twice. */
  answers: { status: number; body: string }[]
}

export interface FaultRulesOptions {
  /**
   * Chooses the fault of each request without a fault from `next`, in the order of the requests.
   */
  decide?: (asked: Asked) => Fault | undefined
  /** Waits so many milliseconds, for faults that wait; in real time by default. */
  wait?: (ms: number, stopped: AbortSignal) => Promise<unknown>
}

/** Chooses and applies the faults, and records the requests, for the proxy and `faultyFetch`. */
export function createFaultRules({
  decide = () => undefined,
  wait = (ms, signal) => delay(ms, undefined, { signal }),
}: FaultRulesOptions) {
  const planned: { match: Match; fault: Fault }[] = []
  const seen: Seen[] = []
  const stripped: string[] = []
  const pending = new Set<Promise<unknown>>()
  const stopped = new AbortController()

  function track<Result>(work: Promise<Result>): Promise<Result> {
    pending.add(work)
    const done = () => void pending.delete(work)
    work.then(done, done)
    return work
  }

  function choose(asked: Asked): Fault | undefined {
    const index = planned.findIndex(
      ({ match: { method = asked.method, path = '' } }) => method === asked.method && asked.path.startsWith(path),
    )
    return index < 0 ? decide(asked) : planned.splice(index, 1)[0]?.fault
  }

  /** Applies the fault of a request. */
  function play(asked: Asked, send: (asked: Asked) => Promise<Answer>, gone: AbortSignal): Promise<Reply> {
    const fault = choose(asked)
    const { method, path, headers, body } = asked
    const key = headers.get('idempotency-key') ?? undefined
    const entry: Seen = { method, path, key, body: String(body), fault: fault?.name, answers: [] }
    seen.push(entry)
    const sent = { ...asked, headers: new Headers(headers) }
    for (const header of stripped) sent.headers.delete(header)
    const exchange = {
      async deliver() {
        const answer = await send(sent)
        entry.answers.push({ status: answer.status, body: String(answer.body) })
        return answer
      },
      async wait(ms: number) {
        await wait(ms, stopped.signal)
        stopped.signal.throwIfAborted()
      },
      afterwards: (work: () => Promise<unknown>) => void track(work().catch(() => undefined)),
      gone,
    }
    return track((fault ?? none).play(exchange))
  }

  /** The interface for tests. */
  const controls = {
    /** All complete requests, oldest first. */
    seen,
    /** Applies this fault to the next matching request; of several planned faults, the first one is used. */
    next<Planned extends Fault>(match: Match, fault: Planned): Planned {
      planned.push({ match, fault })
      return fault
    },
    /**
     * Removes this header from further requests: without `Idempotency-Key` the service is like one without support.
     */
    strip: (header: string) => void stripped.push(header),
    /** Resolves when no request is held, late, or still to be delivered again. */
    async settled(): Promise<void> {
      while (pending.size > 0) await Promise.allSettled(pending)
    },
  }
  return { controls, play, stop: () => stopped.abort() }
}

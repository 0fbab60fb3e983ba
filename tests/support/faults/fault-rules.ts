import { setTimeout as delay } from 'node:timers/promises'
import type { Answer, Asked, Fault, Reply } from './fault.ts'
import { none } from './faults.ts'

/** Which requests: those with this method, and with a path that begins so. */
export interface Match {
  method?: string
  path?: string
}

/** A request that came, and what became of it. */
export interface Seen {
  method: string
  /** With its query. */
  path: string
  /** Its Idempotency-Key as the client sent it. */
  key: string | undefined
  /** Its body. */
  body: string
  /** Name of the fault that met it; undefined where it went through. */
  fault: string | undefined
  /** What the service answered, oldest first: nothing where it never got the request, two for one that it got twice. */
  answers: { status: number; body: string }[]
}

export interface FaultRulesOptions {
  /**
   * Chooses the fault of each request that `next` has none for, in the order in which they come; none where it gives
   * none.
   */
  decide?: (asked: Asked) => Fault | undefined
  /** Waits so many milliseconds; in real time unless given. Nothing waits but faults that say so. */
  wait?: (ms: number, stopped: AbortSignal) => Promise<unknown>
}

/** Which fault meets which request, and what became of each: all that the proxy and `faultyFetch` have in common. */
export function createFaultRules({
  decide = () => undefined,
  wait = (ms, signal) => delay(ms, undefined, { signal }),
}: FaultRulesOptions) {
  const planned: { match: Match; fault: Fault }[] = []
  const seen: Seen[] = []
  const stripped: string[] = []
  const underWay = new Set<Promise<unknown>>()
  const stopped = new AbortController()

  function track<Result>(work: Promise<Result>): Promise<Result> {
    underWay.add(work)
    const done = () => void underWay.delete(work)
    work.then(done, done)
    return work
  }

  function choose(asked: Asked): Fault | undefined {
    const index = planned.findIndex(
      ({ match: { method = asked.method, path = '' } }) => method === asked.method && asked.path.startsWith(path),
    )
    return index < 0 ? decide(asked) : planned.splice(index, 1)[0]?.fault
  }

  /** Lets happen to one request what is to happen to it. */
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

  /** What a test does with either. */
  const controls = {
    /** Every request that came whole, oldest first. */
    seen,
    /** The next request that matches meets this fault; of several that are planned, the one that was first. */
    next<Planned extends Fault>(match: Match, fault: Planned): Planned {
      planned.push({ match, fault })
      return fault
    },
    /**
     * From now on this header never reaches the service: without `Idempotency-Key` it is one that knows of no such key.
     */
    strip: (header: string) => void stripped.push(header),
    /** Resolves once the service has got all that it will get: nothing is held, late, or to be delivered again. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
  }
  return { controls, play, stop: () => stopped.abort() }
}

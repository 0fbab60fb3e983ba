/** No fault. */
const none: Fault = { play: async ({ deliver }) => ({ answer: await deliver() }) }

/** The request arrives even if the client has disconnected. */
export const latency = (ms: number, then = none): Fault => ({
  async play(exchange) {
    await exchange.wait(ms)
    return then.play(exchange)
  },
})

export const drop = (point: Point): Fault => ({
  async play({ deliver }) {
    if (point === 'before') return {}
    const answer = await deliver()
    return point === 'after-commit' ? {} : cut(answer, async () => 'reset')
  },
})

/**
 * Closes the connection in order after half of the body.
 * @param framing how a client can notice it; with `unnoticed` the half has its own length, as from a faulty proxy
 */
export const truncated = (framing: 'length' | 'chunked' | 'unnoticed'): Fault => ({
  async play({ deliver }) {
    const answer = await deliver()
    if (framing !== 'unnoticed') return cut(answer, async () => 'close', framing)
    return { answer: withBody(answer, answer.body.subarray(0, half(answer))) }
  },
})

/** Resets the connection immediately; the service gets the request so many milliseconds later. */
export const late = (ms: number): Fault => ({
  async play({ afterwards, wait, deliver }) {
    afterwards(async () => {
      await wait(ms)
      await deliver()
    })
    return {}
  },
})

/** @param ms milliseconds from the first answer to the second delivery; without it, the client's answer follows both */
export const twice = (ms?: number): Fault => ({
  async play({ afterwards, wait, deliver }) {
    const answer = await deliver()
    if (ms === undefined) await deliver()
    else
      afterwards(async () => {
        await wait(ms)
        await deliver()
      })
    return { answer }
  },
})

/** When an answer replaces the service's: before the service gets the request, or after it has handled it. */
type Place = Exclude<Point, 'mid-answer'>

interface Instead {
  headers?: Record<string, string>
  body?: string
  place?: Place
}

/** A network's error body; a client knows by it who answers. */
const errorOf = (status: number): string =>
  JSON.stringify({ error: { type: `status ${status}`, message: ['An invented refusal'] } })

/** Another answer instead of the service's, without its headers. Without a body, a refusal has the network's form. */
export const instead = (status: number, { headers = {}, body, place = 'before' }: Instead = {}): Fault => ({
  async play({ deliver }) {
    if (place === 'after-commit') await deliver()
    const sent = body ?? (status >= 400 && status < 500 ? errorOf(status) : '')
    return { answer: withBody({ status, headers: new Headers(headers) }, Buffer.from(sent)) }
  },
})

/** @param retryAfter seconds, or a date without milliseconds; no header without it */
export function tooMany(retryAfter?: number | Date): Fault {
  const value = retryAfter instanceof Date ? retryAfter.toUTCString() : retryAfter
  return instead(429, { headers: value === undefined ? {} : { 'retry-after': String(value) } })
}

/** The service handles the request; the client gets this as JSON with status 200. */
export const content = (body: unknown): Fault => changed(() => body)

export const without = (...fields: string[]): Fault =>
  changed((body) => Object.fromEntries(Object.entries(body).filter(([name]) => !fields.includes(name))))

const changed = (change: (body: object) => unknown): Fault => ({
  async play({ deliver }) {
    const answer = await deliver()
    const body = JSON.stringify(change(JSON.parse(String(answer.body))))
    return { answer: withBody({ ...answer, status: 200 }, Buffer.from(body)) }
  },
})

interface Hold extends Fault {
  held: Promise<void>
  /** Resolves when the client of a held request has disconnected. */
  gone: Promise<void>
  release: () => void
}

/**
 * Holds a request at a point until `release`. If the client disconnects first, the service never gets it (`before`), or
 * its answer is lost. A killed process doesn't disconnect immediately: wait for `gone` before `release`.
 */
export function hold(point: Point): Hold {
  const held = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()

  async function stay(client: AbortSignal): Promise<void> {
    held.resolve()
    client.addEventListener('abort', () => gone.resolve())
    if (client.aborted) gone.resolve()
    await Promise.race([released.promise, gone.promise])
  }

  return {
    held: held.promise,
    gone: gone.promise,
    release: released.resolve,
    async play({ deliver, gone: client }) {
      if (point === 'before') await stay(client)
      if (point === 'before' && client.aborted) return {}
      const answer = await deliver()
      if (point === 'after-commit') await stay(client)
      if (point !== 'mid-answer') return { answer }
      return cut(answer, async () => {
        await stay(client)
        return 'rest'
      })
    },
  }
}

export interface Asked {
  method: string
  path: string
  headers: Headers
  body: Buffer<ArrayBuffer>
}

export interface Answer {
  status: number
  headers: Headers
  body: Buffer<ArrayBuffer>
}

/** The actions of a fault on a request. */
interface Exchange {
  /** Sends the request to the service at each call. Rejects if there is no answer. */
  deliver: () => Promise<Answer>
  wait: (ms: number) => Promise<unknown>
  /** Runs this after the client has its reply, and ignores errors. */
  afterwards: (work: () => Promise<unknown>) => void
  /** Aborted when the client disconnects. */
  gone: AbortSignal
}

export interface Reply {
  /** Without one the connection is reset before the first byte. */
  answer?: Answer
  /** Pauses after this number of bytes until `then` resolves with the ending. */
  stop?: { after: number; then: () => Promise<Ending> }
}

/** The ending after a part of the body: the rest, a reset of the connection, or its orderly close. */
type Ending = 'rest' | 'reset' | 'close'

/** Before the service gets the request; after its answer; after the client has the headers and half of the body. */
export type Point = 'before' | 'after-commit' | 'mid-answer'

export interface Fault {
  play: (exchange: Exchange) => Promise<Reply>
}

const half = ({ body }: Answer) => Math.floor(body.length / 2)

/** Cuts an answer in the middle of its body. Without a body, it becomes a chunked answer without chunks. */
function cut(answer: Answer, then: () => Promise<Ending>, framing: 'length' | 'chunked' = 'length'): Reply {
  const whole = withBody(answer, answer.body)
  if (framing === 'chunked' || answer.body.length === 0) whole.headers.delete('content-length')
  return { answer: whole, stop: { after: half(answer), then } }
}

function withBody({ status, headers }: Pick<Answer, 'status' | 'headers'>, body: Answer['body']): Answer {
  const changed = new Headers(headers)
  changed.set('content-length', String(body.length))
  return { status, headers: changed, body }
}

/** Selects requests by method and by the beginning of the path. */
interface Match {
  method?: string
  path?: string
}

export interface Seen {
  method: string
  path: string
  headers: Headers
  key: string | undefined
  body: string
  /** The service's answers, oldest first: none if it never got the request, two if it got the request twice. */
  answers: { status: number; body: string }[]
}

/** Chooses the fault of each request without a fault from `next`. */
export type Decide = (asked: Asked) => Fault | undefined

/** Chooses and applies the faults, and records the requests, for the proxy and `faultyFetch`. */
export function createFaultRules(decide: Decide = () => undefined) {
  const planned: { match: Match; fault: Fault }[] = []
  const seen: Seen[] = []
  const pending = new Set<Promise<unknown>>()

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

  function play(asked: Asked, send: (asked: Asked) => Promise<Answer>, gone: AbortSignal): Promise<Reply> {
    const fault = choose(asked)
    const { method, path, headers, body } = asked
    const key = headers.get('idempotency-key') ?? undefined
    const entry: Seen = { method, path, headers, key, body: String(body), answers: [] }
    seen.push(entry)
    const exchange = {
      async deliver() {
        const answer = await send(asked)
        entry.answers.push({ status: answer.status, body: String(answer.body) })
        return answer
      },
      wait: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
      afterwards: (work: () => Promise<unknown>) => void track(work().catch(() => undefined)),
      gone,
    }
    return track((fault ?? none).play(exchange))
  }

  const controls = {
    /** All complete requests, oldest first. */
    seen,
    /** Applies this fault to the next matching request; of several planned faults, the first one is used. */
    next<Planned extends Fault>(match: Match, fault: Planned): Planned {
      planned.push({ match, fault })
      return fault
    },
    /** Resolves when no request is held, late, or still to be delivered again. */
    async settled(): Promise<void> {
      while (pending.size > 0) await Promise.allSettled(pending)
    },
  }
  return { controls, play }
}

import { cut, type Fault, half, type Point, withBody } from './fault.ts'

/** Faults between a client and the service; `hold.ts` has the one that holds a request. */

/** No fault. */
export const none: Fault = { name: 'none', play: async ({ deliver }) => ({ answer: await deliver() }) }

/**
 * A slow connection. The request arrives even if the client has disconnected.
 *
 * @param then the fault after the delay
 */
export const latency = (ms: number, then = none): Fault => ({
  name: then === none ? `latency ${ms} ms` : `latency ${ms} ms, ${then.name}`,
  async play(exchange) {
    await exchange.wait(ms)
    return then.play(exchange)
  },
})

/** Resets the connection at a point. */
export const drop = (point: Point): Fault => ({
  name: `drop ${point}`,
  async play({ deliver }) {
    if (point === 'before') return {}
    const answer = await deliver()
    return point === 'after-commit' ? {} : cut(answer, async () => 'reset')
  },
})

/**
 * Closes the connection in order after half of the body.
 *
 * @param framing how a client can notice it: by the Content-Length, or by the missing last chunk; with `unnoticed` the
 *   half has its own length, as from a faulty proxy
 */
export const truncated = (framing: 'length' | 'chunked' | 'unnoticed'): Fault => ({
  name: `truncated ${framing}`,
  async play({ deliver }) {
    const answer = await deliver()
    if (framing !== 'unnoticed') return cut(answer, async () => 'close', framing)
    return { answer: withBody(answer, answer.body.subarray(0, half(answer))) }
  },
})

/** Resets the connection immediately; the service gets the request so many milliseconds later. */
export const late = (ms: number): Fault => ({
  name: `late ${ms} ms`,
  async play({ afterwards, wait, deliver }) {
    afterwards(async () => {
      await wait(ms)
      await deliver()
    })
    return {}
  },
})

/**
 * The service gets the request twice; the client gets the first answer.
 *
 * @param ms milliseconds from the first answer to the second delivery; without it, the client gets its answer after the
 *   second delivery
 */
export const twice = (ms?: number): Fault => ({
  name: ms === undefined ? 'twice' : `twice ${ms} ms`,
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

/** Another answer instead of the service's, without the service's headers. */
export const instead = (status: number, { headers = {}, body = '', place = 'before' }: Instead = {}): Fault => ({
  name: `${status} ${place}`,
  async play({ deliver }) {
    if (place === 'after-commit') await deliver()
    return { answer: withBody({ status, headers: new Headers(headers) }, Buffer.from(body)) }
  },
})

/** @param retryAfter seconds, or a date without milliseconds; no header without it */
export function tooMany(retryAfter?: number | Date, place?: Place): Fault {
  const value = retryAfter instanceof Date ? retryAfter.toUTCString() : retryAfter
  return instead(429, { headers: value === undefined ? {} : { 'retry-after': String(value) }, ...(place && { place }) })
}

/** The answer of a public Wi-Fi before its terms are accepted: a page with status 200. */
export const captivePortal = (): Fault =>
  instead(200, { headers: { 'content-type': 'text/html' }, body: '<!doctype html><h1>Welcome to the Wi-Fi</h1>' })

/** A 302 to this URL. */
export const redirect = (to: string): Fault => instead(302, { headers: { location: to } })

/** The service handles the request; the client gets this as JSON with status 200. */
export const content = (body: unknown): Fault => changed(`content ${JSON.stringify(body)}`, () => body)

/** The service's answer without these fields, with status 200. */
export const without = (...fields: string[]): Fault =>
  changed(`without ${fields}`, (body) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => !fields.includes(name))),
  )

const changed = (name: string, change: (body: object) => unknown): Fault => ({
  name,
  async play({ deliver }) {
    const answer = await deliver()
    const body = JSON.stringify(change(JSON.parse(String(answer.body))))
    return { answer: withBody({ ...answer, status: 200 }, Buffer.from(body)) }
  },
})

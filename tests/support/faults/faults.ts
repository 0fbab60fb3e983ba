import { cut, type Fault, half, type Point, withBody } from './fault.ts'

/** What can go wrong between a client and the service; to hold a request is in `hold.ts`. */

/** Nothing goes wrong. */
export const none: Fault = { name: 'none', play: async ({ deliver }) => ({ answer: await deliver() }) }

/**
 * A slow way to the service. What left the client arrives, even if the client has given up by then.
 *
 * @param then what happens to it at the end of the way
 */
export const latency = (ms: number, then = none): Fault => ({
  name: then === none ? `latency ${ms} ms` : `latency ${ms} ms, ${then.name}`,
  async play(exchange) {
    await exchange.wait(ms)
    return then.play(exchange)
  },
})

/** Resets the connection there. */
export const drop = (point: Point): Fault => ({
  name: `drop ${point}`,
  async play({ deliver }) {
    if (point === 'before') return {}
    const answer = await deliver()
    return point === 'after-commit' ? {} : cut(answer, async () => 'reset')
  },
})

/**
 * Ends the connection in order after half of the body.
 *
 * @param framing of which the half is too little: a Content-Length, or chunks of which the last is missing; `unnoticed`
 *   gives the half as if it were the whole, as a careless proxy does
 */
export const truncated = (framing: 'length' | 'chunked' | 'unnoticed'): Fault => ({
  name: `truncated ${framing}`,
  async play({ deliver }) {
    const answer = await deliver()
    if (framing !== 'unnoticed') return cut(answer, async () => 'close', framing)
    return { answer: withBody(answer, answer.body.subarray(0, half(answer))) }
  },
})

/** Resets the connection at once; the service gets the request so many milliseconds later. */
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
 * The service gets the request twice, the client the first answer.
 *
 * @param ms from the first answer until the second delivery, while the client has its answer; without it, the client
 *   gets its answer once the second delivery has had its own
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

/** Where an answer can be put in the place of the service's: it never has the request, or has it and is not heard. */
type Place = Exclude<Point, 'mid-answer'>

interface Instead {
  headers?: Record<string, string>
  body?: string
  place?: Place
}

/** An answer that isn't the service's, and has none of its headers. */
export const instead = (status: number, { headers = {}, body = '', place = 'before' }: Instead = {}): Fault => ({
  name: `${status} ${place}`,
  async play({ deliver }) {
    if (place === 'after-commit') await deliver()
    return { answer: withBody({ status, headers: new Headers(headers) }, Buffer.from(body)) }
  },
})

/** @param retryAfter seconds, or a date of which HTTP knows no milliseconds; without it, the header is not there */
export function tooMany(retryAfter?: number | Date, place?: Place): Fault {
  const value = retryAfter instanceof Date ? retryAfter.toUTCString() : retryAfter
  return instead(429, { headers: value === undefined ? {} : { 'retry-after': String(value) }, ...(place && { place }) })
}

/** What a public Wi-Fi answers to everything until somebody has agreed to its terms: a page, with status 200. */
export const captivePortal = (): Fault =>
  instead(200, { headers: { 'content-type': 'text/html' }, body: '<!doctype html><h1>Welcome to the Wi-Fi</h1>' })

/** A 302 to this URL; a server of the test's own at it knows whether it was ever asked. */
export const redirect = (to: string): Fault => instead(302, { headers: { location: to } })

/** The service has the request and answers; the client gets this, as JSON and with status 200. */
export const content = (body: unknown): Fault => changed(`content ${JSON.stringify(body)}`, () => body)

/** The service's answer with status 200 and without these fields. */
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

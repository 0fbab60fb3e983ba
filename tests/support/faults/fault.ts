/** A request as it came from the client. */
export interface Asked {
  method: string
  /** With its query. */
  path: string
  headers: Headers
  body: Buffer<ArrayBuffer>
}

export interface Answer {
  status: number
  headers: Headers
  body: Buffer<ArrayBuffer>
}

/** What a fault can do with one request. */
export interface Exchange {
  /**
   * Sends the request to the service, each time that it is called, and gives the whole answer. Rejects where there is
   * none.
   */
  deliver: () => Promise<Answer>
  /** Milliseconds. */
  wait: (ms: number) => Promise<unknown>
  /** Goes on with this once the client has its reply; what fails then is nobody's to hear. */
  afterwards: (work: () => Promise<unknown>) => void
  /** Aborted once the client is gone. */
  gone: AbortSignal
}

/** What the client gets. */
export interface Reply {
  /** Without one the connection is reset before the first byte. */
  answer?: Answer
  /** Stops after so many bytes of the body, for as long as `then` takes, and goes on as that says. */
  stop?: { after: number; then: () => Promise<Ending> }
}

/** What comes after a part of the body: the rest of it, a reset of the connection, or its orderly end in the middle. */
export type Ending = 'rest' | 'reset' | 'close'

/**
 * Before the service has the request; once it has answered, while the client has nothing; once the client has the
 * headers and half of the body.
 */
export type Point = 'before' | 'after-commit' | 'mid-answer'

export interface Fault {
  /** What `seen` calls it. */
  name: string
  play: (exchange: Exchange) => Promise<Reply>
}

/** Bytes of the body that come before its middle. */
export const half = ({ body }: Answer) => Math.floor(body.length / 2)

/** An answer without a body is cut off as one in chunks, before the first of them. */
export function cut(answer: Answer, then: () => Promise<Ending>, framing: 'length' | 'chunked' = 'length'): Reply {
  const whole = withBody(answer, answer.body)
  if (framing === 'chunked' || answer.body.length === 0) whole.headers.delete('content-length')
  return { answer: whole, stop: { after: half(answer), then } }
}

/** An answer with this body and its length. */
export function withBody({ status, headers }: Pick<Answer, 'status' | 'headers'>, body: Answer['body']): Answer {
  const changed = new Headers(headers)
  changed.set('content-length', String(body.length))
  return { status, headers: changed, body }
}

/** A client's request. */
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

/** The actions of a fault on a request. */
export interface Exchange {
  /**
   * Sends the request to the service at each call, and returns the whole answer. Rejects if there is none.
   */
  deliver: () => Promise<Answer>
  /** Milliseconds. */
  wait: (ms: number) => Promise<unknown>
  /** Runs this after the client has its reply, and ignores errors. */
  afterwards: (work: () => Promise<unknown>) => void
  /** Aborted when the client disconnects. */
  gone: AbortSignal
}

/** The client's reply. */
export interface Reply {
  /** Without one the connection is reset before the first byte. */
  answer?: Answer
  /** Pauses after this number of bytes until `then` resolves with the ending. */
  stop?: { after: number; then: () => Promise<Ending> }
}

/** The ending after a part of the body: the rest, a reset of the connection, or its orderly close. */
export type Ending = 'rest' | 'reset' | 'close'

/**
 * Before the service gets the request; after its answer, before the client gets any of it; after the client has the
 * headers and half of the body.
 */
export type Point = 'before' | 'after-commit' | 'mid-answer'

export interface Fault {
  /** Its name in `seen`. */
  name: string
  play: (exchange: Exchange) => Promise<Reply>
}

/** Half of the body's length, in bytes. */
export const half = ({ body }: Answer) => Math.floor(body.length / 2)

/** Cuts an answer in the middle of its body. Without a body, it becomes a chunked answer without chunks. */
export function cut(answer: Answer, then: () => Promise<Ending>, framing: 'length' | 'chunked' = 'length'): Reply {
  const whole = withBody(answer, answer.body)
  if (framing === 'chunked' || answer.body.length === 0) whole.headers.delete('content-length')
  return { answer: whole, stop: { after: half(answer), then } }
}

/** Replaces the body and the length of an answer. */
export function withBody({ status, headers }: Pick<Answer, 'status' | 'headers'>, body: Answer['body']): Answer {
  const changed = new Headers(headers)
  changed.set('content-length', String(body.length))
  return { status, headers: changed, body }
}

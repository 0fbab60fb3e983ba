import { type Answer, type Asked, createFaultRules, type Decide, type Reply } from './faults.ts'

/**
 * A `fetch` with faults, without a socket: a TypeError “fetch failed” before the answer, “terminated” within its body.
 * A client disconnects by aborting its signal or cancelling the body.
 */
export function faultyFetch(fetch: (request: Request) => Promise<Response>, decide: Decide) {
  const { play } = createFaultRules(decide)

  return async (request: Request): Promise<Response> => {
    request.signal.throwIfAborted()
    const body = Buffer.from(await request.arrayBuffer())
    const { pathname, search } = new URL(request.url)
    const asked = { method: request.method, path: pathname + search, headers: request.headers, body }
    const client = watch(request.signal)

    async function ask({ headers }: Asked): Promise<Answer> {
      // without the client's signal: a sent request arrives
      const sent = new Request(request, { headers, signal: null, ...(body.length > 0 && { body }) })
      const response = await fetch(sent)
      return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
    }

    const { answer, stop } = await Promise.race([play(asked, ask, client.gone.signal), client.left])
    if (!answer) throw new TypeError('fetch failed', { cause: new Error('The connection was reset') })
    const { status, headers } = answer
    if (status === 302 && request.redirect === 'error')
      throw new TypeError('fetch failed', { cause: new Error('unexpected redirect') })
    return new Response(stop ? broken(answer.body, stop, client) : answer.body, { status, headers })
  }
}

type Client = ReturnType<typeof watch>

function watch(signal: AbortSignal) {
  const gone = new AbortController()
  const { promise: left, reject } = Promise.withResolvers<never>()
  left.catch(() => undefined)
  signal.addEventListener('abort', () => {
    gone.abort()
    reject(signal.reason)
  })
  return { gone, left }
}

function broken(body: Answer['body'], { after, then }: NonNullable<Reply['stop']>, { gone, left }: Client) {
  const parts = [body.subarray(0, after)]
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = parts.pop()
        if (part) return controller.enqueue(part)
        if ((await Promise.race([then(), left])) !== 'rest') throw new TypeError('terminated')
        controller.enqueue(body.subarray(after))
        controller.close()
      },
      cancel: () => gone.abort(),
    },
    // reads no part in advance, because an error would discard it
    { highWaterMark: 0 },
  )
}

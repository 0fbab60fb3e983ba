import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** Closes the connection before its response ends, so that nobody takes an incomplete file for a whole one. */
export function closeConnection(context: Context, error: Error): void {
  const { outgoing } = (context.env ?? {}) as Partial<HttpBindings>
  if (!outgoing) throw error
  outgoing.destroy()
}

/**
 * A body whose parts are read when the client can receive them: a client that requests files and reads none costs one
 * piece of each.
 *
 * @param onError is called instead of a failing stream: `@hono/node-server` writes an error of a stream to stderr
 */
export function streamOnDemand(
  parts: AsyncGenerator<Uint8Array | string>,
  onError: (error: Error) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = await parts.next()
          if (done) controller.close()
          else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
        } catch (error) {
          onError(error as Error)
          controller.close()
        }
      },
      cancel: async () => void (await parts.return(undefined)),
    },
    { highWaterMark: 0 },
  )
}

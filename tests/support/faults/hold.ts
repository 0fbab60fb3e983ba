import { cut, type Fault, type Point } from './faults.ts'

export interface Hold extends Fault {
  /** Resolves when a request is held. */
  held: Promise<void>
  /** Resolves when the client of a held request has disconnected. */
  gone: Promise<void>
  /** Lets held and later requests continue. */
  release: () => void
}

/**
 * Holds a request at a point until `release`; without a release the client gets no answer. If the client disconnects
 * first:
 * - `before`: the service never gets the request;
 * - `after-commit`: the service has handled it, and its answer is lost;
 * - `mid-answer`: the service has handled it, and the rest of its answer is lost.
 *
 * A killed process doesn't disconnect immediately: wait for `gone` before `release`. In `faultyFetch`, `mid-answer`
 * begins when the client has read half of the body.
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
    name: `hold ${point}`,
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

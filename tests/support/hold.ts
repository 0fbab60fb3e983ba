import { cut, type Fault, type Point } from './fault.ts'

export interface Hold extends Fault {
  /** Resolves once a request is held. */
  held: Promise<void>
  /** Resolves once the client of a held request is gone. */
  gone: Promise<void>
  /** Lets what is held there, or will be, go on. */
  release: () => void
}

/**
 * Holds a request at a point until `release`; without one it is silence. Where its client goes first:
 * - `before`: the service never gets it;
 * - `after-commit`: the service has done it, and its answer is lost;
 * - `mid-answer`: the service has done it, and the rest of its answer is lost.
 *
 * A process that was killed isn't gone at once: wait for `gone` before `release`. In `faultyFetch` a client has half of the
 * body, and `mid-answer` is reached, once it has read that half.
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

import ky, { type KyInstance } from 'ky'
import { assertConsent } from '../consent.ts'
import { Failed } from '../failed.ts'
import { isPermitted } from '../network/permissions.ts'

/** Bytes that a response may have, decompressed: many times what the largest page of a list has. */
const largestResponse = 4 * 1024 * 1024

/**
 * The way to one origin of a network; every request of the background goes through one of these. It reaches no other
 * origin, whatever URL is asked for, follows no redirect, leaves nothing in caches, and reads no endless response.
 *
 * A request that fails because the browser no longer permits the host rejects with `Failed` no-permission, the reading
 * of a body of more than 4 MiB with `Failed` not-understood.
 *
 * @param assertAllowed rejects where nothing may be sent now: without the member's consent, unless told otherwise
 */
export function connectTo(origin: string, assertAllowed: () => Promise<void> = assertConsent): KyInstance {
  return ky.create({
    baseUrl: origin,
    retry: 0,
    cache: 'no-store',
    credentials: 'omit',
    // a redirect must not carry a token to another URL
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    headers: { accept: 'application/json' },
    async fetch(input, init) {
      const request = new Request(input, init)
      if (new URL(request.url).origin !== origin) throw new Failed('unexpected')
      await assertAllowed()
      try {
        return bounded(await fetch(request))
      } catch (error) {
        if (error instanceof TypeError && !(await isPermitted([origin])))
          throw new Failed('no-permission', { cause: error })
        throw error
      }
    },
  })
}

function bounded(response: Response): Response {
  if (!response.body) return response
  let received = 0
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      received += chunk.byteLength
      // ends the transfer too
      if (received > largestResponse) controller.error(new Failed('not-understood'))
      else controller.enqueue(chunk)
    },
  })
  return new Response(response.body.pipeThrough(counted), response)
}

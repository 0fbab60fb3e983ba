import ky, { type KyInstance } from 'ky'
import { endpoints } from '../../../contract/endpoints.ts'
import { oauthPaths } from '../../../contract/oauth.ts'
import { holdsSecret } from '../../page/secret-url.ts'
import type { Reason } from '../../schemas/sent-call.ts'
import { noteSent } from '../../storage/sent.ts'
import { Failed } from '../base/failed.ts'
import { assertConsent } from '../member/consent.ts'
import { isPermitted } from './permissions.ts'

/** Bytes that a response may have, decompressed: many times what the largest page of a list has. */
const largestResponse = 4 * 1024 * 1024

/** What the member reads of a call in the list of what was sent. */
export interface Purpose {
  reason: Reason
  /** The page's URL, or the site's host, that goes with it. */
  about?: string | undefined
}

/**
 * The way to one origin of a network; every request of the background goes through one of these. It reaches no other
 * origin, whatever URL is asked for, follows no redirect, leaves nothing in caches, and reads no endless response. Whatever
 * leaves is written down (`storage/sent.ts`), each try by itself.
 *
 * A request that fails because the browser no longer permits the host rejects with `Failed` no-permission, the reading
 * of a body of more than 4 MiB with `Failed` not-understood.
 *
 * @param assertAllowed rejects where nothing may be sent now: without the member's consent, unless told otherwise
 */
export function connectTo(
  origin: string,
  purpose: Purpose,
  assertAllowed: () => Promise<void> = assertConsent,
): KyInstance {
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
      // not waited for: a storage that is full or slow stops no call
      void noteSent(lineOf(request, purpose)).catch(() => undefined)
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

/** What is written down of a request. */
function lineOf({ method, url }: Request, { reason, about = '' }: Purpose) {
  const { host, pathname } = new URL(url)
  return {
    at: Date.now(),
    reason,
    method,
    host,
    path: knownPaths.has(pathname) ? pathname : '/{id}',
    // what opens something for whoever has it stays out of every list
    about: URL.canParse(about) && holdsSecret(about) ? `${new URL(about).origin}/…` : about,
  }
}

/** All that are no id's. */
const knownPaths = new Set([
  '/me',
  ...Object.values(endpoints).map(({ path }) => path.replace('/:id/', '/me/')),
  ...Object.values(oauthPaths),
])

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

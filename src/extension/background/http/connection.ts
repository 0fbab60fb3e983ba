import ky, { type KyInstance } from 'ky'
import { browser } from 'wxt/browser'
import { discoveryPath } from '../../../contract/discovery.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { oauthPaths } from '../../../contract/oauth.ts'
import { holdsSecret } from '../../../contract/secret-url.ts'
import { permissionsFor } from '../../network/network.ts'
import type { Reason } from '../../schemas/sent-call.ts'
import { logSent } from '../../storage/sent.ts'
import { Failed } from '../base/failed.ts'
import { assertConsent } from '../member/consent.ts'

/** Whether the browser permits these origins. Only pages can ask the member for more. */
export const isPermitted = (origins: string[]): Promise<boolean> =>
  browser.permissions.contains(permissionsFor(origins))

/** Returns permissions; the browser refuses to remove those that the manifest requires. */
export async function release(origins: string[]): Promise<void> {
  if (origins.length > 0) await browser.permissions.remove(permissionsFor(origins)).catch(() => false)
}

/** Bytes of a decompressed response, at most; many times the largest page of a list. */
export const largestResponse = 4 * 1024 * 1024

/** A call's reason and address for the list of sent calls. */
interface Purpose {
  reason: Reason
  /** The page's URL or the site's host that the call contains. */
  about?: string | undefined
  /** Whether the browser has to permit the host, as it does unless the host lets extensions read its responses. */
  needsPermission?: boolean
  /** Bytes of a response, at most. */
  largest?: number
}

/**
 * Connects to one origin of a network; every request of the background goes through here. It refuses other origins and
 * redirects, uses no cache, and bounds responses. Each attempt is recorded (`storage/sent.ts`).
 *
 * Requests reject with `Failed` no-permission if the browser no longer permits a host that it has to; reading a larger
 * body than allowed, by default 4 MiB, rejects with `Failed` not-understood.
 *
 * @param assertAllowed rejects if nothing may be sent now; by default without the member's consent
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
      // not awaited: a full or slow storage must not stop calls
      void logSent(recordOf(request, purpose)).catch(() => undefined)
      try {
        return bounded(await fetch(request), purpose.largest ?? largestResponse)
      } catch (error) {
        const { needsPermission = true } = purpose
        if (error instanceof TypeError && needsPermission && !(await isPermitted([origin])))
          throw new Failed('no-permission', { cause: error })
        throw error
      }
    },
  })
}

/** The record of a request, without ids. */
function recordOf({ method, url }: Request, { reason, about = '' }: Purpose) {
  const { host, pathname } = new URL(url)
  return {
    at: Date.now(),
    reason,
    method,
    host,
    path: knownPaths.has(pathname) ? pathname : '/{id}',
    // of an address with a secret, only the origin is recorded
    about: URL.canParse(about) && holdsSecret(about) ? `${new URL(about).origin}/…` : about,
  }
}

/** All paths without an id. */
const knownPaths = new Set([
  '/me',
  discoveryPath,
  ...Object.values(endpoints).map(({ path }) => path.replace('/:id/', '/me/')),
  ...Object.values(oauthPaths),
])

function bounded(response: Response, largest: number): Response {
  if (!response.body) return response
  let received = 0
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      received += chunk.byteLength
      // ends the transfer too
      if (received > largest) controller.error(new Failed('not-understood'))
      else controller.enqueue(chunk)
    },
  })
  const limited = new Response(response.body.pipeThrough(counted), response)
  // a constructed response has none
  return Object.defineProperty(limited, 'url', { value: response.url })
}

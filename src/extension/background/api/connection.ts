import ky, { type KyInstance } from 'ky'
import { Failed } from '../failed.ts'
import { isPermitted } from '../network/permissions.ts'

/**
 * The way to one origin of a network; every request of the background goes through one of these. It reaches no other
 * origin, whatever URL is asked for, follows no redirect, and leaves nothing in caches.
 *
 * A request that fails because the browser no longer permits the host rejects with `Failed` no-permission.
 */
export function connectTo(origin: string): KyInstance {
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
      try {
        return await fetch(request)
      } catch (error) {
        if (error instanceof TypeError && !(await isPermitted([origin])))
          throw new Failed('no-permission', { cause: error })
        throw error
      }
    },
  })
}

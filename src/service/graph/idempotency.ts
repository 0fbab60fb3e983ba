import { keyReused, malformedKey } from '../http/problems.ts'
import type { GraphResponse } from '../http/response.ts'
import type { KeyOwner } from '../store/kept-responses.ts'
import { hashSecret } from '../store/secrets.ts'
import type { Store } from '../store/store.ts'

/** A write that is to be done once, however often it is sent. */
interface KeyedWrite {
  owner: KeyOwner
  key: string
  method: string
  path: string
  /** As read: what means the same is the same, however it was written. */
  parameters: object
  /** Milliseconds since 1970. */
  now: number
}

/** In ASCII characters. */
export const longestKey = 255

/**
 * Reads an Idempotency-Key: 1 to 255 visible ASCII characters, of no meaning to the service.
 *
 * @returns undefined when there is none
 * @throws Problem 400 for any other
 */
export function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  if (header.length > longestKey || !/^[\x21-\x7e]+$/.test(header)) throw malformedKey()
  return header
}

/**
 * Does a write, or when it was done with this key in the last 24 hours gives the response that it had then. The key is kept
 * in the write's own transaction: a write that failed has kept nothing, and can be sent again.
 *
 * @param store within the write's transaction
 * @throws Problem 422 when the key came with another method, path or parameters before
 */
export async function doOnce(
  store: Store,
  write: KeyedWrite,
  work: () => Promise<GraphResponse>,
): Promise<GraphResponse> {
  const { owner, key, method, path, parameters, now } = write
  const request = hashSecret(JSON.stringify([method, path, parameters]))
  const kept = await store.keptResponses.take(owner, key, request, now)
  if (!kept) {
    const response = await work()
    await store.keptResponses.keep(owner, key, JSON.stringify(response))
    return response
  }
  if (kept.request !== request) throw keyReused()
  return JSON.parse(kept.response) as GraphResponse
}

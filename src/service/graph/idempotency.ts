import { keyReused, malformedKey } from '../http/problems.ts'
import type { Input } from '../http/request/input.ts'
import type { GraphResponse } from '../http/response.ts'
import type { KeyOwner } from '../store/applications/idempotent-responses.ts'
import { hashSecret } from '../store/engine/secrets.ts'
import type { Store } from '../store/store.ts'

/** A write with an Idempotency-Key. */
interface KeyedWrite {
  owner: KeyOwner
  key: string
  method: string
  path: string
  /** The parameters of the query and the form. */
  input: Input
  /** Milliseconds since 1970. */
  now: number
}

/** Parameters that do not identify a request. */
const ignoredParameters = ['access_token', 'format']

/** The longest Idempotency-Key, in ASCII characters. */
export const longestKey = 255

/**
 * Reads the Idempotency-Key: 1 to 255 visible ASCII characters, opaque to the service.
 *
 * @returns undefined if there is none
 * @throws Problem 400 if it is malformed
 */
export function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  if (header.length > longestKey || !/^[\x21-\x7e]+$/.test(header)) throw malformedKey()
  return header
}

/**
 * Identifies a request by the raw parameters, not by the parsed ones: after an upgrade, the service may parse the same
 * text differently, and must still recognize a repeated request. The order of different parameters doesn't matter.
 */
function fingerprint({ method, path, input }: KeyedWrite): string {
  const sent = [...input].filter(([name]) => !ignoredParameters.includes(name)).sort(([a], [b]) => (a < b ? -1 : 1))
  return hashSecret(JSON.stringify([method, path, sent]))
}

/**
 * Does a write, or returns its first response if it was done with this key in the last 24 hours. The key is stored in
 * the write's transaction: a failed write stores nothing and can be sent again.
 *
 * @param store the store of the write's transaction
 * @param work reads the parameters and does the write; not called for a repeated request
 * @throws Problem 422 if the key was used with another method, path or parameters
 */
export async function doOnce(
  store: Store,
  write: KeyedWrite,
  work: () => Promise<GraphResponse>,
): Promise<GraphResponse> {
  const { owner, key, now } = write
  const request = fingerprint(write)
  const first = await store.idempotentResponses.claim(owner, key, request, now)
  if (!first) {
    const response = await work()
    await store.idempotentResponses.save(owner, key, JSON.stringify(response))
    return response
  }
  if (first.request !== request) throw keyReused()
  return JSON.parse(first.response) as GraphResponse
}

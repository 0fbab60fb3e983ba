import { keyReused, malformedKey } from '../http/problems.ts'
import type { Input } from '../http/request/input.ts'
import type { GraphResponse } from '../http/response.ts'
import type { KeyOwner } from '../store/applications/idempotent-responses.ts'
import { hashSecret } from '../store/engine/secrets.ts'
import type { Store } from '../store/store.ts'

/** A write that is to be done once, however often it is sent. */
interface KeyedWrite {
  owner: KeyOwner
  key: string
  method: string
  path: string
  /** What the request sent, from its query and its form. */
  input: Input
  /** Milliseconds since 1970. */
  now: number
}

/** Sent along with a request, but no part of what it asks for. */
const besideTheRequest = ['access_token', 'format']

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
 * Names a request by what it sent, never by what our parser makes of that: a newer service may read the same text otherwise,
 * and has to know a request again that an older one answered. The order of different parameters doesn't matter.
 */
function fingerprint({ method, path, input }: KeyedWrite): string {
  const sent = [...input].filter(([name]) => !besideTheRequest.includes(name)).sort(([a], [b]) => (a < b ? -1 : 1))
  return `sent ${hashSecret(JSON.stringify([method, path, sent]))}`
}

/** Whether a fingerprint was made by `fingerprint`: older services hashed what their own parser had read. */
const isOfWhatWasSent = (request: string) => request.startsWith('sent ')

/**
 * Does a write, or returns the response that the write had when it was done with this key in the last 24 hours. The key is
 * stored in the write's own transaction: a write that failed has stored nothing, and can be sent again.
 *
 * @param store within the write's transaction
 * @param work reads and does the write; not called for a repetition
 * @throws Problem 422 when the key came with another method, path or parameters before
 */
export async function doOnce(
  store: Store,
  write: KeyedWrite,
  work: () => Promise<GraphResponse>,
): Promise<GraphResponse> {
  const { owner, key, now } = write
  const request = fingerprint(write)
  const kept = await store.idempotentResponses.claim(owner, key, request, now)
  if (!kept) {
    const response = await work()
    await store.idempotentResponses.save(owner, key, JSON.stringify(response))
    return response
  }
  // an older service's fingerprint can't be compared, so the key alone counts; these are gone a day after the upgrade
  if (kept.request !== request && isOfWhatWasSent(kept.request)) throw keyReused()
  return JSON.parse(kept.response) as GraphResponse
}

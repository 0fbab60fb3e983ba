import type { Input } from '../http/input.ts'
import { type GraphResponse, invalidParameters, Problem } from '../http/response.ts'
import type { KeyOwner } from '../store/calls.ts'
import { Unconfirmed } from '../store/engine/database.ts'
import { hashSecret } from '../store/engine/secrets.ts'
import type { Store } from '../store/store.ts'

interface KeyedWrite {
  owner: KeyOwner
  key: string
  method: string
  path: string
  input: Input
  now: number
}

const ignoredParameters = ['access_token', 'format']

/** Maximum characters of an Idempotency-Key; a longer one is a 400. */
export const longestKey = 255

export function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  if (header.length > longestKey || !/^[\x21-\x7e]+$/.test(header))
    throw invalidParameters(['Idempotency-Key must be 1 to 255 visible ASCII characters'])
  return header
}

/** Hash of a request's raw parameters: an upgraded service may parse them otherwise, and must know the request. */
function fingerprint({ method, path, input }: KeyedWrite): string {
  const sent = [...input].filter(([name]) => !ignoredParameters.includes(name)).sort(([a], [b]) => (a < b ? -1 : 1))
  return hashSecret(JSON.stringify([method, path, sent]))
}

/**
 * Does a write, or returns its first response if it was done with this key in the last 24 hours. A failed write
 * stores no key. @throws Problem 422 if the key was used with another method, path or parameters
 */
export async function doOnce(store: Store, write: KeyedWrite, work: () => Promise<GraphResponse>) {
  const { owner, key, now } = write
  const request = fingerprint(write)
  const first = await store.idempotentResponses.claim(owner, key, request, now)
  if (!first) {
    const response = await work()
    await store.idempotentResponses.save(owner, key, JSON.stringify(response))
    return response
  }
  if (first.request !== request)
    throw new Problem(422, 'idempotency key reused', ['This Idempotency-Key came with another request before'])
  return JSON.parse(first.response) as GraphResponse
}

/** Runs a transaction with `doOnce` again if nobody knows whether it was committed: its key tells. */
export const untilConfirmed = <Result>(write: () => Promise<Result>): Promise<Result> =>
  write().catch((error) => {
    if (error instanceof Unconfirmed) return write()
    throw error
  })

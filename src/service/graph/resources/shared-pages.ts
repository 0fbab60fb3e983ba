import type { endpoints } from '../../../contract/endpoints.ts'
import { keyVersion } from '../../../contract/page-url.ts'
import type { SharedPages } from '../../../contract/resources.ts'
import { invalidParameters } from '../../http/problems.ts'
import type { GraphCall } from '../graph-call.ts'

/** Shared pages are the same for every caller; pages of capabilities are the caller's own. */
export async function readBucket(call: GraphCall<typeof endpoints.sharedPages>): Promise<{ body: SharedPages }> {
  const { store, parameters, adds } = call
  const { key_version, bits, bucket } = parameters
  if (bucket >= 2 ** bits) throw invalidParameters([`bucket must be at most ${2 ** bits - 1} with these bits`])
  const asked = { key_version, bits, bucket }
  const { salt } = await store.sharedPages.naming()
  const found = await store.sharedPages.read(asked)
  if (!('hashes' in found)) return { body: { key_version: keyVersion, salt, ...found } }
  const added = await Promise.all(adds.map(({ sharedPages }) => sharedPages?.(call, asked)))
  const { complete, hashes } = found
  return { body: Object.assign({ ...asked, salt, complete, hashes: inBase64(hashes) }, ...added) }
}

/** @param hashes in hexadecimal, one after the other */
export const inBase64 = (hashes: string): string => Buffer.from(hashes, 'hex').toString('base64')

import { endpoints } from '../../../contract/endpoints.ts'
import { keyVersion, matchKey } from '../../../contract/page-url.ts'
import { bucketOf, hashBytes, minHashes } from '../../../contract/shared-pages.ts'
import type { ErrorCode } from '../../schemas/errors.ts'
import { type SharedPages, sharedPagesSchema } from '../../schemas/shared-pages.ts'
import type { Buckets } from '../../schemas/wire.ts'
import * as items from '../../storage/items.ts'
import type { Session } from '../auth/session.ts'
import { Failed, failureOf } from '../base/failed.ts'
import type { Caller, Http } from '../http/http.ts'

/** Questions about one page, at most: the network names the right number of bits for the next one. */
const mostQuestions = 3

/** Failures that say themselves what to do; after any other the member decides whether to ask by address. */
const telling: readonly ErrorCode[] = ['unknown', 'signed-out', 'no-consent', 'no-permission']

/** A page at the network, which wasn't told its address. */
export interface Found {
  isShared: boolean
  /** It was passed to the member, or the member keeps it. */
  isOwn: boolean
}

export type SharedPagesReader = ReturnType<typeof createSharedPages>

/**
 * Asks among a thousand pages: the network is told at most some bits of a page's hash, and answers the hashes of all
 * pages that have the same bits. Only a whole answer to this very question says that nobody shares a page.
 */
export function createSharedPages(session: Pick<Session, 'current'>, http: Pick<Http, 'get'>) {
  async function findOne(caller: Caller, { salt, bits: first }: Buckets, url: string): Promise<Found> {
    const hash = await hashOf(salt, url)
    let bits = first
    for (let questions = 0; questions < mostQuestions; questions++) {
      const bucket = bucketOf(hash, bits)
      const parameters = { key_version: `${keyVersion}`, bits: `${bits}`, bucket: `${bucket}` }
      const answer = await http.get(endpoints.sharedPages.path, sharedPagesSchema, parameters, { caller })
      if (answer.key_version !== keyVersion || answer.salt !== salt) break
      if (answer.bucket === undefined && answer.bits !== bits) {
        bits = answer.bits
        continue
      }
      if (answer.bucket !== bucket || answer.bits !== bits || !isBucket(answer)) break
      const isShared = has(answer.hashes, hash)
      if (!isShared && !answer.complete) break
      return { isShared, isOwn: answer.own !== undefined && has(answer.own, hash) }
    }
    throw new Failed('unknown')
  }

  return {
    /**
     * @returns what the network has of each page; undefined if it has no buckets
     * @throws Failed `unknown` if the answer says nothing of a page, with the reason if there is one
     */
    async find(urls: readonly string[]): Promise<Map<string, Found> | undefined> {
      const [current, account] = await Promise.all([session.current(), items.account.get()])
      const buckets = account?.shared_pages
      if (!current || !buckets) return undefined
      try {
        const found = await Promise.all(urls.map((url) => findOne(current.caller, buckets, url)))
        return new Map(urls.map((url, index) => [url, found[index] as Found]))
      } catch (error) {
        const failure = failureOf(error)
        if (telling.includes(failure.code)) throw error
        throw new Failed('unknown', { ...failure, why: failure.code, cause: error })
      }
    },
  }
}

async function hashOf(salt: string, url: string): Promise<Uint8Array> {
  const key = new TextEncoder().encode(salt + matchKey(url))
  return new Uint8Array(await crypto.subtle.digest('SHA-256', key)).subarray(0, hashBytes)
}

const hashesIn = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: bytes.length / hashBytes }, (_, index) =>
    bytes.subarray(index * hashBytes, (index + 1) * hashBytes),
  )

const has = (hashes: Uint8Array, hash: Uint8Array): boolean =>
  hashesIn(hashes).some((each) => each.every((byte, index) => byte === hash[index]))

/** Whether all hashes are of this bucket, and so many that the question told little of the page. */
const isBucket = ({ hashes, own = new Uint8Array(), bits, bucket }: SharedPages): boolean =>
  (bits === 0 || hashes.length >= minHashes * hashBytes) &&
  [hashes, own].every((all) => hashesIn(all).every((hash) => bucketOf(hash, bits) === bucket))

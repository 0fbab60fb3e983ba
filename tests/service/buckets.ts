import { createHash } from 'node:crypto'
import { keyVersion, matchKey } from '../../src/contract/page-url.ts'
import type { Member, SharedPages } from '../../src/contract/resources.ts'
import { bucketOf, hashBytes } from '../../src/contract/shared-pages.ts'
import type { Database } from '../../src/service/store/engine/database.ts'
import { placeholderRows } from '../../src/service/store/engine/queries.ts'

type Get = (path: string) => Promise<{ status: number; body: object }>

export const pathOfBucket = (
  bits: number | string,
  bucket: number | string,
  key_version: number | string = keyVersion,
) => `/shared_pages?${new URLSearchParams({ key_version: `${key_version}`, bits: `${bits}`, bucket: `${bucket}` })}`

export const hashOf = (salt: string, key: string): Buffer =>
  createHash('sha256')
    .update(salt + key)
    .digest()
    .subarray(0, hashBytes)

/** How often a client asks again by another number of bits. */
const patience = 3

/** The bucket of a page, as a client asks for it that knows only what `GET /me` says. */
export async function askAbout(get: Get, url: string): Promise<SharedPages & { has: (url: string) => boolean }> {
  const { shared_pages } = (await get('/me')).body as Member
  if (!shared_pages) throw new Error('GET /me says nothing of buckets')
  const { salt } = shared_pages
  let { bits } = shared_pages
  for (let asked = 0; asked < patience; asked++) {
    const path = pathOfBucket(bits, bucketOf(hashOf(salt, matchKey(url)), bits))
    const { status, body } = await get(path)
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
    const answer = body as SharedPages
    const has = (url: string) => hashesIn(answer.hashes).includes(hashOf(salt, matchKey(url)).toString('hex'))
    if (answer.bucket !== undefined) return { ...answer, has }
    bits = answer.bits
  }
  throw new Error('there is no bucket that the network takes for right')
}

/** @param hashes in base64, as in an answer @returns each in hexadecimal */
export const hashesIn = (hashes = ''): string[] =>
  Buffer.from(hashes, 'base64')
    .toString('hex')
    .match(new RegExp(`.{${2 * hashBytes}}`, 'g')) ?? []

/** Pages with hashes that no address has, each shared by one member. @param hashes in hexadecimal; '' for none yet */
export async function addPages(database: Database, member: string, hashes: readonly string[], first = 0) {
  const ids = hashes.map((_, index) => `'page${first + index}'`)
  for (let at = 0; at < hashes.length; at += 500) {
    const some = hashes.slice(at, at + 500)
    const rows = some.map((hash, index) => ({ number: first + at + index, hash }))
    await database.run(
      `INSERT INTO recommendation (id, match_key, key_version) VALUES ${placeholderRows(rows.length, 3)}`,
      ...rows.flatMap(({ number }) => [`page${number}`, `https://many.example/${number}`, keyVersion]),
    )
    await database.run(
      `UPDATE recommendation_tally SET key_version = ${keyVersion}, hash = h.column2
       FROM (VALUES ${placeholderRows(rows.length, 2)}) AS h WHERE recommendation = h.column1 AND h.column2 <> ''`,
      ...rows.flatMap(({ number, hash }) => [`page${number}`, hash]),
    )
    await database.run(
      `INSERT INTO news_item (id, member, recommendation, message, language, created, published, url)
       SELECT 'share' || id, $1, id, '', 'en', 1, 1, match_key FROM recommendation
       WHERE id IN (${ids.slice(at, at + 500).join()})`,
      member,
    )
  }
}

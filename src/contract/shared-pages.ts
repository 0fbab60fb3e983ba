/*
 * A *bucket* holds the hashes of all shared pages that begin with the same bits. A client names the bucket of a page
 * alone and compares the hashes itself. The network learns at most these bits, which a thousand of its pages have.
 */

/** Bytes of a page's hash: the first ones of the SHA-256 of the network's salt and the page's key, both in UTF-8. */
export const hashBytes = 8

/** Maximum bits that name a bucket, however many pages a network has. */
export const maxBits = 12

/** Shared pages of a bucket, on average at least, unless all pages are in one. */
const pagesOfBucket = 1024

/** Hashes that a bucket of more than 0 bits has at least: fewer would tell too much of the page that is asked for. */
export const minHashes = 512

/** Maximum hashes of a bucket: of a fuller one the network sends so many, as an incomplete answer. */
export const maxHashes = 65_536

/** The number of bits that name a bucket. @param pages all shared pages of a network */
export const bitsFor = (pages: number): number =>
  Math.min(maxBits, Math.max(0, Math.floor(Math.log2(pages / pagesOfBucket))))

/** The number of a hash's bucket. @param bits 0 to `maxBits` */
export const bucketOf = (hash: Uint8Array, bits: number): number =>
  (((hash[0] ?? 0) << 8) | (hash[1] ?? 0)) >> (16 - bits)

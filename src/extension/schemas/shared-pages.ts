import * as v from 'valibot'
import { hashBytes, maxBits, maxHashes } from '../../contract/shared-pages.ts'

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const bits = v.pipe(number, v.maxValue(maxBits))
const salt = v.pipe(v.string(), v.maxLength(200))

/** How to ask for a bucket, as `GET /me` names it. */
export const bucketsSchema = v.object({ salt, bits })

const hashes = v.pipe(
  v.string(),
  v.regex(/^([A-Za-z\d+/]{4})*([A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/),
  v.transform((text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))),
  v.check(({ length }) => length % hashBytes === 0 && length <= maxHashes * hashBytes),
)

/** The pages of a bucket, or how many bits name it (`SharedPages` of the contract). */
export const sharedPagesSchema = v.object({
  ...{ key_version: number, salt, bits },
  bucket: v.optional(number),
  complete: v.optional(v.boolean(), false),
  hashes: v.optional(hashes, ''),
  own: v.optional(hashes),
})

export type SharedPages = v.InferOutput<typeof sharedPagesSchema>

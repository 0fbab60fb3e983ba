import * as v from 'valibot'
import { paging } from '../../contract/parameters.ts'
import { cut } from '../../contract/text.ts'
import { bucketsSchema } from './shared-pages.ts'

/** Wrong and missing fields read as empty. Parsing is idempotent, so the same schemas parse stored values. */

/** Maximum characters of any other text from the network; a longer one is cut, and a longer link reads as empty. */
export const longestText = 5000

/** Maximum UTF-16 units of an id; a longer one reads as empty, since a cut one could be another's. */
export const longestId = 255

/** Maximum characters of a name or headline from the network; a longer one is cut. */
const longestLine = 500

/** A text without bidi embeddings and overrides, which could disguise a name; isolates and marks stay. */
export const text = v.pipe(v.optional(v.fallback(v.string(), ''), ''), v.transform(readText))

export function readText(whole: string): string {
  return cut(whole.replace(/[\u202a-\u202e]/g, '').toWellFormed(), longestText)
}

export const id = v.pipe(
  v.optional(v.fallback(v.string(), ''), ''),
  v.transform((whole) => (whole.length <= longestId ? readText(whole) : '')),
)

const line = v.pipe(
  text,
  v.transform((whole) => cut(whole, longestLine)),
)

export const flag = v.optional(v.fallback(v.boolean(), false), false)

/** A URL for a link: http or https, and not too long, since a cut one leads elsewhere; else empty. */
export const webUrl = v.pipe(
  v.optional(v.fallback(v.string(), ''), ''),
  v.transform((whole) => (whole.length <= longestText ? readText(whole) : '')),
  v.transform((url) => (/^https?:\/\//i.test(url) && URL.canParse(url) ? url : '')),
)

/** ISO 639 (§4), in which screen readers read a text aloud; undefined if the network sends none. */
export const language = v.optional(
  v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i))), undefined),
)

const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

export const count = v.optional(v.fallback(wholeNumber, 0), 0)

/** The elements that parse, in their order; other elements, such as null, are left out, as are those beyond `most`. */
export function elements<Schema extends v.GenericSchema>(element: Schema, most = Infinity) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((all) =>
      all.slice(0, most).flatMap((each): v.InferOutput<Schema>[] => {
        // an object's schema accepts an array, as an object without fields
        if (Array.isArray(each)) return []
        const read = v.safeParse(element, each)
        return read.success ? [read.output] : []
      }),
    ),
  )
}

/** A member within other resources (§2; the fields as observed). */
export const memberSchema = v.object({
  id,
  name: line,
  link: webUrl,
  headline: line,
  /** Whether the member has left the network; sent only by the graph service. */
  left: v.optional(v.fallback(v.optional(v.literal(true)), undefined)),
  /** URL of the small picture; displayed only if the configured network serves it (`ui/member.tsx`). */
  picture_small: webUrl,
})

export type Member = v.InferOutput<typeof memberSchema>

/** The member who is signed in. */
export const accountSchema = v.object({
  ...memberSchema.entries,
  /** Names of the network's additions to the specification, such as `passes`; none at other networks. */
  additions: v.optional(v.fallback(v.pipe(v.array(v.string()), v.maxLength(100)), []), []),
  /** Hosts of the network's own pages, which administrators named. */
  internal_hosts: v.optional(
    v.fallback(v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(50))), undefined),
  ),
  /** How to ask for a bucket of shared pages; undefined at networks that have none. */
  shared_pages: v.optional(v.fallback(v.optional(bucketsSchema), undefined)),
  /** The member has not let the extension see their contacts; absent at other networks. */
  hides_contacts: v.optional(v.fallback(v.optional(v.boolean()), undefined)),
  /** A text that differs after each change of the member's mutes; undefined at other networks. */
  muted_version: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.maxLength(100))), undefined)),
})

export type Account = v.InferOutput<typeof accountSchema>

export type Buckets = NonNullable<Account['shared_pages']>

export const member = v.optional(v.fallback(memberSchema, /* @__PURE__ */ v.parse(memberSchema, {})), {})

/** Limit on the elements of a page (§8); further elements are left out. */
export const longestPage = paging.limit.max

/** The network's text in place of a count that it doesn't know exactly, as “>10000”; empty beside an exact count. */
export const capText = v.pipe(
  text,
  v.transform((shown) => (/^[\d\s.,'’]*$/.test(shown) ? '' : shown)),
)

/** Entries of a list's envelope (§2); transform the object with `counted`. Only a body without a list is refused. */
// pages leave out the schemas that only the background uses
/*@__NO_SIDE_EFFECTS__*/
export const listEntries = <Schema extends v.GenericSchema>(element: Schema) => ({
  /** Number of elements on all pages; a network may cap it, and say so by `capped` or `count_string` (">10000"). */
  count: v.optional(v.fallback(v.nullable(wholeNumber), null), null),
  count_string: capText,
  capped: flag,
  data: v.pipe(v.array(v.unknown()), elements(element, longestPage)),
})

interface Counted {
  count: number | null
  count_string: string
  capped: boolean
  data: unknown[]
}

/** A list in one form for all networks. The count is one number; `count_string` replaces it only if it is capped. */
export const counted = <List extends Counted>({ capped, ...list }: List) => {
  const count = list.count ?? list.data.length
  return { ...list, count, count_string: capped ? `>${count}` : list.count_string }
}

export const createdSchema = v.object({ created: v.literal(true) })
export const updatedSchema = v.object({ updated: v.literal(true) })
export const deletedSchema = v.object({ deleted: v.literal(true) })

export const authorSchema = v.object({ ...memberSchema.entries, language })

export const author = v.optional(v.fallback(authorSchema, /* @__PURE__ */ v.parse(authorSchema, {})), {})

export const contactRequestSchema = v.object({
  /** Empty if the network sent none: then the request can't be answered. */
  id,
  link: webUrl,
  /** The texts are in the language of their author's profile, as far as the network says. */
  from: author,
  subject: text,
  message: text,
  mutual_contact_count: count,
  updated_time: text,
})

export type ContactRequest = v.InferOutput<typeof contactRequestSchema>

export const contactRequestsSchema = v.pipe(v.object(listEntries(contactRequestSchema)), v.transform(counted))

/** Thanks and answers to a share or a status; all empty at networks without them. */
export const countEntries = {
  like_count: count,
  comment_count: count,
  liked: flag,
}

const sharerSchema = v.object({
  ...authorSchema.entries,
  ...countEntries,
  /** Id of the share; empty if the network doesn't tell it, and in the index. */
  share_id: id,
  updated_time: text,
  sharing_message: text,
  /** The passage of the page that the member quotes. */
  quote: text,
  /** Steps from contact to contact: 1 for a contact; undefined if the network doesn't send it. */
  distance: v.optional(v.fallback(v.optional(v.pipe(v.number(), v.safeInteger())), undefined)),
})

export type Sharer = v.InferOutput<typeof sharerSchema>

export const recommendationEntries = {
  ...listEntries(sharerSchema),
  shared: flag,
  /** Id of the member's own share; sent only by a network that lets clients change and remove shares. */
  share_id: id,
  sharing_message: text,
  /** The passage that the member's own share quotes. */
  quote: text,
  updated_time: text,
}

/** Who shared a page (§2, GET /recommend). Only a body without a list is refused. */
export const recommendationSchema = v.pipe(v.object(recommendationEntries), v.transform(counted))

export type Recommendation = v.InferOutput<typeof recommendationSchema>

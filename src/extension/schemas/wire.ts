import * as v from 'valibot'
import { endpoints } from '../../contract/endpoints.ts'
import { cut } from '../../contract/text.ts'

/**
 * Readers for what stands on the wire, made so that every observed response has a meaning: unknown fields pass, missing ones
 * and those of another type read as empty. Reading what was read changes nothing, so the same schemas serve the storage.
 */

/** Longer texts are cut here: nothing that is drawn is as long, in UTF-16 units. */
const longestText = 5000

/** Without embeddings and overrides, by which a name could read as another's; isolates and marks stay. */
export const text = v.pipe(v.optional(v.fallback(v.string(), ''), ''), v.transform(readText))

/** A text as it is read. */
export function readText(whole: string): string {
  return cut(whole.replace(/[\u202a-\u202e]/g, ''), longestText)
}

export const flag = v.optional(v.fallback(v.boolean(), false), false)

/** A URL that may become a link: http or https, anything else read as empty. */
export const webUrl = v.pipe(
  text,
  v.transform((url) => (/^https?:\/\//i.test(url) && URL.canParse(url) ? url : '')),
)

/** A whole number of things, 0 where it is missing. */
export const count = v.optional(v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0), 0)

/** The elements of a list that can be read, in their order; the others, such as null, are left out. */
export function elements<Schema extends v.GenericSchema>(element: Schema) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((all) =>
      all.flatMap((each): v.InferOutput<Schema>[] => {
        const read = v.safeParse(element, each)
        return read.success ? [read.output] : []
      }),
    ),
  )
}

/** A member as other resources name one (§2; the fields as observed). */
export const memberSchema = v.object({
  id: text,
  name: text,
  link: webUrl,
  headline: text,
  /** URL of the small picture; drawn only where the configured network serves it itself (`ui/member/member-picture.ts`). */
  picture_small: webUrl,
})

export type Member = v.InferOutput<typeof memberSchema>

/** A member in a field; without name and id where there is none. */
export const member = v.optional(v.fallback(memberSchema, v.parse(memberSchema, {})), {})

/** No page of a list has more (§8); the rest of a longer one is left out. */
const longestPage = endpoints.recommendation.parameters.limit.max

/** A list's envelope (§2), to be followed by `counted`. Only a body without a list is refused. */
export const listEntries = <Schema extends v.GenericSchema>(element: Schema) => ({
  /** All elements, not only those of this page; a network may cap it and say so in `count_string` (">10000"). */
  count: v.optional(v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null), null),
  count_string: text,
  data: v.pipe(
    v.array(v.unknown()),
    v.transform((all) => all.slice(0, longestPage)),
    elements(element),
  ),
})

/** Where the network does not count, what it lists is all. */
export const counted = <List extends { count: number | null; data: unknown[] }>(list: List) => ({
  ...list,
  count: list.count ?? list.data.length,
})

/** Each element once, where it stands first; those whose identity is empty can't be told apart and all stay. */
export function withoutRepeated<Element extends { id: string }>(
  elements: readonly Element[],
  identityOf: (element: Element) => string = ({ id }) => id,
): Element[] {
  const seen = new Set<string>()
  return elements.filter((element) => {
    const identity = identityOf(element)
    return identity === '' || (!seen.has(identity) && seen.add(identity))
  })
}

/** The responses to POST, PUT and DELETE (§4). */
export const createdSchema = v.object({ created: v.literal(true) })
export const updatedSchema = v.object({ updated: v.literal(true) })
export const deletedSchema = v.object({ deleted: v.literal(true) })

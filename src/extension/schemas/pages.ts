import * as v from 'valibot'
import type { PageText } from '../../contract/parameters.ts'
import { sharerSchema } from './wire.ts'

const addressSchema = v.object({
  /** A clean one. */
  url: v.string(),
  /** The match key: the same for all spellings of the address (`contract/page-url.ts`). */
  key: v.string(),
  /** Whether the page is on a host of a company or a home. */
  isInternal: v.boolean(),
  /** Whether the address may hold a secret. */
  isSecret: v.boolean(),
})

/** An address, with what the rules say of it: the background alone has them. */
export type Address = v.InferOutput<typeof addressSchema>

/** One page, by any of its addresses. */
export type SamePage = Pick<Address, 'url' | 'key'>

const saidSchema = v.object({
  /** The page's own address, for the look-up and for the share; the tab's unless the page names one. */
  own: addressSchema,
  /** The address of the paper that the page says it is about; its people are not this page's. */
  paper: v.optional(v.string()),
})

/** A page's own word about its address. */
export type Said = v.InferOutput<typeof saidSchema>

const knownSchema = v.object({
  contacts: v.array(sharerSchema),
  /** The member's own share; `share_id` is empty if unknown. */
  own: v.optional(v.pick(sharerSchema, ['updated_time', 'sharing_message', 'share_id'])),
  /** Differs after each change of what this browser knows. */
  changed: v.number(),
})

/** Who shared a page, as far as this browser knows. */
export type Known = v.InferOutput<typeof knownSchema>

export const nothingKnown: Known = { contacts: [], own: undefined, changed: -1 }

/** A page that the member may look up unasked, for the popup's first frame. */
export const storedPageSchema = v.object({
  /** As the tab has it (`OpenedPage`). */
  address: v.string(),
  tab: addressSchema,
  said: saidSchema,
  known: knownSchema,
  at: v.number(),
})

export type StoredPage = v.InferOutput<typeof storedPageSchema>

/** Texts that a page says of itself. */
export type Metadata = Record<PageText, string>

/** What the background knows of a page at once: what is missing takes longer, unless the question was patient. */
export interface PageAt {
  /** Why it can't be shared: then nothing else is known. */
  problem?: 'not-web' | 'too-long'
  /** The address in the tab, cleaned. */
  tab?: Address
  /** The one of its look-up and share: its own, or the tab's where the member began to write. */
  own?: Address
  said?: Said | undefined
  known?: Known | undefined
  /** The selected text; null if the page could not be loaded. */
  selected?: string | null | undefined
}

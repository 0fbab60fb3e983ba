import type { PageText } from '../../contract/parameters.ts'
import type { Sharer } from './wire.ts'

/** An address, with what the rules say of it: the background alone has them. */
export interface Address {
  /** A clean one. */
  url: string
  /** The match key: the same for all spellings of the address (`contract/page-url.ts`). */
  key: string
  /** Whether the page is on a host of a company or a home. */
  isInternal: boolean
  isSecret: boolean
}

/** One page, by any of its addresses. */
export type SamePage = Pick<Address, 'url' | 'key'>

/** A page's own word about its address. */
export interface Said {
  /** The page's own address, for the look-up and for the share; the tab's unless the page names one. */
  own: Address
  /** The address of the paper that the page says it is about; its people are not this page's. */
  paper?: string | undefined
}

/** Who shared a page, as far as this browser knows. */
export interface Known {
  contacts: Sharer[]
  /** The member's own share; `share_id` is empty if unknown. */
  own?: Pick<Sharer, 'updated_time' | 'sharing_message' | 'share_id'> | undefined
  /** Differs after each change of what this browser knows. */
  changed: number
}

export const nothingKnown: Known = { contacts: [], own: undefined, changed: -1 }

/** A page that the member may look up unasked, for the popup's first frame. */
export interface StoredPage {
  /** As the tab has it (`OpenedPage`). */
  address: string
  tab: Address
  said: Said
  known: Known
  at: number
}

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
  /** The selected text. */
  selected?: string | undefined
}

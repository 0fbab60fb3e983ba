import { type ComponentChildren, createContext, type FunctionComponent } from 'preact'
import type { Member, Sharer } from '../schemas/wire.ts'
import type { Raw } from '../storage/followed.ts'

/** A capability's parts of the popup. The core imports no capability: the entry file hands over their list. */
export interface InPopup {
  /** At most one capability knows a page's sharers before the network replies. */
  knows?: Knows
  /** A question to the member on a page that was looked up, if no other notice is shown. */
  offer?: {
    Part: FunctionComponent<Offer>
    /** Loads its lazy parts if the first frame has them. */
    loadFirst: (state: Raw) => Promise<unknown>
  }
  /** Drawn below the sharers, or in their place; loads lazily. */
  belowSharers?: FunctionComponent<BelowSharers>
}

interface Knows {
  /** Called before anything is read. */
  prepare: () => void
  /** @param me the member's id */
  read: (owner: string, url: string, me: string) => Promise<Known>
  watch: (changed: () => void) => () => void
}

export interface Known {
  contacts: Sharer[]
  /** The member's own share; `share_id` is empty if unknown. */
  own: KnownOwn | undefined
}

export type KnownOwn = Pick<Sharer, 'updated_time' | 'sharing_message'> & { share_id: string }

interface Offer {
  url: string
  /** One who shared the page. */
  contact: Member | undefined
}

export interface BelowSharers {
  /** Undefined for a page that can't be shared. */
  url: string | undefined
  /** False: the component reads what it needs, but draws nothing yet. */
  isShown: boolean
  isLookedUp: boolean
  /** The next capability's: drawn if this one has nothing to show. */
  children: ComponentChildren
}

export const knowsOf = (capabilities: readonly InPopup[]): Knows | undefined =>
  capabilities.find(({ knows }) => knows)?.knows

export const Capabilities = createContext<readonly InPopup[]>([])

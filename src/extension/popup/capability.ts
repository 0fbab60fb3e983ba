import { type ComponentChildren, createContext, type FunctionComponent } from 'preact'

/** A capability's parts of the popup. The core imports no capability: the entry file hands over their list. */
export interface InPopup {
  /** Drawn below the sharers, or in their place; loads lazily. */
  belowSharers?: FunctionComponent<BelowSharers>
}

interface BelowSharers {
  /** Undefined for a page that can't be shared. */
  url: string | undefined
  /** False: the component reads what it needs, but draws nothing yet. */
  isShown: boolean
  isLookedUp: boolean
  /** The next capability's: drawn if this one has nothing to show. */
  children: ComponentChildren
}

export const Capabilities = createContext<readonly InPopup[]>([])

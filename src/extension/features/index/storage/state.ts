import { defineItems, switches } from '../../../storage/item.ts'

export const options = switches({ index: true })

export const { indexChanged } = defineItems({
  /**
   * A copy of the state's `changed` after each run, so that pages read the index again. It claims nothing of the index,
   * whose state is beside its shares (`shares.ts`).
   */
  indexChanged: { area: 'session', fallback: 0 },
})

/** Of new items, or of all items. */
export type Kind = 'recent' | 'whole'

export interface Sync {
  kind: Kind
  startedAt: number
  /** Oldest moment that the sync reads. This and the moments below are the network's, in milliseconds since 1970. */
  floor: number
  top: number
  until: number | null
  page: number
  calls: number
}

export interface Syncs {
  newest: number | null
  /** When the next sync is due; null if something else triggers it. */
  due: Record<Kind, number | null>
  /** The one that is under way. */
  sync: Sync | null
}

/** The state of the index, as far as pages need it. Times are milliseconds since 1970. */
export interface Index {
  owner: string
  /** Raised by each change of the shares. */
  changed: number
}

export interface State extends Index {
  /** Differs after a restart from the beginning, or after the index was cleared. */
  id: string
  /** Number of the shares; the browser has lost some if there are fewer. */
  count: number
  /** Version of the keys of shares. */
  keyVersion: number
  contacts: Syncs
  own: Syncs
}

import type { Quota } from './limits/quota.ts'
import type { Count } from './operation/count.ts'
import type { Log } from './operation/log.ts'
import type { Network, Release } from './parts.ts'
import type { Store } from './store/store.ts'
import type { Queue } from './store/waiting.ts'

/** A capability's contributions to the work of others. */
export interface ForOthers {
  /** The queues of its workers, by a name for the metrics. */
  queues?: Readonly<Record<string, Queue>>
}

/** A capability's dependencies while the service runs. */
export interface Running {
  capabilities: readonly ForOthers[]
  release?: Release | undefined
  store: Store
  quota: Quota
  network: Network
  authUrl: string
  log: Log
  now: () => number
  count: Count
}

export interface Started {
  /** Begins what leaves the service: nothing of the start can fail any more. */
  begin?: () => unknown
  /** Ends the work, while the other capabilities end theirs. */
  close: () => unknown
  /** Called with what happens in the core and in all capabilities. */
  count?: Count
  /** A line for the operator who starts the service. */
  says?: string
}

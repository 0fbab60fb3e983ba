import type { Quota } from './limits/quota.ts'
import type { Count } from './operation/count.ts'
import type { Log } from './operation/log.ts'
import type { Network, Release } from './parts.ts'
import type { NewsRow } from './store/shares/news.ts'
import type { Store } from './store/store.ts'
import type { Queue } from './store/waiting.ts'

/** A page that contacts shared, with their words, the latest first. */
export interface SharedByContacts {
  /** The latest share, with the page's texts. */
  news: NewsRow
  sharers: number
  contacts: readonly { name: string; message: string }[]
}

/** What channels say of a kind of things that members do for each other. */
export interface Announcement {
  /** What waits for a member, told of or not, the newest first, and how much that is. */
  waiting(
    store: Store,
    member: string,
    limit: number,
  ): Promise<{ items: (UntoldItem & { time: number })[]; count: number }>
  /** What waits for a member, and wasn't told of by e-mail, the oldest first. */
  untold(store: Store, member: string, since: number, limit: number): Promise<UntoldItem[]>
  /** They were told of, or the member wants no e-mail. Within a transaction. */
  setTold(tx: Store, member: string, items: readonly string[]): Promise<unknown>
}

interface UntoldItem {
  item: string
  /** The id of the member who did it. */
  from: string
  /** The page that it is about. */
  news: Pick<NewsRow, 'title' | 'url'>
  message: string
}

/** A capability's contributions to the work of others. */
export interface ForOthers {
  /** By the kind, as `announce` names it. */
  announcements?: Readonly<Record<string, Announcement>>
  /** The queues of its workers, by a name for the metrics. */
  queues?: Readonly<Record<string, Queue>>
  /** The pages that a member's contacts shared in a time: for the member's digest. */
  digest?(
    store: Store,
    whose: { contactsOf: string; since: number; until: number },
    atMost: { pages: number; sharers: number },
  ): Promise<SharedByContacts[]>
}

export const announcementOf = (capabilities: readonly ForOthers[], kind: string): Announcement | undefined =>
  capabilities.map(({ announcements }) => announcements?.[kind]).find((each) => each !== undefined)

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
  /** Ends the work, at once with that of the other capabilities. */
  close: () => unknown
  /** Called with what happens in the core and in all capabilities. */
  count?: Count
  /** A line for the operator who starts the service. */
  says?: string
}

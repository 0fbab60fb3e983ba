import type { Share } from '../service/store/shares/news.ts'
import type { Store } from '../service/store/store.ts'

/** A member's words about an article of the demo's site. */
export interface OfArticle {
  login: string
  path: string
  hoursAgo: number
  message?: string
  quote?: string
}

/** The demo's members and news, after these were added. */
export interface DemoNetwork {
  memberOf(login: string): { member: string; language: string }
  /** A page with its texts and the member's words. */
  pageOf(about: OfArticle): Share & { url: string }
  /** The id of a member's share of an article, or of a status. */
  newsOf(item: { login: string; path?: string; hoursAgo?: number }): Promise<string>
  timeOf(hoursAgo: number): number
}

/** Adds a capability's data, in the transaction that adds the others. */
export type Seed = (tx: Store, demo: DemoNetwork) => Promise<unknown>

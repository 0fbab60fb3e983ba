import type { Store } from '../service/store/store.ts'

/** The demo's members and news, after these were added. */
export interface DemoNetwork {
  memberOf(login: string): { id: string; language: string }
  /** The id of a member's share of an article, or of a status. */
  newsOf(item: { login: string; path?: string; hoursAgo?: number }): Promise<string>
  timeOf(hoursAgo: number): number
}

/** Adds a capability's data, in the transaction that adds the others. */
export type Seed = (tx: Store, demo: DemoNetwork) => Promise<unknown>

import type { TestNetwork } from '../test-network.ts'
import { chats } from './chats/sample.ts'
import { feeds } from './feeds/sample.ts'
import { mail } from './mail/sample.ts'
import { moderation } from './moderation/sample.ts'
import { provider } from './provider/sample.ts'
import { push } from './push/sample.ts'
import { search } from './search/sample.ts'

/** Two members, one after the other, with a session each; and an administrator in their team. */
export interface About {
  member: string
  name: string
  other: string
  /** Of the member: the hash. */
  session: string
  administrator: string
}

/** Fills a capability's tables, so that each has rows about these members. */
export interface Sample {
  /** Before requests and shares of the member, which triggers may tell. */
  ofMember?(network: TestNetwork, about: About): Promise<unknown>
  /** At the end. */
  ofNetwork?(network: TestNetwork): Promise<unknown>
}

export const samples: readonly Sample[] = [chats, feeds, mail, moderation, provider, push, search]

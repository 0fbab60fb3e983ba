import type { WriteContent } from '../../../src/extension/schemas/write-kinds.ts'
import { conversation } from '../features/conversation/stored.ts'
import { index } from '../features/index/stored.ts'
import { news } from '../features/news/stored.ts'
import { notices } from '../features/notices/stored.ts'
import { sample as passes } from '../features/passes/stored.ts'
import { mark } from './mark/stored.ts'
import { notifications } from './notifications/stored.ts'

/** A sample of what a capability stores. */
export interface Sample {
  /** The files below `src/extension` that define the stored values. */
  definedIn: string | readonly string[]
  /** @param at milliseconds since 1970 */
  store: (at: number) => Promise<unknown>
  /** By name, how the rows of a database are read. */
  databases?: Record<string, (row: unknown) => Promise<unknown>>
  /** By kind, its drafts. */
  drafts?: Record<string, (owner: string, about: string) => { get: () => Promise<unknown> }>
  /** Writes of its own kinds. */
  writes?: readonly WriteContent[]
}

export const samples: readonly Sample[] = [notifications, index, mark, news, notices, passes, conversation]

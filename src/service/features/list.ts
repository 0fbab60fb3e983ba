import type { Capability } from '../capability.ts'
import { conversation } from './conversation/conversation.ts'
import { moderation } from './moderation/moderation.ts'
import { mostShared } from './most-shared/most-shared.ts'
import { notices } from './notices/notices.ts'
import { passes } from './passes/passes.ts'
import { notMoved, search } from './search/search.ts'

export { notMoved }

/** Features beyond sharing. No network is without: the site's pages name them. */
export const features = [
  search,
  mostShared,
  conversation,
  notices,
  moderation,
  passes,
] as const satisfies readonly Capability[]

import type { Capability } from '../capability.ts'
import { conversation } from '../features/conversation/conversation.ts'
import { mostShared } from '../features/most-shared/most-shared.ts'
import { notices } from '../features/notices/notices.ts'
import { passes } from '../features/passes/passes.ts'
import { search } from '../features/search/search.ts'
import { feeds } from './feeds/feeds.ts'
import { importOfPeople } from './import/import.ts'
import { links } from './links/links.ts'
import { mail } from './mail/mail.ts'
import { metrics } from './metrics/metrics.ts'
import { moderation } from './moderation/moderation.ts'
import { programs } from './programs/programs.ts'
import { provider } from './provider/provider.ts'
import { reference } from './reference/reference.ts'

/**
 * All that a network has beyond the core, in the order of the channels' switches; places on pages have the last one first.
 * The core gets the list, and never imports it.
 */
export const capabilities = [
  search,
  mostShared,
  conversation,
  notices,
  mail,
  feeds,
  programs,
  moderation,
  passes,
  metrics,
  provider,
  importOfPeople,
  links,
  reference,
] as const satisfies readonly Capability[]

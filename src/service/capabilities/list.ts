import type { Capability } from '../capability.ts'
import { conversation } from './conversation/conversation.ts'
import { feeds } from './feeds/feeds.ts'
import { importOfPeople } from './import/import.ts'
import { links } from './links/links.ts'
import { mail } from './mail/mail.ts'
import { metrics } from './metrics/metrics.ts'
import { moderation } from './moderation/moderation.ts'
import { mostShared } from './most-shared/most-shared.ts'
import { notices } from './notices/notices.ts'
import { passes } from './passes/passes.ts'
import { programs } from './programs/programs.ts'
import { provider } from './provider/provider.ts'
import { reference } from './reference/reference.ts'
import { search } from './search/search.ts'

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

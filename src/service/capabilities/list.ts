import type { Capability } from '../capability.ts'
import { features } from '../features/list.ts'
import { feeds } from './feeds/feeds.ts'
import { importOfPeople } from './import/import.ts'
import { links } from './links/links.ts'
import { mail } from './mail/mail.ts'
import { metrics } from './metrics/metrics.ts'
import { passkeys } from './passkeys/passkeys.ts'
import { programs } from './programs/programs.ts'
import { provider } from './provider/provider.ts'
import { reference } from './reference/reference.ts'

/**
 * The features, and what may be left out, in the order of the channels' switches, and of the rows of a place on a page.
 * The core gets the list, and never imports it.
 */
export const capabilities = [
  ...features,
  mail,
  feeds,
  passkeys,
  programs,
  metrics,
  provider,
  importOfPeople,
  links,
  reference,
] as const satisfies readonly Capability[]

import type { Capability } from '../../capability.ts'
import { createAtProvider } from './elsewhere.ts'
import { readProviderSettings, settings, warningsOf } from './settings.ts'

/** The company's provider (OpenID Connect). The accounts there, and what a session knows of it, are the core's. */
export const provider: Capability<typeof settings> = {
  name: 'provider',
  data: {
    schema: [],
    download: 'nothing of members',
    removal: 'with the member',
    accessEnds: 'with the session',
    lockOut: 'nothing more',
    revoked: 'nothing',
    move: 'as it is',
    actions: { 'linked account': { words: { icon: 'link', sentence: 'didLinkAccount' }, replay: 'by hand' } },
    channel: 'none',
  },
  settings,
  warnings: warningsOf,
  elsewhere: {
    of: (values) => values.oidc && createAtProvider(values.oidc, () => readProviderSettings(values)?.secret),
    check: async (...asked) => (await import('./check.ts')).checkProvider(...asked),
  },
}

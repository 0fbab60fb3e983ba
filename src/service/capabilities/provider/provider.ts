import type { Capability } from '../../capability.ts'
import { identityRows, logoutRows } from './rows.ts'
import { settings, warningsOfProvider } from './settings.ts'
import { tables } from './tables.ts'

/** The company's provider (OpenID Connect). The core marks the sessions, tokens and codes of its sign-ins. */
export const provider: Capability<typeof settings> = {
  name: 'provider',
  data: {
    schema: [tables],
    papers: { provider: { member_identity: 'hash issuer member', provider_logout: 'hash issued expires' } },
    download: { identities: `SELECT 0 AS at, issuer AS key, issuer FROM member_identity WHERE member = $1` },
    lockOut: async (tx, member) => tx.aliases.add(member, await tx.of(identityRows).hashesOf(member)),
    actions: { 'linked account': { words: { icon: 'link', sentence: 'didLinkAccount' }, replay: 'by hand' } },
    pruneExpired: (tx, now) => tx.of(logoutRows).pruneExpired(now),
    signsIn: (tx, member) => tx.of(identityRows).has(member),
  },
  settings,
  warnings: warningsOfProvider,
  // pages and steps that a network without a provider doesn't need
  elsewhere: ({ oidc, ...secrets }) =>
    oidc && import('./elsewhere.ts').then(({ createAtProvider }) => createAtProvider(oidc, { oidc, ...secrets })),
  commands: {
    'oidc check': {
      after: 'check',
      help: new URL('help.txt', import.meta.url),
      run: async (args, network) => (await import('./command.ts')).checkProvider(args, network),
    },
  },
}

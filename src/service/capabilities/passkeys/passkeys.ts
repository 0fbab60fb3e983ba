import type { Capability } from '../../capability.ts'
import type { Setting } from '../../settings/kinds.ts'
import { hostName } from '../../settings/kinds.ts'
import type { Store } from '../../store/store.ts'
import { UsageError } from '../../usage-error.ts'
import { challengeLifetime, relyingPartyOf } from './ceremonies.ts'
import { passkeyRows, removePasskey } from './rows.ts'
import { tables } from './tables.ts'

const settings = {
  /** Who can't act without a passkey. */
  passkeys: {
    rule: 'administrators',
    read: (value) => (value === 'administrators' ? value : undefined),
  } satisfies Setting<'administrators'>,
  /** Confirms that passkeys of other hosts are of no use any more. */
  passkeys_host: hostName,
}

/** Maximum logins that the sentence names. */
const named = 20

/** @throws UsageError if the site has another host than passkeys, unless the operator confirms the host */
export async function assertHost(store: Store, authUrl: string, confirmed: string | undefined): Promise<undefined> {
  const host = relyingPartyOf(authUrl) ?? ''
  const passkeys = store.of(passkeyRows)
  const before = await passkeys.otherHost(host)
  if (before === undefined || confirmed === new URL(authUrl).hostname) return undefined
  const logins = await passkeys.lockedOutAt(host)
  const others = logins.length > named ? `, and ${logins.length - named} others` : ''
  const lockedOut =
    logins.length === 0
      ? 'All have a password, too.'
      : `Locked out would be ${logins.slice(0, named).join(', ')}${others}.`
  throw new UsageError(
    `Passkeys of members are for ${before}, and browsers use them at no other host than that, but auth_url is now ${authUrl}. ${lockedOut} Go back to ${before}; or set passkeys_host to ${new URL(authUrl).hostname}, and send new links to them (member link).`,
  )
}

/** Passkeys (WebAuthn): sign-in and confirmation without a password. */
export const passkeys: Capability<typeof settings> = {
  name: 'passkeys',
  data: {
    schema: [tables],
    papers: {
      passkeys: {
        passkey: 'hash id member host public_key counter name created used',
        spent_challenge: 'hash expires',
      },
    },
    download: {
      passkeys: `SELECT created AS at, hash AS key, id, name, host, created AS creation_date, used AS last_use_date
      FROM passkey WHERE member = $1`,
    },
    pruneExpired: (tx, now) => tx.of(passkeyRows).pruneExpired(now),
    times: { ahead: [['spent_challenge', 'expires = $1', 'expires', challengeLifetime]] },
    signsIn: async (tx, member) => (await tx.of(passkeyRows).ofMember(member)).length > 0,
    revoked: (tx, { item, time }) => removePasskey(tx, item, time),
    actions: {
      'added passkey': { words: { icon: 'shield', sentence: 'didAddPasskey' }, replay: 'by hand' },
      // which one is revoked again by its hash
      'removed passkey': { words: { icon: 'shield', sentence: 'didRemovePasskey' }, replay: 'by hand' },
      'refused passkey': { words: { icon: 'triangle-alert', sentence: 'didRefusePasskey' }, replay: 'by hand' },
      'removed password': {
        words: { icon: 'lock', sentence: 'didRemovePassword' },
        replay: { ofMember: (tx, { member }) => tx.members.setPassword(member, '') },
      },
    },
  },
  settings,
  web: async ({ passkeys }) => (await import('./web.ts')).createWeb(passkeys === 'administrators'),
  start: ({ store, authUrl }, { passkeys_host }) => assertHost(store, authUrl, passkeys_host),
}

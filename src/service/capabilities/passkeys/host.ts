import type { Store } from '../../store/store.ts'
import { UsageError } from '../../usage-error.ts'
import { relyingPartyOf } from './ceremonies.ts'
import { passkeyRows } from './rows.ts'

/** Maximum logins that the sentence names. */
const named = 20

/** @throws UsageError if the site has another host than passkeys, unless the operator confirms the host */
export async function assertHost(store: Store, authUrl: string, confirmed: string | undefined): Promise<undefined> {
  const host = relyingPartyOf(authUrl) ?? ''
  const passkeys = store.of(passkeyRows)
  const before = await passkeys.otherHost(host)
  if (before === undefined || confirmed === new URL(authUrl).hostname) return undefined
  const logins = (await passkeys.lockedOutAt(host)).map(({ login }) => login)
  const others = logins.length > named ? `, and ${logins.length - named} others` : ''
  const lockedOut =
    logins.length === 0
      ? 'All have a password, too.'
      : `Locked out would be ${logins.slice(0, named).join(', ')}${others}.`
  throw new UsageError(
    `Passkeys of members are for ${before}, and browsers use them at no other host than that, but auth_url is now ${authUrl}. ${lockedOut} Go back to ${before}; or set passkeys_host to ${new URL(authUrl).hostname}, and send new links to them (member link).`,
  )
}

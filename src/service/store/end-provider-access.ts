import { revokeAccess } from './end-access.ts'
import { hashOfSession, type ProviderLogout } from './sign-in/provider-accounts.ts'
import type { Store } from './store.ts'

/**
 * Ends the access that a logout at the company's provider ends: of the session that it names, or else all of the
 * member's. Call it within a transaction.
 *
 * @returns false if the same logout was received before
 */
export async function endProviderAccess(store: Store, logout: ProviderLogout, now: number): Promise<boolean> {
  if (!(await store.providerLogouts.add(logout, now))) return false
  const { issuer, subject, session } = logout
  const member = (subject !== undefined && (await store.identities.member({ issuer, subject }))) || undefined
  if (session !== undefined) {
    const access = { session: hashOfSession(logout, session), member }
    await store.sessions.endOfProvider(access, now)
    // an unused code would keep a consent
    await store.authorizationCodes.endOfProvider(access)
    await store.authorizations.endOfProvider(access, now)
  } else if (member !== undefined) await revokeAccess(store, { actor: member, member }, now)
  return true
}

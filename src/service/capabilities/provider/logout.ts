import type { Context } from 'hono'
import { revokeAccess } from '../../actions/membership.ts'
import { readForm } from '../../http/input.ts'
import { createRequestQueues } from '../../limits/request-queues.ts'
import { OAuthProblem } from '../../oauth/token.ts'
import type { Parts } from '../../parts.ts'
import type { Store } from '../../store/store.ts'
import { type Provider, ProviderFailed } from './client.ts'
import { accessRows, hashOfSession, identityRows, logoutRows, type ProviderLogout } from './rows.ts'

/** Back-Channel Logout §2.5. Without a sender's queue, since all logouts come from one, and none is repeated. */
export function createProviderLogout({ store, now, report }: Parts, provider: Provider) {
  // concurrent logouts conflict in PostgreSQL, and a provider waits only seconds
  const runAfterOthers = createRequestQueues(1, Number.POSITIVE_INFINITY)

  async function verify(context: Context, token: string) {
    try {
      return await provider.readLogout(token)
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error
      report(error, context)
      return { problem: 'the keys of the issuer can not be read now' }
    }
  }

  return async function logOut(context: Context) {
    const [token, ...more] = (await readForm(context.req.raw)).getAll('logout_token')
    if (!token || more.length > 0) throw new OAuthProblem('invalid_request', 'One logout_token is needed')
    const logout = await verify(context, token)
    if ('problem' in logout)
      throw new OAuthProblem('invalid_request', `logout_token: ${logout.problem.replaceAll('"', '')}`)
    const isNew = await runAfterOthers('logout', () => store.transaction((tx) => endProviderAccess(tx, logout, now())))
    if (!isNew) throw new OAuthProblem('invalid_request', 'logout_token was used before')
    return context.body(null, 200)
  }
}

/**
 * Ends the access that a logout at the company's provider ends: of the session that it names, or else all of the
 * member's. @returns false if the same logout was received before
 */
async function endProviderAccess(store: Store, logout: ProviderLogout, now: number): Promise<boolean> {
  if (!(await store.of(logoutRows).add(logout, now))) return false
  const { issuer, subject, session } = logout
  const member = (subject !== undefined && (await store.of(identityRows).member({ issuer, subject }))) || undefined
  if (session !== undefined) {
    const access = store.of(accessRows)
    const begunIn = [hashOfSession(logout, session), member] as const
    for (const hash of await access.hashes('session', ...begunIn)) await store.sessions.endHashed(hash, now)
    // an unused code would keep a consent
    await access.endCodes(...begunIn)
    for (const hash of await access.hashes('token', ...begunIn)) await store.authorizations.revokeHashedToken(hash, now)
  } else if (member !== undefined) await revokeAccess(store, { actor: member, member }, now)
  return true
}

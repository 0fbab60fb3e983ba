import type { Context } from 'hono'
import { readForm } from '../http/request/input.ts'
import { type Provider, ProviderFailed } from '../oidc/provider.ts'
import { endProviderAccess } from '../store/end-provider-access.ts'
import type { Store } from '../store/store.ts'
import { OAuthProblem } from './oauth-problem.ts'

interface ProviderLogoutDeps {
  store: Store
  provider: Provider
  now: () => number
  report: (error: Error, context: Context) => void
}

/**
 * The endpoint at which the company's provider ends sessions (OpenID Connect Back-Channel Logout §2.5). It has no queue
 * of a sender, since all logouts come from one, at times thousands at once, and no provider repeats one.
 */
export function createProviderLogout({ store, provider, now, report }: ProviderLogoutDeps) {
  let last: Promise<unknown> = Promise.resolve()

  /** Runs one logout after the other: concurrent ones conflict in PostgreSQL, and a provider waits only seconds. */
  function afterOthers<Result>(work: () => Promise<Result>): Promise<Result> {
    const run = last.then(work)
    last = run.catch(() => {})
    return run
  }

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
    const isNew = await afterOthers(() => store.transaction((tx) => endProviderAccess(tx, logout, now())))
    if (!isNew) throw new OAuthProblem('invalid_request', 'logout_token was used before')
    return context.body(null, 200)
  }
}

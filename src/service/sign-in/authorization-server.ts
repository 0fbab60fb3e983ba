import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { oauthPaths } from '../../contract/oauth.ts'
import { isFailure, problemOf } from '../http/problems.ts'
import { readForm } from '../http/request/input.ts'
import { limitBody } from '../http/request/limit-body.ts'
import type { RunInQueue } from '../http/server/request-queues.ts'
import { endProviderAccess } from '../store/end-provider-access.ts'
import type { Store } from '../store/store.ts'
import { logoutPath, type Provider, ProviderFailed } from './provider.ts'
import { createRevoke, createToken, OAuthProblem, oauthErrorResponse } from './token.ts'

interface AuthorizationServerDeps {
  store: Store
  /** The routes of the authorize endpoint. */
  authorizePages: Hono
  /** The company's provider, if members sign in there. */
  provider: Provider | undefined
  clientIp: (context: Context) => string
  runInQueue: RunInQueue
  now: () => number
  /** Reports a failure of the service itself. */
  report: (error: Error, context: Context) => void
}

/**
 * The OAuth endpoints (§5). Every error becomes a response in OAuth's format, whose `error` is a string (RFC 6749
 * §5.2).
 */
export function createAuthorizationServer({
  store,
  clientIp,
  runInQueue,
  now,
  report,
  authorizePages,
  provider,
}: AuthorizationServerDeps): Hono {
  const server = new Hono()

  server.route('/', authorizePages)
  server.post(oauthPaths.token, uncached, limitBody, createToken({ store, clientIp, runInQueue, now }))
  server.all(oauthPaths.token, uncached, (context) => {
    context.header('Allow', 'POST')
    throw new OAuthProblem('invalid_request', 'Request tokens by POST', 405)
  })
  server.on(['GET', 'POST'], oauthPaths.revoke, uncached, limitBody, createRevoke({ store, clientIp, runInQueue, now }))
  if (provider) server.post(logoutPath, uncached, limitBody, createProviderLogout({ store, provider, now, report }))

  server.onError((error, context) => {
    context.header('Cache-Control', 'no-store')
    if (error instanceof OAuthProblem) return oauthErrorResponse(context, error)
    if (isFailure(error)) report(error, context)
    const problem = problemOf(error, context.req.raw)
    if (problem) {
      const { status, sentences, headers } = problem
      const code = status === 503 ? 'temporarily_unavailable' : 'invalid_request'
      return context.json({ error: code, error_description: sentences.join('; ') }, status, headers)
    }
    return context.json({ error: 'server_error', error_description: 'The service failed; try again later' }, 500)
  })

  return server
}

const uncached: MiddlewareHandler = async (context, next) => {
  context.header('Cache-Control', 'no-store')
  context.header('Pragma', 'no-cache')
  await next()
}

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

import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { oauthPaths } from '../../contract/oauth.ts'
import { isFailure, problemOf } from '../http/problems.ts'
import { limitBody } from '../http/request/limit-body.ts'
import type { RunInQueue } from '../http/server/request-queues.ts'
import type { Provider } from '../oidc/provider.ts'
import { logoutPath } from '../oidc/provider-settings.ts'
import type { Store } from '../store/store.ts'
import { pageHeaders } from '../website/page/page-headers.ts'
import type { Authorize } from './authorize/authorize.ts'
import { OAuthProblem, oauthErrorResponse } from './oauth-problem.ts'
import { createProviderLogout } from './provider-logout.ts'
import { createRevoke } from './revoke.ts'
import { createToken } from './token.ts'

interface AuthorizationServerDeps {
  store: Store
  authorize: Authorize
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
  authorize,
  provider,
}: AuthorizationServerDeps): Hono {
  const server = new Hono()

  server.get(oauthPaths.authorize, pageHeaders, authorize.ask)
  server.post(oauthPaths.authorize, pageHeaders, limitBody, authorize.decide)
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

import { type Context, Hono } from 'hono'
import { createGraphApi } from './graph/graph-api.ts'
import type { OnGraph } from './graph/graph-call.ts'
import { cors, routeByHost } from './http/hosts.ts'
import { limitUrl } from './http/input.ts'
import { observeRequests, recordPart, requestIdOf, routeOf, type ServedRequest } from './http/observed-requests.ts'
import type { Origins } from './http/origins.ts'
import { answerTo } from './http/problems.ts'
import { createHealth, type Readiness } from './http/readiness.ts'
import { problemResponse, respond, serveDocument } from './http/response.ts'
import { createProxyWarning, readClientIp, setSender } from './http/sender.ts'
import type { Quota } from './limits/quota.ts'
import { createRequestQueues } from './limits/request-queues.ts'
import type { MailQueue } from './mail/link-queue.ts'
import { createAuthorizationServer, createDiscovery } from './oauth/authorization-server.ts'
import type { Count } from './operation/count.ts'
import type { Log } from './operation/log.ts'
import { authorizeRoutes } from './pages/sign-in/authorize.ts'
import { createSite } from './pages/site.ts'
import type { Network, Release } from './parts.ts'
import type { PasswordQueue } from './sessions/password-queue.ts'
import type { Passwords } from './sessions/passwords.ts'
import { createWebSessions } from './sessions/web-sessions.ts'
import type { Store } from './store/store.ts'
import { ExplainedError } from './usage-error.ts'
import type { OnSite, OnSiteElsewhere } from './website/page/on-site.ts'
import { createSecurityTxt } from './website/security-txt.ts'

/** Seconds for which a browser uses only https for these hosts, since each response (RFC 6797): a year. */
const httpsOnly = 365 * 24 * 60 * 60

export function createApp(given: {
  capabilities: readonly (OnSite & OnGraph)[]
  store: Store
  readiness: Readiness
  passwords: Passwords
  passwordQueue: PasswordQueue
  origins: Origins
  quota: Quota
  behindProxy?: boolean | undefined
  network: Network
  release?: Release | undefined
  elsewhere?: OnSiteElsewhere | undefined
  mailQueue: MailQueue | undefined
  now: () => number
  log: Log
  served?: ((request: ServedRequest) => void) | undefined
  count?: Count | undefined
}): Hono {
  const { origins, elsewhere, log, served = () => {}, count = () => {} } = given
  const { authUrl } = origins
  const hasPasswords = !elsewhere?.isOnly
  const hasMail = given.mailQueue !== undefined && hasPasswords
  const network = { ...given.network, hasMail }
  const secure = authUrl.startsWith('https:')
  const isHttps = secure && origins.baseUrl.startsWith('https:')
  const { behindProxy = false } = given
  const clientIp = (context: Context) => readClientIp(context, behindProxy)
  const warnOfProxy = behindProxy ? undefined : createProxyWarning(log)
  const parts = { ...given, network, authUrl, elsewhere, runInQueue: createRequestQueues(), clientIp, secure, report }
  const siteParts = { ...parts, webSessions: createWebSessions({ ...parts, count, hasPasswords }) }

  function report(error: Error, context: Context): void {
    const { req } = context
    if (req.raw.signal.aborted) return // the client has disconnected
    const reason = error instanceof ExplainedError ? error.message : (error.stack ?? error.message)
    log(`${req.method} ${routeOf(context)} failed: ${reason}`, requestIdOf(context))
  }

  const app = new Hono()

  app.use(observeRequests(served))
  app.use(async (context, next) => {
    warnOfProxy?.(context)
    setSender(context, { subject: clientIp(context), isMember: false })
    await next()
    context.res.headers.set('X-Content-Type-Options', 'nosniff')
    // it concerns all ports of a host name, and so would cut off an http origin there
    if (isHttps) context.res.headers.set('Strict-Transport-Security', `max-age=${httpsOnly}`)
  })
  app.use(cors)
  app.use(limitUrl)
  app.onError((error, context) => respond(context, problemResponse(answerTo(error, context, report))))

  app.route('/', createHealth(given))
  app.route('/', createDiscovery(parts))
  app.route('/', createSecurityTxt(parts))
  for (const { documents = {} } of given.capabilities)
    for (const [path, make] of Object.entries(documents))
      app.get(
        path,
        serveDocument(() => make(parts)),
      )

  const authorization = new Hono()
  authorization.use(recordPart)
  const { site, notFoundPage } = createSite(siteParts)
  authorization.route('/', site)
  authorization.route('/', createAuthorizationServer(parts, authorizeRoutes(siteParts), elsewhere?.posts(siteParts)))
  const graph = createGraphApi(parts)
  app.all('*', routeByHost(origins, authorization, graph, notFoundPage))

  return app
}

import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { parseAccept } from 'hono/utils/accept'
import { endpoints } from '../../contract/endpoints.ts'
import { oauthPaths } from '../../contract/oauth.ts'
import type { Origins } from './origins.ts'
import { notFound } from './problems.ts'
import type { Readiness } from './readiness.ts'
import { problemResponse, respond } from './response.ts'

/**
 * Routes by the client's Host between the hosts of §5; a third host gets a 404. On one origin, by path.
 * @param notFoundPage for browsers; programs get the error shape
 */
export function routeByHost(
  { baseUrl, authUrl }: Origins,
  authorization: Hono,
  graph: Hono,
  notFoundPage: (context: Context) => Promise<Response>,
): Handler {
  const ask = (host: Hono) => (context: Context) => host.fetch(context.req.raw, context.env)
  const respondNotFound = (context: Context) => respond(context, problemResponse(notFound()))

  if (hostOf(baseUrl) === hostOf(authUrl)) {
    const askGraph = ask(graph)
    authorization.notFound(async (context) => {
      const response = await askGraph(context)
      return response.status === 404 && wantsPage(context) ? notFoundPage(context) : response
    })
    const askAuthorization = ask(authorization)
    // a program's call of an endpoint needs no search among the pages
    return (context) => (isEndpoint(context.req.path) && !wantsPage(context) ? askGraph : askAuthorization)(context)
  }
  authorization.notFound((context) => (wantsPage(context) ? notFoundPage(context) : respondNotFound(context)))
  const hosts = new Map<string, Handler>([
    [hostOf(baseUrl), ask(graph)],
    [hostOf(authUrl), ask(authorization)],
  ])
  return (context, next) => (hosts.get(hostOf(context.req.url)) ?? respondNotFound)(context, next)
}

const names = ['me', ...Object.values(endpoints).map(({ path }) => path.split('/', 2)[1])]

const isEndpoint = (path: string): boolean => names.includes(path.split('/', 2)[1])

/** Whether a browser opens a page, not a program (§7): it accepts HTML and sends neither token nor `format`. */
function wantsPage({ req }: Context): boolean {
  if (req.header('Authorization') !== undefined || (req.method !== 'GET' && req.method !== 'HEAD')) return false
  const { format, access_token } = req.query()
  if (format !== undefined || access_token !== undefined) return false
  return parseAccept(req.header('Accept') ?? '').some(({ type, q }) => type.toLowerCase() === 'text/html' && q > 0)
}

/** Host name and port, without default ports. The scheme is ignored, because a proxy may end TLS. */
const hostOf = (origin: string): string => new URL(origin).host.replace(/:(?:80|443)$/, '')

const preflightHeaders = {
  'Access-Control-Allow-Methods': 'GET,POST,PUT,DELETE',
  'Access-Control-Allow-Headers': 'Authorization,Content-Type,Idempotency-Key',
  'Access-Control-Max-Age': '3600',
}

const exposedHeaders = [
  ...['Uuid', 'Location', 'Createdgraphid', 'Www-Authenticate', 'Retry-After'],
  ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Deprecation', 'Sunset', 'Link'],
].join(',')

/** CORS and preflights. hono's own sets headers before the response, and would copy each into a stream. */
export const cors: MiddlewareHandler = async (context, next) => {
  if (context.req.method === 'OPTIONS') context.res = context.body(null, 204, preflightHeaders)
  else await next()
  const { headers } = context.res
  headers.append('Vary', 'Origin')
  if (!mayRead(context)) return
  headers.set('Access-Control-Allow-Origin', context.req.header('Origin') ?? '')
  headers.set('Access-Control-Expose-Headers', exposedHeaders)
}

/** Whether an extension asks. No script may read the authorization pages (RFC 9700 §2.6). */
const mayRead = ({ req }: Context): boolean =>
  /^(?:chrome|moz)-extension:\/\//.test(req.header('Origin') ?? '') && req.path !== oauthPaths.authorize

/** The facts about a request for logs and metrics. None of them says who asked, or for what. */
export interface ServedRequest {
  id: string
  method: string
  /** The pattern of the path, such as `/profile/:id`; `*` for an unknown path. */
  route: string
  status: number
  /** From the request's head to the response's head. */
  milliseconds: number
}

type ObservedRequest = { id: string; context: Context }

const observedOf = ({ env }: Context) => (env as { observed?: ObservedRequest } | undefined)?.observed

export const requestIdOf = (context: Context): string | undefined => observedOf(context)?.id

/** The pattern of the route that handles the request. Its path would contain ids, and links that are secrets. */
export function routeOf(context: Context): string {
  const request = observedOf(context)
  const path = request ? routePath(request.context) : '*'
  return path.endsWith('*') ? '*' : path.replaceAll(parameterPattern, '')
}

/** The expression of a path's parameter, as in `:id{[0-9a-f]{32}}`. */
const parameterPattern = /\{(?:[^{}]|\{[^{}]*\})*\}/g

/** Records that a part of the service handles the request: its handlers have a context, and a route, of their own. */
export const recordPart: MiddlewareHandler = (context, next) => {
  const request = observedOf(context)
  if (request) request.context = context
  return next()
}

export const observeRequests =
  (served: (request: ServedRequest) => void): MiddlewareHandler =>
  async (context, next) => {
    const begun = performance.now()
    const id = crypto.randomUUID()
    context.env = { ...context.env, observed: { id, context } satisfies ObservedRequest }
    await next()
    context.res.headers.set('Uuid', id)
    const { method } = context.req
    const milliseconds = performance.now() - begun
    served({ id, method, route: routeOf(context), status: context.res.status, milliseconds })
  }

export const healthPath = '/healthz'
const readyPath = '/readyz'
export const probePaths = [healthPath, readyPath]

/**
 * Probes on every host: `/healthz`, whether the process answers; `/readyz`, whether the database can be read and
 * written, and how far other work is. While the heap is full, the server itself refuses `/readyz`.
 */
export function createHealth(deps: { readiness: Readiness; progress?: (() => readonly string[]) | undefined }): Hono {
  const { readiness, progress = () => [] } = deps
  const health = new Hono()
  health.get(healthPath, (context) => context.text('ok', 200, { 'Cache-Control': 'no-store' }))
  health.get(readyPath, async (context) => {
    const ready = await readiness.isReady()
    const said = ready ? ['ready', ...progress()].join('; ') : 'not ready'
    return context.text(said, ready ? 200 : 503, { 'Cache-Control': 'no-store' })
  })
  return health
}

import type { Context, Handler, Hono } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import type { Origins } from '../origins.ts'
import { notFound } from '../problems.ts'
import { problemResponse, respond } from '../response.ts'

/**
 * Routes a request to its host of §5. If both hosts share one origin, the graph API handles all paths that the
 * authorization host doesn't have. With two origins, the client's Host header decides; any third host gets a 404.
 *
 * @param authorization the web site and the authorization server
 * @param graph the graph API
 * @param notFoundPage the web site's 404 page for browsers; programs get the error shape
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
    authorization.notFound(async (context) => {
      const response = await graph.fetch(context.req.raw, context.env)
      return response.status === 404 && wantsPage(context) ? notFoundPage(context) : response
    })
    return ask(authorization)
  }
  authorization.notFound((context) => (wantsPage(context) ? notFoundPage(context) : respondNotFound(context)))
  const hosts = new Map<string, Handler>([
    [hostOf(baseUrl), ask(graph)],
    [hostOf(authUrl), ask(authorization)],
  ])
  return (context, next) => (hosts.get(hostOf(context.req.url)) ?? respondNotFound)(context, next)
}

/** Whether a browser opens a page: such a request accepts HTML and has neither token nor `format`. */
function wantsPage({ req }: Context): boolean {
  const { format, access_token } = req.query()
  const isCall = format !== undefined || access_token !== undefined || req.header('Authorization') !== undefined
  if (isCall || (req.method !== 'GET' && req.method !== 'HEAD')) return false
  return parseAccept(req.header('Accept') ?? '').some(({ type, q }) => type.toLowerCase() === 'text/html' && q > 0)
}

/** Host name and port, without default ports. The scheme is ignored, because a proxy may end TLS. */
function hostOf(origin: string): string {
  return new URL(origin).host.replace(/:(?:80|443)$/, '')
}

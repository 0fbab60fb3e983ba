import type { Context, Handler, Hono } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import type { Origins } from '../origins.ts'
import { notFound } from '../problems.ts'
import { problemResponse, respond } from '../response.ts'

/**
 * Leads a request to the host of §5 that it is for. With one origin for both, whatever the authorization host doesn't
 * have is the graph API's. With two, each handles its own requests alone, told apart by the Host header as the client
 * sent it, and a request for any third host is for neither.
 *
 * @param authorization the web site and the authorization server
 * @param graph the graph API
 * @param nothingPage the web site's page for what isn't there: for browsers, while programs get the error shape
 */
export function atHosts(
  { baseUrl, authUrl }: Origins,
  authorization: Hono,
  graph: Hono,
  nothingPage: (context: Context) => Promise<Response>,
): Handler {
  const ask = (host: Hono) => (context: Context) => host.fetch(context.req.raw, context.env)
  const nothing = (context: Context) => respond(context, problemResponse(notFound()))

  if (hostOf(baseUrl) === hostOf(authUrl)) {
    authorization.notFound(async (context) => {
      const response = await graph.fetch(context.req.raw, context.env)
      return response.status === 404 && wantsPage(context) ? nothingPage(context) : response
    })
    return ask(authorization)
  }
  authorization.notFound((context) => (wantsPage(context) ? nothingPage(context) : nothing(context)))
  const hosts = new Map<string, Handler>([
    [hostOf(baseUrl), ask(graph)],
    [hostOf(authUrl), ask(authorization)],
  ])
  return (context, next) => (hosts.get(hostOf(context.req.url)) ?? nothing)(context, next)
}

/** Whether somebody is looking: a browser's address bar and its links ask for HTML, and carry neither token nor format. */
function wantsPage({ req }: Context): boolean {
  const { format, access_token } = req.query()
  const isCall = format !== undefined || access_token !== undefined || req.header('Authorization') !== undefined
  if (isCall || (req.method !== 'GET' && req.method !== 'HEAD')) return false
  return parseAccept(req.header('Accept') ?? '').some(({ type, q }) => type.toLowerCase() === 'text/html' && q > 0)
}

/** Host name and port without the scheme, which a proxy may have ended: a default port counts as none. */
function hostOf(origin: string): string {
  return new URL(origin).host.replace(/:(?:80|443)$/, '')
}

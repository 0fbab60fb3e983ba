import type { Context, Handler, Hono } from 'hono'
import type { Origins } from './origins.ts'
import { notFound } from './problems.ts'
import { problemResponse, respond } from './response.ts'

/**
 * Leads a request to the host of §5 that it is for. With one origin for both, whatever the authorization host doesn't
 * have is the graph API's. With two, each handles its own requests alone, told apart by the Host header as the client
 * sent it, and a request for any third host is for neither.
 *
 * @param authorization the web site and the authorization server
 * @param graph the graph API
 */
export function atHosts({ baseUrl, authUrl }: Origins, authorization: Hono, graph: Hono): Handler {
  const ask = (host: Hono) => (context: Context) => host.fetch(context.req.raw, context.env)
  const nothing = (context: Context) => respond(context, problemResponse(notFound()))

  if (hostOf(baseUrl) === hostOf(authUrl)) {
    authorization.notFound(ask(graph))
    return ask(authorization)
  }
  authorization.notFound(nothing)
  const hosts = new Map<string, Handler>([
    [hostOf(baseUrl), ask(graph)],
    [hostOf(authUrl), ask(authorization)],
  ])
  return (context, next) => (hosts.get(hostOf(context.req.url)) ?? nothing)(context, next)
}

/** Host name and port without the scheme, which a proxy may have ended: a default port counts as none. */
function hostOf(origin: string): string {
  return new URL(origin).host.replace(/:(?:80|443)$/, '')
}

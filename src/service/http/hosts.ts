import type { Context, Handler, Hono, MiddlewareHandler } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { endpoints } from '../../contract/endpoints.ts'
import { oauthPaths, sharersPath } from '../../contract/oauth.ts'
import { notFound, problemResponse, respond } from './response.ts'

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
    return (context) =>
      (names.includes(context.req.path.split('/', 2)[1]) && !wantsPage(context) ? askGraph : askAuthorization)(context)
  }
  authorization.notFound((context) => (wantsPage(context) ? notFoundPage(context) : respondNotFound(context)))
  const hosts = new Map<string, Handler>([
    [hostOf(baseUrl), ask(graph)],
    [hostOf(authUrl), ask(authorization)],
  ])
  return (context, next) => (hosts.get(hostOf(context.req.url)) ?? respondNotFound)(context, next)
}

const names = ['me', ...Object.values(endpoints).map(({ path }) => path.split('/', 2)[1])]

/** Whether a browser asks, not a program (§7): the request accepts HTML, without a token and `format`. */
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

/** The origins of the two hosts (§5), without a trailing slash. Every URL in a response begins with one of them. */
export interface Origins {
  baseUrl: string
  authUrl: string
}

/** The origins in files that all networks have in common: the service writes its own in their place. */
export const exampleOrigins: Origins = {
  baseUrl: 'https://api.network.example',
  authUrl: 'https://www.network.example',
}

type Site = Pick<Origins, 'authUrl'>

export const profileUrl = ({ authUrl }: Site, member: string): string => authUrl + sitePaths.profile(member)

/** `small` and `large` show the network's name, `plain` is the uploaded picture. */
export const pictureUrl = ({ authUrl }: Origins, picture: string, form: 'small' | 'large' | 'plain'): string =>
  `${authUrl}/pictures/${picture}/${form}`

/** The link of a news item: it leads to the shared page, or to the author of a status. */
export const followUrl = ({ authUrl }: Site, item: string): string => `${authUrl}/go/${item}`

/** The paths of the resources' pages on the web site (§2, `link`). */
export const sitePaths = {
  home: '/',
  people: '/people',
  requests: '/requests',
  request: (id: string): string => `/requests#${id}`,
  profile: (member: string): string => `/profile/${member}`,
  newsItem: (id: string): string => `/news/${id}`,
  newsOf: (kind: 'page' | 'status'): string => `/?kind=${kind}`,
  confirmEmail: '/settings/email/confirm',
  notMe: '/not-me',
  page: (url: string): string => `${sharersPath}?${new URLSearchParams({ url })}`,
}

export function webUrl(text: string | undefined): string | undefined {
  const url = text === undefined ? undefined : URL.parse(text)
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : undefined
}

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)

import type { Context, MiddlewareHandler } from 'hono'
import { oauthPaths } from '../../contract/oauth.ts'

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

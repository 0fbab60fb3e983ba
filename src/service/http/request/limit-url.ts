import type { MiddlewareHandler } from 'hono'
import { malformed } from '../problems.ts'
import { assertFewFields } from './input.ts'

/**
 * Refuses an invalid URL, which a Host header can cause, and a query with too many fields.
 *
 * @throws Problem 400 or 413
 */
export const limitUrl: MiddlewareHandler = async (context, next) => {
  const url = URL.parse(context.req.url)
  if (!url) throw malformed(400)
  assertFewFields(url.search)
  await next()
}

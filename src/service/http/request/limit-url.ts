import type { MiddlewareHandler } from 'hono'
import { malformed } from '../problems.ts'
import { assertFewFields } from './input.ts'

/**
 * Refuses a URL that is none, as a Host header can make it, and a query of too many fields, before anything reads them.
 *
 * @throws Problem 400 or 413
 */
export const limitUrl: MiddlewareHandler = async (context, next) => {
  const url = URL.parse(context.req.url)
  if (!url) throw malformed(400)
  assertFewFields(url.search)
  await next()
}

import type { MiddlewareHandler } from 'hono'
import { malformed } from '../problems.ts'
import { assertFewFields } from './input.ts'

/**
 * Refuses an invalid URL, which a Host header can cause, and a query with too many fields.
 *
 * @throws Problem 400 or 413
 */
export const limitUrl: MiddlewareHandler = ({ req }, next) => {
  if (!URL.canParse(req.url)) throw malformed(400)
  assertFewFields(req.url)
  return next()
}

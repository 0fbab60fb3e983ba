import type { MiddlewareHandler } from 'hono'
import { tooLarge } from '../problems.ts'
import { largestBody } from './input.ts'

/**
 * Refuses a body with a too large Content-Length before it is read. Bodies without Content-Length are counted while
 * they are read (`body.ts`).
 *
 * @throws Problem 413
 */
export const limitBody: MiddlewareHandler = ({ req }, next) => {
  if (Number(req.header('Content-Length') ?? 0) > largestBody) throw tooLarge()
  return next()
}

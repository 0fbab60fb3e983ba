import type { MiddlewareHandler } from 'hono'
import { tooLarge } from '../problems.ts'
import { largestBody } from './input.ts'

/**
 * Refuses a body that says that it is too large, before anything reads it: by the Problem 413, to which each group of routes
 * responds in its own way. A body that doesn't say how large it is is counted where it is read (`body.ts`).
 */
export const limitBody: MiddlewareHandler = async (context, next) => {
  if (Number(context.req.header('Content-Length') ?? 0) > largestBody) throw tooLarge()
  await next()
}

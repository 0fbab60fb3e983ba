import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { largestBody } from './input.ts'
import { tooLarge } from './problems.ts'

/**
 * Refuses a body of more bytes before anything reads it: by the Problem 413, to which each group of routes responds in its own
 * way, unless told otherwise.
 */
export function limitBody(
  maxSize = largestBody,
  refuse: (context: Context) => Promise<Response> = fail,
): MiddlewareHandler {
  return bodyLimit({ maxSize, onError: refuse })
}

async function fail(): Promise<never> {
  throw tooLarge()
}

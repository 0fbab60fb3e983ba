import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { largestBody } from './input.ts'
import { tooLarge } from './problems.ts'

/** Refuses a body of more bytes before anything reads it: the group of routes answers the Problem 413 in its own way. */
export function limitBody(maxSize = largestBody): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw tooLarge()
    },
  })
}

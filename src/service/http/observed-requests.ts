import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'

/** The facts about a request for logs and metrics. No fact says who asked, or for what. */
export interface ServedRequest {
  id: string
  method: string
  /** The pattern of the path, such as `/profile/:id`; `*` for an unknown path. */
  route: string
  status: number
  /** The time from the request's head to the response's head. */
  milliseconds: number
}

type ObservedRequest = { id: string; context: Context }

const observedOf = ({ env }: Context) => (env as { observed?: ObservedRequest } | undefined)?.observed

export const requestIdOf = (context: Context): string | undefined => observedOf(context)?.id

/** The pattern of the route that handles the request. Its path would contain ids, and links that are secrets. */
export function routeOf(context: Context): string {
  const request = observedOf(context)
  const path = request ? routePath(request.context) : '*'
  return path.endsWith('*') ? '*' : path.replaceAll(parameterPattern, '')
}

/** The expression of a path's parameter, as in `:id{[0-9a-f]{32}}`. */
const parameterPattern = /\{(?:[^{}]|\{[^{}]*\})*\}/g

/** Records that a part of the service handles the request: its handlers have a context, and a route, of their own. */
export const recordPart: MiddlewareHandler = (context, next) => {
  const request = observedOf(context)
  if (request) request.context = context
  return next()
}

export const observeRequests =
  (served: (request: ServedRequest) => void): MiddlewareHandler =>
  async (context, next) => {
    const begun = performance.now()
    const id = crypto.randomUUID()
    context.env = { ...context.env, observed: { id, context } satisfies ObservedRequest }
    await next()
    context.res.headers.set('Uuid', id)
    const { method } = context.req
    const milliseconds = performance.now() - begun
    served({ id, method, route: routeOf(context), status: context.res.status, milliseconds })
  }

/** Events with their labels, which have few values: no id, login, address or application. */
export interface Happenings {
  request: ServedRequest
  /** A call beyond a quota: of a `caller` with a token, or of an `address` without one. */
  quotaRefused: { of: string }
  /** A password that was wrong or not checked. */
  signInRefused: { reason: string }
  mail: { kind: string; outcome: string }
}

export type Count = <Name extends keyof Happenings>(name: Name, labels: Happenings[Name]) => void

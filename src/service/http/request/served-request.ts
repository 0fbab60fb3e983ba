import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'

/** The facts about a request for logs and metrics. None of them says who asked, or for what. */
export interface ServedRequest {
  /** The response's header `Uuid`. */
  id: string
  method: string
  /** The pattern of the path, such as `/profile/:id`; `*` for an unknown path. */
  route: string
  status: number
  /** From the request's head to the response's head. */
  milliseconds: number
}

const ids = new WeakMap<Request, string>()
const routes = new WeakMap<Request, string>()

export const requestIdOf = ({ req }: Context): string | undefined => ids.get(req.raw)

/** The pattern of the route that handles the request. Its path would contain ids, and links that are secrets. */
export function routeOf(context: Context): string {
  const path = routePath(context)
  return routes.get(context.req.raw) ?? (path.endsWith('*') ? '*' : path.replaceAll(parameterPattern, ''))
}

/** The expression of a path's parameter, as in `:id{[0-9a-f]{32}}`. */
const parameterPattern = /\{(?:[^{}]|\{[^{}]*\})*\}/g

/** Records the route of a part of the service, whose handlers have their own context. */
export const recordRoute: MiddlewareHandler = async (context, next) => {
  await next()
  // a part that passed the request on comes later
  if (!routes.has(context.req.raw)) routes.set(context.req.raw, routeOf(context))
}

/** Gives each request an id, and passes its facts on after its response was made. */
export function observeRequests(served: (request: ServedRequest) => void): MiddlewareHandler {
  return async (context, next) => {
    const begun = performance.now()
    const id = crypto.randomUUID()
    ids.set(context.req.raw, id)
    await next()
    context.res.headers.set('Uuid', id)
    const { method } = context.req
    const milliseconds = performance.now() - begun
    served({ id, method, route: routeOf(context), status: context.res.status, milliseconds })
  }
}

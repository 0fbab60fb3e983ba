import type { Context } from 'hono'
import type { Kind, Store } from '../../store/store.ts'

type Handler = (context: Context) => Promise<Response>

/**
 * Routes `/<id>` to the handler for the kind of resource that the id names.
 *
 * @param otherwise the handler for members' ids, `me`, unknown ids, and kinds without a handler
 */
export function byKind(store: Store, handlers: { [K in Kind]?: Handler }, otherwise: Handler): Handler {
  return async (context) => {
    const id = context.req.param('id') ?? ''
    const kind = id === 'me' ? undefined : await store.kindOf(id)
    return ((kind && handlers[kind]) ?? otherwise)(context)
  }
}

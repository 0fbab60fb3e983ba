import type { Context } from 'hono'
import type { Kind, Store } from '../../store/store.ts'

type Handler = (context: Context) => Promise<Response>

/**
 * Leads `/<id>` to the handler for what the id names.
 *
 * @param otherwise takes members' ids, `me`, and ids that name nothing or nothing that this method is for
 */
export function byKind(store: Store, handlers: { [K in Kind]?: Handler }, otherwise: Handler): Handler {
  return async (context) => {
    const kind = await store.kindOf(context.req.param('id') ?? '')
    return ((kind && handlers[kind]) ?? otherwise)(context)
  }
}

import type { Context } from 'hono'
import type { Store } from '../../store/store.ts'

type Handler = (context: Context) => Promise<Response>

/** Leads `/<id>` to what the id names; `me`, and an id that names nothing, to the handler for members. */
export function byKind(
  store: Store,
  handlers: Record<'member' | 'recommendation' | 'contact_request', Handler>,
): Handler {
  return async (context) => {
    const kind = await store.kindOf(context.req.param('id') ?? '')
    return handlers[kind ?? 'member'](context)
  }
}

import type { Context } from 'hono'
import { given, readInput } from '../input.ts'
import type { Store } from '../store/store.ts'

/**
 * Ends an access token, by GET or POST, as `access_token` (§5) or `token` (RFC 7009). A token that isn't known is gone
 * already, which is success (RFC 7009 §2.2).
 */
export function createRevoke({ store }: { store: Store }) {
  return async function revoke(context: Context) {
    context.header('Cache-Control', 'no-store')
    const input = await readInput(context.req.raw)
    const tokens = new Set([...given(input, 'access_token'), ...given(input, 'token')])
    const [token, ...more] = tokens
    if (token === undefined || more.length > 0) {
      return context.json({ error: 'invalid_request', error_description: 'One access_token is needed' }, 400)
    }
    await store.transaction(({ authorizations }) => authorizations.revokeToken(token))
    return context.json({ revoked: true })
  }
}

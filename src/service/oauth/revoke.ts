import type { Context } from 'hono'
import { readInput, valuesOf } from '../http/request/input.ts'
import type { RunInQueue } from '../http/server/request-queues.ts'
import type { Store } from '../store/store.ts'
import { OAuthProblem } from './oauth-problem.ts'

interface RevokeDeps {
  store: Store
  clientIp: (context: Context) => string
  runInQueue: RunInQueue
  now: () => number
}

/**
 * Revokes an access token, by GET or POST, in `access_token` (§5) or `token` (RFC 7009). An unknown token is a success
 * (RFC 7009 §2.2). The response has a body, since clients read one.
 */
export function createRevoke({ store, clientIp, runInQueue, now }: RevokeDeps) {
  return async function revoke(context: Context) {
    const input = await readInput(context.req.raw)
    const tokens = new Set([...valuesOf(input, 'access_token'), ...valuesOf(input, 'token')])
    const [token, ...more] = tokens
    if (token === undefined || more.length > 0) {
      throw new OAuthProblem('invalid_request', 'One access_token is needed')
    }
    await runInQueue(clientIp(context), () =>
      store.transaction(({ authorizations }) => authorizations.revokeToken(token, now())),
    )
    return context.json({ revoked: true })
  }
}

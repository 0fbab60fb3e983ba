import type { Context } from 'hono'
import { quotaExceeded } from '../http/problems.ts'
import type { Caller } from '../store/applications/authorizations.ts'
import { defaultQuota, type Limit, memberShare, type Quota } from './quota.ts'

export interface CountCallDeps {
  quota: Quota
  /** The IP address that a request comes from. */
  clientIp: (context: Context) => string
  /** Milliseconds since 1970. */
  now: () => number
}

/**
 * Counts a call against its application's quota (§8) and the member's share of it, or without a good token against the
 * IP address that it comes from, and says in the response's headers what is left.
 *
 * @throws Problem 429 when nothing is left
 */
export function createCountCall({ quota, clientIp, now }: CountCallDeps) {
  return function countCall(context: Context, caller: Caller | undefined): void {
    const { allowed, limit, remaining, reset } = caller
      ? quota.count(...limitsOf(caller))
      : quota.countStranger(clientIp(context), defaultQuota)
    context.header('X-RateLimit-Limit', String(limit))
    context.header('X-RateLimit-Remaining', String(remaining))
    context.header('X-RateLimit-Reset', String(reset / 1000))
    if (!allowed) throw quotaExceeded(limit, Math.ceil((reset - now()) / 1000))
  }
}

function limitsOf({ application, member, quota }: Caller): [Limit, Limit] {
  const limit = quota ?? defaultQuota
  return [
    { subject: application, limit },
    { subject: `${application} ${member}`, limit: memberShare(limit) },
  ]
}

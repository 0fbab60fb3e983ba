import type { Context } from 'hono'
import { quotaExceeded, tooManyWrites } from '../http/problems.ts'
import type { Caller } from '../store/applications/authorizations.ts'
import { defaultQuota, type Limit, maxWrites, memberShare, type Quota } from './quota.ts'

export interface CountCallDeps {
  quota: Quota
  clientIp: (context: Context) => string
  /** Milliseconds since 1970. */
  now: () => number
}

/**
 * Counts a call against the quota (§8) and sets the X-RateLimit headers. A call with a valid token counts for the
 * application and for the member's share of its quota; for the member alone if the application has a quota for each
 * member. Any other call counts for the client's IP address.
 *
 * @throws Problem 429 if the quota is used up
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

/** @throws Problem 429 beyond `maxWrites` */
export function countWrite(quota: Quota, member: string, now: number): void {
  const { allowed, reset } = quota.count({ subject: `writes of ${member}`, limit: maxWrites })
  if (!allowed) throw tooManyWrites(maxWrites, Math.ceil((reset - now) / 1000))
}

function limitsOf({ application, member, quota, member_quota }: Caller): [Limit, ...Limit[]] {
  const ofMember = `${application} ${member}`
  if (member_quota !== null) return [{ subject: ofMember, limit: member_quota }]
  const limit = quota ?? defaultQuota
  return [
    { subject: application, limit },
    { subject: ofMember, limit: memberShare(limit) },
  ]
}

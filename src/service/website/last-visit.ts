import { getCookie, setCookie } from 'hono/cookie'
import { day, minute } from '../../contract/durations.ts'
import type { MemberVisit } from './page/visit.ts'

/** Milliseconds until a place that is shown again belongs to the next visit. */
const pause = 30 * minute

const lifetime = 90 * day

/**
 * The time of the member's last visit of a place in this browser, in milliseconds since 1970; undefined at the first. It
 * stays the same for all pages of a visit. The service stores nothing of it: a cookie has the member's id, the time of
 * the place's latest page, and of the last one of the visit before.
 */
export function readLastVisit(
  { context, member, now, origins }: MemberVisit,
  place: '/' | '/requests',
): number | undefined {
  const cookie = place === '/' ? 'visit' : 'visit-for-you'
  const [id, at = '', since = ''] = (getCookie(context, cookie) ?? '').split(' ')
  const known = id === member.id ? { at: Number(at), since: Number(since) } : { at: 0, since: 0 }
  // also a time that is no number, or in the future
  const last = now - known.at < pause ? known.since : known.at
  const value = `${member.id} ${now} ${last || 0}`
  const secure = origins.authUrl.startsWith('https:')
  setCookie(context, cookie, value, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: lifetime / 1000 })
  return last || undefined
}

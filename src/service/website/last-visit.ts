import { getCookie, setCookie } from 'hono/cookie'
import { hour, minute } from '../store/clock.ts'
import type { MemberVisit } from './page/page.ts'

/** Of the member, in this browser: an id, the time of the latest page of home, and of the last one of the visit before. */
const cookie = 'visit'

/** Milliseconds until another page of home belongs to the next visit. */
const pause = 30 * minute

const lifetime = 90 * 24 * hour

/**
 * The time of the member's last visit of home in this browser, in milliseconds since 1970; undefined at the first. It
 * stays the same for all pages of a visit. The service stores nothing of it.
 */
export function readLastVisit({ context, member, now, origins }: MemberVisit): number | undefined {
  const [id, at = '', since = ''] = (getCookie(context, cookie) ?? '').split(' ')
  const known = id === member.id ? { at: Number(at), since: Number(since) } : { at: 0, since: 0 }
  // also a time that is no number, or in the future
  const last = now - known.at < pause ? known.since : known.at
  const value = `${member.id} ${now} ${last || 0}`
  const secure = origins.authUrl.startsWith('https:')
  setCookie(context, cookie, value, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: lifetime / 1000 })
  return last || undefined
}

import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import type { Credential } from '../../store/members/members.ts'
import { sessionLifetime } from '../../store/sign-in/sessions.ts'
import { createDeviceCookie, readDeviceCookie } from './device-cookie.ts'

/** Lifetime of a device cookie after the last sign-in, in seconds. */
const deviceCookieLifetime = 365 * 24 * 60 * 60

export type BrowserCookies = ReturnType<typeof createBrowserCookies>

/**
 * The cookies of a browser: its session, its id for forms, and whether a member has signed in there before.
 *
 * @param secure whether they are sent over https only
 */
export function createBrowserCookies(secure: boolean) {
  // Lax: a link of another site may open the consent page for a signed-in member; a form of another site can't answer
  // it
  const options: CookieOptions = { path: '/', httpOnly: true, sameSite: 'Lax', secure }
  const names = secure
    ? { session: '__Host-session', visitor: '__Host-visitor', device: '__Host-device', turn: '__Host-turn' }
    : { session: 'session', visitor: 'visitor', device: 'device', turn: 'turn' }
  /** Sessions that began during a request, whose own cookie is older; empty if the session ended. */
  const begun = new WeakMap<Request, string>()

  return {
    session: (context: Context): string | undefined =>
      (begun.get(context.req.raw) ?? getCookie(context, names.session)) || undefined,

    beginSession(context: Context, session: string): void {
      begun.set(context.req.raw, session)
      setCookie(context, names.session, session, { ...options, maxAge: sessionLifetime / 1000 })
    },

    endSession(context: Context): void {
      begun.set(context.req.raw, '')
      setCookie(context, names.session, '', { ...options, maxAge: 0 })
    },

    /** The turn of a sign-in that was refused because too many people were signing in. */
    turn: (context: Context): string | undefined => getCookie(context, names.turn),

    /** @param maxAge in seconds */
    setTurn: (context: Context, turn: string, maxAge: number): void =>
      setCookie(context, names.turn, turn, { ...options, maxAge }),

    visitor: (context: Context): string | undefined => getCookie(context, names.visitor),

    setVisitor: (context: Context, visitor: string): void => setCookie(context, names.visitor, visitor, options),

    /** The browser's id, if this member has signed in there before. */
    device: (context: Context, credential: Credential | undefined): string | undefined =>
      readDeviceCookie(getCookie(context, names.device), credential),

    setDevice(context: Context, credential: Credential, device: string | undefined): void {
      const cookie = createDeviceCookie(credential, device)
      setCookie(context, names.device, cookie, { ...options, maxAge: deviceCookieLifetime })
    },
  }
}

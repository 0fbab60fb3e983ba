import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { sessionLifetime } from '../store/access/sessions.ts'
import { newId, sameSecret } from '../store/engine/secrets.ts'
import type { Credential } from '../store/members/members.ts'

const deviceCookieLifetime = 365 * 24 * 60 * 60

export type BrowserCookies = ReturnType<typeof createBrowserCookies>

export function createBrowserCookies(secure: boolean) {
  // Lax: a link of another site may open the consent page for a signed-in member; its forms can't answer it
  const options: CookieOptions = { path: '/', httpOnly: true, sameSite: 'Lax', secure }
  const prefix = secure ? '__Host-' : ''
  const read = (context: Context, name: string) => getCookie(context, prefix + name)
  const write = (context: Context, name: string, value: string, own: CookieOptions = {}) =>
    setCookie(context, prefix + name, value, { ...options, ...own })
  /** Sessions that began during a request, whose own cookie is older; empty if the session ended. */
  const begun = new WeakMap<Request, string>()

  return {
    session: (context: Context): string | undefined =>
      (begun.get(context.req.raw) ?? read(context, 'session')) || undefined,

    setSession(context: Context, session: string): void {
      begun.set(context.req.raw, session)
      write(context, 'session', session, { maxAge: sessionLifetime / 1000 })
    },

    clearSession(context: Context): void {
      begun.set(context.req.raw, '')
      write(context, 'session', '', { maxAge: 0 })
    },

    visitor: (context: Context): string | undefined => read(context, 'visitor'),

    setVisitor: (context: Context, visitor: string): void => write(context, 'visitor', visitor),

    /** The browser's id, if this member signed in there with this password. The cookie signs nobody in. */
    device(context: Context, credential: Credential | undefined): string | undefined {
      const cookie = read(context, 'device') ?? ''
      const [id = ''] = cookie.split('.')
      // without a password, anybody could make the cookie
      return credential?.password && sameSecret(cookie, deviceCookie(credential, id)) ? id : undefined
    },

    /** Marks of the members who signed in in this browser, the last one first; the service stores none. */
    seen: (context: Context): string[] => (read(context, 'seen') ?? '').split('.').filter((mark) => mark !== ''),

    setSeen: (context: Context, marks: readonly string[]): void =>
      write(context, 'seen', marks.join('.'), { maxAge: deviceCookieLifetime }),

    setDevice: (context: Context, credential: Credential, device = newId()): void =>
      write(context, 'device', deviceCookie(credential, device), { maxAge: deviceCookieLifetime }),
  }
}

const deviceCookie = ({ member, password }: Credential, id: string): string =>
  `${id}.${createHmac('sha256', password).update(`device ${member} ${id}`).digest('base64url')}`

import type { Context } from 'hono'
import { generateCookie, getCookie, setCookie } from 'hono/cookie'
import { lastChanges } from '../page/layout.ts'

/** Cookie with the address to which the last form led. */
const cookie = 'change'
const options = { path: '/', httpOnly: true, sameSite: 'Lax' } as const

/** Seconds in which the browser opens the page to which a form leads. */
const lifetime = 60

function addressOf({ req }: Context): string {
  const { pathname, search } = new URL(req.url)
  return pathname + search
}

/** Lets the page to which a form leads show a notice of the change, if the address names one of `lastChanges`. */
export function rememberChange(response: Response): Response {
  const to = response.headers.get('Location') ?? ''
  const query = new URLSearchParams(to.split('?')[1])
  if (lastChanges.some((change) => query.has(change)))
    response.headers.append('Set-Cookie', generateCookie(cookie, to, { ...options, maxAge: lifetime }))
  return response
}

/**
 * Whether the redirect after this change led here. False if the page is opened again, since the notice may no longer be
 * true, and if the response to a form shows the page again.
 */
export function hasJust(context: Context, change: (typeof lastChanges)[number]): boolean {
  const { req } = context
  return req.method === 'GET' && req.query(change) !== undefined && getCookie(context, cookie) === addressOf(context)
}

/** Called when the page was drawn: its notice isn't shown again. */
export function forgetChange(context: Context): void {
  if (getCookie(context, cookie) === addressOf(context)) setCookie(context, cookie, '', { ...options, maxAge: 0 })
}

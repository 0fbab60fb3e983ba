import type { Context, MiddlewareHandler } from 'hono'

function contentSecurityPolicy(formAction: string): string {
  const ours = "style-src 'self'; script-src 'self'; img-src 'self'"
  return `default-src 'none'; ${ours}; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`
}

/**
 * Headers of every page of the web site and every response of the authorize endpoint, redirects included: Firefox would
 * keep even a redirect with a token in its cache. No Cross-Origin-Opener-Policy: a page that opened the authorization
 * in a popup reads that window's URL afterwards.
 */
export const asPage: MiddlewareHandler = async (context, next) => {
  context.header('Cache-Control', 'no-store')
  context.header('Content-Security-Policy', contentSecurityPolicy("'self'"))
  context.header('X-Frame-Options', 'DENY')
  context.header('Referrer-Policy', 'no-referrer')
  await next()
}

/** Lets the page's forms lead to one other origin: Chromium holds `form-action` against the redirect after a form too. */
export function allowFormsTo(context: Context, origin: string): void {
  context.header('Content-Security-Policy', contentSecurityPolicy(`'self' ${origin}`))
}

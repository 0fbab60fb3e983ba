import type { Context, MiddlewareHandler } from 'hono'

function contentSecurityPolicy(formAction: string): string {
  const ownFiles = "style-src 'self'; script-src 'self'; img-src 'self'; manifest-src 'self'"
  return `default-src 'none'; ${ownFiles}; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`
}

/**
 * Sets the headers of all pages of the web site and all responses of the authorize endpoint. Redirects need them too:
 * Firefox caches even a redirect with a token. There is no Cross-Origin-Opener-Policy, because a page that opens the
 * authorization in a popup reads that window's URL afterwards.
 */
export const pageHeaders: MiddlewareHandler = async (context, next) => {
  context.header('Cache-Control', 'no-store')
  context.header('Content-Security-Policy', contentSecurityPolicy("'self'"))
  context.header('X-Frame-Options', 'DENY')
  context.header('Referrer-Policy', 'no-referrer')
  await next()
}

/** Allows the page's forms to redirect to one other origin: Chromium applies `form-action` to redirects too. */
export function allowFormsTo(context: Context, origin: string): void {
  context.header('Content-Security-Policy', contentSecurityPolicy(`'self' ${origin}`))
}

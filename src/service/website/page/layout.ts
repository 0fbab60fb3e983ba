import type { Context, MiddlewareHandler } from 'hono'
import type { SiteTranslate } from '../../texts.ts'
import { type Html, html } from '../html.ts'

interface Layout {
  networkName: string
  t: SiteTranslate
  title: string
  heading?: Html | undefined
  /** `popup`: for a window of `oauthPopup`; `dialogue`: one question; `page`: anything else. */
  shape: 'popup' | 'dialogue' | 'page'
  body: Html
  /** Header and footer of the web site; the authorization's pages have none, so that no link leads away. */
  frame?: { head: Html; places?: Html; foot: Html; links: Html; buttons?: Html | undefined }
}

export const layOut = ({ networkName, t, title, heading, shape, body, frame }: Layout): Html => html`<!doctype html>
<html lang="${t.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title.includes(networkName) ? title : `${title} · ${networkName}`}</title>
<link rel="icon" type="image/svg+xml" href="/icon.svg">
<link rel="manifest" href="/site.webmanifest">
<link rel="apple-touch-icon" href="/icon-192.png">
<link rel="stylesheet" href="/site.css">
${
  frame &&
  html`${frame.links}
<script src="/site.js" defer></script>`
}
</head>
<body class="${shape}${frame?.places && html` with-places`}">
${frame && html`<a class="skip" href="#content">${t('skip')}</a>`}
<header>${frame?.head ?? html`<span class="network"><img src="/icon.svg" alt="" width="28" height="28"> <span>${networkName}</span></span>`}</header>
${frame?.places}
<main id="content" tabindex="-1">
${heading ?? html`<h1>${title}</h1>`}
${body}
</main>
${frame?.buttons}${frame && html`<footer>${frame.foot}</footer>`}
</body>
</html>`

function contentSecurityPolicy(formAction: string): string {
  const ownFiles = "style-src 'self'; script-src 'self'; img-src 'self'; manifest-src 'self'; connect-src 'self'"
  return `default-src 'none'; ${ownFiles}; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`
}

/**
 * Sets the headers of pages and of redirects: Firefox caches even one with a token. There is no
 * Cross-Origin-Opener-Policy: a page that opens the authorization in a popup reads that window's URL afterwards.
 */
export const pageHeaders: MiddlewareHandler = async (context, next) => {
  context.header('Cache-Control', 'no-store')
  context.header('Content-Security-Policy', contentSecurityPolicy("'self'"))
  context.header('X-Frame-Options', 'DENY')
  context.header('Referrer-Policy', 'no-referrer')
  await next()
}

/**
 * Allows the page's forms to redirect to one other origin: Chromium applies `form-action` to redirects too. A policy
 * can't name an IPv6 address; instead of `[::1]` it names any host with the port.
 */
export function allowFormsTo(context: Context, origin: string): void {
  const source = origin.replace(/\[.*\]/, '*')
  context.header('Content-Security-Policy', contentSecurityPolicy(`'self' ${source}`))
}

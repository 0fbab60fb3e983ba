import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { type Problem, unconfirmedType } from '../../http/response.ts'
import type { SiteTranslate } from '../../texts.ts'
import { type Html, html } from '../html.ts'
import { pathIn } from './visit.ts'

interface Layout {
  networkName: string
  t: SiteTranslate
  title: string
  heading?: Html | undefined
  /** `popup`: for a window of `oauthPopup`; `dialogue`: one question; `page`: anything else. */
  shape: 'popup' | 'dialogue' | 'page'
  body: Html
  /** Header and footer of the web site; the authorization's pages have none, so that no link leads away. */
  frame?: { head: Html; places?: Html; foot: Html; buttons?: Html | undefined }
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
${frame && html`<script src="/site.js" defer></script>`}
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

/*
 * A form's result is part of a new page, where screen readers don't announce a status, and Orca reads only its role. So
 * the notice has none and takes the focus, unless a field is wrong.
 */

export const problemNotice = (sentence: string | undefined): Html | undefined =>
  sentence === undefined
    ? undefined
    : html`<p class="notice failure" id="problem" role="alert" tabindex="-1" autofocus>${sentence}</p>`

export function explainProblem({ status, type, headers }: Problem, t: SiteTranslate): [title: string, text: string] {
  const seconds = Number(headers['Retry-After'] ?? 0)
  if (type === unconfirmedType) return [t('failedTitle'), t('unconfirmed')]
  if (status === 404) return [t('notFoundTitle'), t('notFound')]
  if (status === 413) return [t('tooLargeTitle'), t('tooLarge')]
  if (status === 408) return [t('tooSlowTitle'), t('tooSlow')]
  if (status === 429 && seconds > 60) return [t('busyTitle'), t('tooOften', { count: Math.ceil(seconds / 60) })]
  if (status === 429 || status === 503) return [t('busyTitle'), t('busy')]
  return [t('failedTitle'), t('failed')]
}

export const doneNotice = (done: Html | string | undefined): Html | undefined =>
  done ? html`<div class="notice success" tabindex="-1" autofocus>${done}</div>` : undefined

export const copyNotice = (
  t: SiteTranslate,
  id: string,
  { label, hint, text, below }: { label: string; hint: Html | string; text: string; below?: Html | undefined },
): Html | undefined =>
  doneNotice(html`<div class="field"><label for="${id}">${label}</label>
<p class="fine" id="${id}-hint">${hint}</p>
<textarea id="${id}" rows="3" aria-describedby="${id}-hint" autocomplete="off" readonly>${text}</textarea>
<button type="button" class="copy" data-copied="${t('copied')}" hidden>${t('copy')}</button>
${below}</div>`)

export const notice = (content: Html | string): Html => html`<p class="notice">${content}</p>`

/** A notice of what has failed or went against the member. */
export const warning = (content: Html | string): Html => html`<p class="notice failure">${content}</p>`

const cookie = 'change'

const options = { path: '/', httpOnly: true, sameSite: 'Lax' } as const

/** Leads to a page after a change. A parameter of its address names the change, for a notice. */
export function leadTo(context: Context, path: string): Response {
  if (path.includes('?')) setCookie(context, cookie, path, { ...options, maxAge: 60 })
  return context.redirect(path, 303)
}

/** Whether a form has just led here with this parameter. Not if the page is opened again: the notice may be outdated. */
export function hasJust(context: Context, change: string): boolean {
  const { req } = context
  return req.method === 'GET' && req.query(change) !== undefined && getCookie(context, cookie) === pathIn(context)
}

export function forgetChange(context: Context): void {
  if (getCookie(context, cookie) === pathIn(context)) setCookie(context, cookie, '', { ...options, maxAge: 0 })
}

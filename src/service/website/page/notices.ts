import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { type Problem, unconfirmedType } from '../../http/problems.ts'
import type { SiteTranslate } from '../../texts.ts'
import { type Html, html } from '../html.ts'
import { pathIn } from './visit.ts'

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

export const notice = (content: Html | string): Html => html`<p class="notice failure">${content}</p>`

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

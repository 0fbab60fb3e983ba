import { html } from 'hono/html'
import type { SiteTranslate } from '../site-translate.ts'
import { nameOfLanguage, sortNamed } from './language.ts'

/** A part of a page, with all foreign text escaped. */
export type Html = ReturnType<typeof html>

interface Layout {
  networkName: string
  t: SiteTranslate
  title: string
  /** `popup`: for a window of `oauthPopup`; `dialogue`: one question; `page`: anything else. */
  shape: 'popup' | 'dialogue' | 'page'
  body: Html
  /** Header and footer of the web site; the authorization's pages have none, so that no link leads away. */
  frame?: { head: Html; foot: Html }
}

export function layOut({ networkName, t, title, shape, body, frame }: Layout): Html {
  return html`<!doctype html>
<html lang="${t.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title.includes(networkName) ? title : `${title} · ${networkName}`}</title>
<link rel="icon" type="image/svg+xml" href="/icon.svg">
<link rel="manifest" href="/site.webmanifest">
<link rel="stylesheet" href="/site.css">
</head>
<body class="${shape}">
${frame && html`<a class="skip" href="#content">${t('skip')}</a>`}
<header>${frame?.head ?? networkName}</header>
<main id="content" tabindex="-1">
<h1>${title}</h1>
${body}
</main>
${frame && html`<footer>${frame.foot}</footer>`}
</body>
</html>`
}

/** Query parameters that name the change which led to a page. */
export const lastChanges = [
  'saved',
  'confirmed',
  'answered',
  'withdrawn',
  'removed',
  'restored',
  'asked',
  'ended',
  'changed',
  'reported',
  'taken-down',
  'dismissed',
  'posted',
  'shared',
] as const

/** Maximum UTF-16 units of a query that the links to other languages repeat. */
export const longestRepeatedQuery = 2000

/**
 * Links to the page in the offered languages, sorted by name: the same URL with another `lang`, without the query if
 * that is too long.
 */
export function languageLinks(url: URL, t: SiteTranslate, offered: readonly string[]): Html | undefined {
  if (offered.length === 1) return undefined
  const named = offered.map((code) => [code, nameOfLanguage(code, code)] as const)
  const link = ([code, name]: (typeof named)[number]) => {
    const query = new URLSearchParams(url.search.length <= longestRepeatedQuery ? url.search : '')
    for (const change of lastChanges) query.delete(change)
    query.set('lang', code)
    const current = code === t.language ? html` aria-current="true"` : undefined
    return html`<li><a href="?${query}" lang="${code}" hreflang="${code}"${current}>${name}</a></li>`
  }
  return html`<nav aria-label="${t('chooseLanguage')}"><ul>${sortNamed(named, t.language).map(link)}</ul></nav>`
}

/*
 * A form's result is part of a new page. Screen readers don't announce a status there, so the notice takes the focus.
 * If a field is wrong, that field takes it, and is described by its problem.
 */

/** Notice of a problem with a whole form. */
export function problemNotice(sentence: string | undefined): Html | undefined {
  return sentence === undefined
    ? undefined
    : html`<p class="notice" id="problem" role="alert" tabindex="-1" autofocus>${sentence}</p>`
}

/** The link at the end of a page to the page above it. */
export const wayBack = ([path, title]: readonly [string, string], t: SiteTranslate): Html =>
  html`<p class="back"><a href="${path}">${t('backTo', { page: title })}</a></p>`

/** Notice of the member's last action. */
export function doneNotice(done: Html | undefined): Html | undefined {
  return done && html`<div class="done" role="status" tabindex="-1" autofocus>${done}</div>`
}

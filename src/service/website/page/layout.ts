import { html } from 'hono/html'
import { oauthLanguages } from '../../../contract/oauth.ts'
import type { Sentences } from '../sentences/en.ts'

/** A piece of a page in which everything from outside is already text. */
export type Html = ReturnType<typeof html>

interface Layout {
  /** What the pages call the network. */
  networkName: string
  sentences: Sentences
  title: string
  /** `popup`: for a window of `oauthPopup`; `dialogue`: one question; `page`: something to read. */
  shape: 'popup' | 'dialogue' | 'page'
  body: Html
  /** What stands around a page of the web site; a page of the authorization has nothing that leads away from it. */
  around?: { head: Html; foot: Html }
}

/** The files of the site's styles, beside this one. */
export const stylesheets = ['site.css', 'forms.css', 'lists.css'] as const

/** A whole page; its styles are files. */
export function layOut({ networkName, sentences, title, shape, body, around }: Layout): Html {
  return html`<!doctype html>
<html lang="${sentences.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title.includes(networkName) ? title : `${title} · ${networkName}`}</title>
<link rel="icon" type="image/svg+xml" href="/icon.svg">
${stylesheets.map((file) => html`<link rel="stylesheet" href="/${file}">`)}
</head>
<body class="${shape}">
${around && html`<a class="skip" href="#content">${sentences.skip}</a>`}
<header>${around?.head ?? networkName}</header>
<main id="content" tabindex="-1">
<h1>${title}</h1>
${body}
</main>
${around && html`<footer>${around.foot}</footer>`}
</body>
</html>`
}

/** What a page's query says of the change that led to it. */
export const lastChanges = [
  'saved',
  'answered',
  'withdrawn',
  'removed',
  'restored',
  'asked',
  'ended',
  'changed',
] as const

/** The longest query, in UTF-16 units, that the links to other languages repeat. */
export const longestRepeatedQuery = 2000

/** A page of the web site in another language: the same URL with another `lang`, or its path alone where its query is too long. */
export function languageLinks(url: URL, { language, chooseLanguage }: Sentences): Html {
  const link = (other: string) => {
    const query = new URLSearchParams(url.search.length <= longestRepeatedQuery ? url.search : '')
    for (const change of lastChanges) query.delete(change)
    query.set('lang', other)
    const name = new Intl.DisplayNames([other], { type: 'language' }).of(other)
    const current = other === language ? html` aria-current="true"` : undefined
    return html`<li><a href="?${query}" lang="${other}" hreflang="${other}"${current}>${name}</a></li>`
  }
  return html`<nav aria-label="${chooseLanguage}"><ul>${oauthLanguages.map(link)}</ul></nav>`
}

/*
 * What became of a form comes with a whole new page, of which no screen reader tells a status by itself: the focus goes to
 * it. Where a field is to be mended it goes there, and the field says what is wrong with it.
 */

/** What went wrong with a form as a whole. */
export function problemNotice(sentence: string | undefined): Html | undefined {
  return sentence === undefined
    ? undefined
    : html`<p class="notice" id="problem" role="alert" tabindex="-1" autofocus>${sentence}</p>`
}

/** What the member has just done. */
export function doneNotice(done: Html | undefined): Html | undefined {
  return done && html`<div class="done" role="status" tabindex="-1" autofocus>${done}</div>`
}

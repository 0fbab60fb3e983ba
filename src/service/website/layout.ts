import { html } from 'hono/html'
import type { Sentences } from './sentences/en.ts'

/** A piece of a page in which everything from outside is already text. */
export type Html = ReturnType<typeof html>

export interface Layout {
  /** What the pages call the network. */
  network: string
  sentences: Sentences
  title: string
  /** `popup`: for a window of `oauthPopup`; `dialogue`: one question; `page`: something to read. */
  shape: 'popup' | 'dialogue' | 'page'
  body: Html
}

/** A whole page. There is no script, and the one stylesheet is a file. */
export function layOut({ network, sentences, title, shape, body }: Layout): Html {
  return html`<!doctype html>
<html lang="${sentences.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === network ? network : `${title} · ${network}`}</title>
<link rel="stylesheet" href="/site.css">
</head>
<body class="${shape}">
<header>${shape === 'page' ? html`<a href="/">${network}</a>` : network}</header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`
}

/** A moment for people, and for machines beside it. */
export function moment(milliseconds: number, { language }: Sentences): Html {
  const date = new Date(milliseconds)
  const text = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date)
  return html`<time datetime="${date.toISOString()}">${text}</time>`
}

/** A sentence about what the member just did, read out by screen readers. */
export function notice(sentence: string | undefined): Html | undefined {
  return sentence === undefined ? undefined : html`<p class="notice" role="alert">${sentence}</p>`
}

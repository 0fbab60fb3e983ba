import { html } from 'hono/html'
import type { Html } from '../page/layout.ts'
import type { Sentences } from '../sentences/catalogue.ts'

/** The path at which a sign-in at the company's provider begins. */
export const providerPath = '/sign-in/provider'

/**
 * The address that leads to the provider and back.
 *
 * @param to a path of this site
 * @param again whether the provider has to ask who signs in, even if it knows
 */
export const providerUrl = (to: string, again = false): string =>
  `${providerPath}?${new URLSearchParams({ to, ...(again && { again: '' }) })}`

/**
 * The address that leads to the provider from the page of a single-use link. It has this browser's CSRF token, so that
 * no other site can link a visitor's account at the provider to somebody else's membership.
 */
export const providerUrlOfLink = (to: string, csrf_token: string): string =>
  `${providerPath}?${new URLSearchParams({ to, csrf_token })}`

/** The button that leads to the provider and back. @param url from `providerUrl` */
export const providerButton = (label: string, url: string): Html =>
  html`<p class="actions"><a class="button main" href="${url}">${label}</a></p>`

/** In place of a sign-in form that carries texts: the sign-in is in a new tab, and the texts are sent again after it. */
export const providerForm = ({
  name,
  sentences,
  hiddenFields,
}: {
  name: string
  sentences: Sentences
  hiddenFields: Html[]
}): Html => html`<p role="alert">${sentences.signInInTab(name)}</p>
<p class="actions"><a class="button main" href="${providerUrl('/')}" target="_blank" rel="noopener">${sentences.signInWith(name)}</a></p>
<form method="post">${hiddenFields}<p class="actions"><button>${sentences.sendAgain}</button></p></form>`

import { html } from 'hono/html'
import { hashSecret, sameSecret } from '../../store/engine/secrets.ts'
import type { Html } from '../page/layout.ts'
import type { SiteTranslate } from '../site-translate.ts'

/** The path at which a sign-in at the company's provider begins. */
export const providerPath = '/sign-in/provider'

/** @param csrfToken of the page that shows the address */
const proofOf = (to: string, csrfToken: string, again: boolean): string =>
  hashSecret(`begin ${again ? 'again' : 'once'} ${csrfToken.split('.')[0]} ${to}`)

/**
 * The address that leads to the provider and back. It proves that a page of this site showed it in this browser and
 * session: another's link begins no sign-in. A reader of the browser's history learns nothing for other addresses.
 *
 * @param to a path of this site
 * @param again whether the provider has to ask who signs in, even if it knows
 */
export const providerUrl = (to: string, csrfToken: string, again = false): string =>
  `${providerPath}?${new URLSearchParams({ to, ...(again && { again: '' }), proof: proofOf(to, csrfToken, again) })}`

/** Reads an address of `providerUrl`. @param csrfToken of this browser and session */
export function readProviderUrl(query: URLSearchParams, csrfToken: string) {
  const [to, again] = [query.get('to') ?? '/', query.has('again')]
  return { to, again, isProven: sameSecret(query.get('proof') ?? '', proofOf(to, csrfToken, again)) }
}

/** The button that leads to the provider and back. @param url from `providerUrl` */
export const providerButton = (label: string, url: string, beside?: Html): Html =>
  html`<p class="actions"><a class="button main" href="${url}">${label}</a>
${beside}</p>`

/** In place of a sign-in form that carries texts: the sign-in is in a new tab, and the texts are sent again after it. */
export const providerForm = ({
  name,
  csrfToken,
  t,
  hiddenFields,
}: {
  name: string
  csrfToken: string
  t: SiteTranslate
  hiddenFields: Html[]
}): Html => html`<p role="alert">${t('signInInTab', { provider: name })}</p>
<p class="actions"><a class="button main" href="${providerUrl('/', csrfToken)}" target="_blank" rel="noopener">${t('signInWith', { provider: name })}</a></p>
<form method="post">${hiddenFields}<p class="actions"><button>${t('sendAgain')}</button></p></form>`

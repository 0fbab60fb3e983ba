import type { Context } from 'hono'
import { markedParts, type Term } from '../../../contract/search.ts'
import { tileOf } from '../../../contract/text.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import { offeredLanguages, type SiteTranslate } from '../../texts.ts'
import { type Html, html } from '../html.ts'
import { named, nameOfLanguage } from './language.ts'
import type { Visit } from './visit.ts'

/** Not on the first page of an authorization: Chromium never ends loading it, and so opens no window for an extension. */
export const icon = (name: string): Html =>
  html`<svg class="icon" aria-hidden="true"><use href="/icons.svg#${name}"></use></svg>`

interface ListPage<Row> {
  rows: Row[]
  page: number
  hasMore: boolean
}

/** @returns at most `limit` rows after `offset` */
type ReadRows<Row> = (limit: number, offset: number) => Promise<Row[]>

/** Reads the page that the URL's `page` names, of twenty rows. */
export const readPage = <Row>(context: Context, list: ReadRows<Row>) => readPageOf(context, 20, list)

/** The same of another size. */
export async function readPageOf<Row>(
  context: Context,
  size: number,
  list: ReadRows<Row>,
  /** Each further page would cost the database more. */
  lastPage = 100,
): Promise<ListPage<Row>> {
  const wanted = /^[1-9]\d{0,2}$/.exec(context.req.query('page') ?? '')?.[0]
  const page = Math.min(Number(wanted ?? 1), lastPage)
  const rows = await list(size + 1, (page - 1) * size)
  return { rows: rows.slice(0, size), page, hasMore: rows.length > size && page < lastPage }
}

export function paging({ page, hasMore }: ListPage<unknown>, { context, t }: Visit): Html | undefined {
  if (page === 1 && !hasMore) return undefined
  const link = (to: number, rel: string, text: string) => {
    const query = new URL(context.req.url).searchParams
    query.set('page', String(to))
    return html`<li><a href="?${query}" rel="${rel}">${text}</a></li>`
  }
  return html`<nav class="paging" aria-label="${t('pages')}"><ul>${
    page > 1 ? link(page - 1, 'prev', t('previousPage')) : undefined
  }${hasMore ? link(page + 1, 'next', t('nextPage')) : undefined}</ul></nav>`
}

export function list(items: readonly Html[], empty?: Html | string, className = 'plain'): Html | undefined {
  if (items.length > 0) return html`<ul class="${className}">${items}</ul>`
  return typeof empty === 'string' ? emptyState(empty) : empty
}

/** A text with the words of a search marked. */
export const marked = (text: string, terms: readonly Term[]): Html =>
  html`${markedParts(text, terms).map(({ part, isFound }) => (isFound ? html`<mark>${part}</mark>` : part))}`

export const emptyState = (sentence: Html | string, action?: Html): Html =>
  html`<div class="empty">${icon('pass')}<p>${sentence}</p>${action}</div>`

export const group = (
  /** Empty for a group that the page's title names. */
  title: string,
  content: Html,
  { explains, id, kind }: { explains?: Html | string | undefined; id?: string; kind?: 'dangerous' } = {},
): Html => html`<section class="card group${kind && ` ${kind}`}"${id && html` id="${id}"`}>
${title && html`<h2>${title}</h2>`}
${explains && html`<p class="fine">${explains}</p>`}
${content}</section>`

export const chip = (text: string, kind: MemberRow['state'] | MemberRow['role'] | 'failed'): Html =>
  html`<span class="chip ${kind}">${text}</span>`

export const linkRow = (path: string, label: string, sign: string): Html =>
  html`<li><a class="link-row" href="${path}">${icon(sign)} <span>${label}</span> ${icon('chevron-right')}</a></li>`

/** The first letter of a page's host, in the host's colour: by it a page is found again without a picture. */
export function tile(url: string): Html {
  const { tone, letter } = tileOf(new URL(url).host)
  return html`<span class="initial" data-tone="${tone}" aria-hidden="true">${letter}</span>`
}

/** A page's host, always, since the member who shared the page chose the site's name. */
export function hostName(url: string, siteName: string): Html {
  const { hostname } = new URL(url)
  const isNamed = siteName !== '' && siteName !== hostname
  return isNamed ? html`<bdi>${siteName}</bdi> (<bdi>${hostname}</bdi>)` : html`<bdi>${hostname}</bdi>`
}

export const pageSource = (url: string, siteName: string, more?: Html): Html =>
  html`<p class="host fine">${tile(url)} <span>${hostName(url, siteName)}${more}</span></p>`

/** Closes what a `details` opened; without `site.js`, only the button that opened it does. */
export const cancelButton = (t: SiteTranslate): Html =>
  html`<button type="button" class="cancel" hidden>${t('cancel')}</button>`

/**
 * A button that shows a question and the real button beside it. A second click at the same place never affects the next
 * list item, which has moved up. @param of name of the item, for screen readers, if a page has several @param sign in a menu
 */
export function askFirst(t: SiteTranslate, ask: string, question: string, button: Html, of = '', sign = ''): Html {
  return html`<details class="ask"><summary${of && html` aria-label="${ask} ${of}"`}>${sign && icon(sign)} ${ask}</summary>
<p><span>${question}</span> ${button} ${cancelButton(t)}</p></details>`
}

/** Opens without a script; `site.js` closes it by Escape, or by a click elsewhere. @param label for screen readers */
export function menu(label: string, actions: readonly (Html | undefined)[], face = icon('ellipsis')): Html | undefined {
  const items = actions.filter((action) => action !== undefined)
  if (items.length === 0) return undefined
  return html`<details class="menu" name="menu"><summary aria-label="${label}">${face}</summary>
<ul class="over">${items.map((item) => html`<li>${item}</li>`)}</ul></details>`
}

export const actionLink = (path: string, label: string, of: string, name: string): Html =>
  html`<a href="${path}" aria-label="${label} ${of}">${icon(name)} ${label}</a>`

/** Maximum characters of a query that links to other languages repeat. */
export const longestRepeatedQuery = 2000

export function languageLinks({ context, t, network }: Visit): Html | undefined {
  const offered = offeredLanguages(network.languages)
  if (offered.length === 1) return undefined
  const link = ([code, name]: readonly [string, string]) => {
    const { search } = new URL(context.req.url)
    const query = new URLSearchParams(search.length <= longestRepeatedQuery ? search : '')
    query.set('lang', code)
    const current = code === t.language ? html` aria-current="true"` : undefined
    return html`<li><a href="?${query}" lang="${code}" hreflang="${code}"${current}>${name}</a></li>`
  }
  const sorted = named(offered, (code) => nameOfLanguage(code, code), t.language)
  return html`<nav aria-label="${t('chooseLanguage')}"><ul>${sorted.map(link)}</ul></nav>`
}

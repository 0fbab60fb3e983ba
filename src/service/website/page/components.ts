import type { Context } from 'hono'
import { html } from 'hono/html'
import { tileOf, toneOf } from '../../../contract/text.ts'
import { countryNamer, localeOf, madeOnce, offeredLanguages } from '../../http/language.ts'
import { pagePicturePath } from '../../http/origins.ts'
import { hour, minute } from '../../store/clock.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { SiteTranslate } from '../../texts.ts'
import { named, nameOfLanguage } from './language.ts'
import type { Html, Visit } from './page.ts'

export const icon = (name: string): Html =>
  html`<svg class="icon" aria-hidden="true"><use href="/icons.svg#${name}"></use></svg>`

interface ListPage<Row> {
  rows: Row[]
  page: number
  hasMore: boolean
}

/** Reads the page that the URL's `page` names. @param list returns at most `limit` rows after `offset` */
export async function readPage<Row>(
  context: Context,
  size: number,
  list: (limit: number, offset: number) => Promise<Row[]>,
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

export const emptyState = (sentence: Html | string, action?: Html): Html =>
  html`<div class="empty">${icon('inbox')}<p>${sentence}</p>${action}</div>`

export function personRow(member: MemberRow, t: SiteTranslate, beside?: Html): Html {
  const { headline, language } = member
  const person = html`${face(member)}<div>${personLink(member, html`<b dir="auto">${member.name}</b>`)}${leftMark(member, t)}
${headline && html`<p class="quiet" lang="${language}" dir="auto">${headline}</p>`}</div>`
  if (!beside) return html`<li class="faced">${person}</li>`
  return html`<li class="row"><div class="faced">${person}</div>
${beside}</li>`
}

export const group = (
  title: string,
  content: Html,
  { explains, id, kind }: { explains?: Html | string | undefined; id?: string; kind?: 'dangerous' } = {},
): Html => html`<section class="card group${kind && ` ${kind}`}"${id && html` id="${id}"`}>
<h2>${title}</h2>
${explains && html`<p class="quiet">${explains}</p>`}
${content}</section>`

export const chip = (text: string, kind: MemberRow['state'] | MemberRow['role'] | 'failed'): Html =>
  html`<span class="chip ${kind}">${text}</span>`

export const linkRow = (path: string, label: string, sign: string): Html =>
  html`<li><a class="link-row" href="${path}">${icon(sign)} <span>${label}</span> ${icon('chevron-right')}</a></li>`

export const personLink = (
  { id, name }: Pick<MemberRow, 'id' | 'name'>,
  text: Html | string = html`<bdi>${name}</bdi>`,
): Html => html`<a href="/profile/${id}">${text}</a>`

export const leftMark = ({ state }: MemberRow, t: SiteTranslate): Html | undefined =>
  state === 'disabled' ? html` <span class="quiet">(${t('leftMark')})</span>` : undefined

export function face({ id, picture, name }: MemberRow): Html {
  if (picture) return html`<img class="face" src="/pictures/${picture}/plain" alt="" width="40" height="40">`
  return html`<span class="face" data-tone="${toneOf(id)}" aria-hidden="true">${initialsOf(name)}</span>`
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/)
  const initials = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '')
  return initials.join('').toUpperCase()
}

export const faces = (members: readonly MemberRow[]): Html => html`<span class="faces">${members.map(face)}</span>`

/** A tile without a copy: a picture is never loaded from its site, which would learn who reads. */
export function pagePicture(host: string, file: string | null, size: 'small' | 'large' = 'small'): Html {
  if (file)
    return html`<img class="page-picture" src="${pagePicturePath(file, size)}" alt="" width="240" height="126" loading="lazy">`
  const { tone, letter } = tileOf(host)
  return html`<span class="page-picture" data-tone="${tone}" aria-hidden="true">${letter}</span>`
}

export function portrait({ id, picture, name }: MemberRow, t: SiteTranslate): Html {
  if (!picture)
    return html`<span class="portrait" data-tone="${toneOf(id)}" aria-hidden="true">${initialsOf(name)}</span>`
  return html`<img class="portrait" src="/pictures/${picture}/plain" alt="${t('pictureOf', { name })}" width="96" height="96">`
}

export const more = ({ introduction, interests, language }: MemberRow, t: SiteTranslate): Html =>
  html`${introduction && html`<p class="message" lang="${language}" dir="auto">${introduction}</p>`}
${interests && html`<dl><dt>${t('interests')}</dt><dd lang="${language}" dir="auto">${interests}</dd></dl>`}`

export function about(member: MemberRow, t: SiteTranslate, name: Html, below?: Html | false | ''): Html {
  const { headline, city, country, language } = member
  const place = [city, countryNamer(t.language)(country)].filter((part) => part).join(', ')
  return html`${portrait(member, t)}<div>${name}
${headline && html`<p lang="${language}" dir="auto">${headline}</p>`}${place && html`<p class="quiet" dir="auto">${place}</p>`}
${below}</div>`
}

/*
 * A form's result is part of a new page, where screen readers don't announce a status, and Orca reads only its role. So
 * the notice has none and takes the focus, unless a field is wrong.
 */

export const problemNotice = (sentence: string | undefined): Html | undefined =>
  sentence === undefined
    ? undefined
    : html`<p class="notice" id="problem" role="alert" tabindex="-1" autofocus>${sentence}</p>`

export const doneNotice = (done: Html | string | undefined): Html | undefined =>
  done ? html`<div class="done" tabindex="-1" autofocus>${done}</div>` : undefined

export const copyNotice = (
  t: SiteTranslate,
  id: string,
  { label, hint, text, below }: { label: string; hint: Html | string; text: string; below?: Html | undefined },
): Html | undefined =>
  doneNotice(html`<div class="field"><label for="${id}">${label}</label>
<p class="quiet" id="${id}-hint">${hint}</p>
<textarea id="${id}" rows="3" aria-describedby="${id}-hint" autocomplete="off" readonly>${text}</textarea>
<button type="button" class="copy" data-copied="${t('copied')}" hidden>${t('copy')}</button>
${below}</div>`)

export const notice = (content: Html | string): Html => html`<p class="notice">${content}</p>`

/**
 * A button that shows a question and the real button beside it, so that a second click at the same place never affects
 * the next list item, which has moved up. @param of name of the item, for screen readers, if a page has several
 */
export function askFirst(t: SiteTranslate, ask: string, question: string, button: Html, of = ''): Html {
  return html`<details class="ask"><summary${of && html` aria-label="${ask} ${of}"`}>${ask}</summary>
<p><span>${question}</span> ${button} <button type="button" class="cancel" hidden>${t('cancel')}</button></p></details>`
}

/** Opens without a script; `site.js` closes it by Escape, or by a click elsewhere. @param label for screen readers */
export function menu(label: string, actions: readonly (Html | undefined)[], face = icon('ellipsis')): Html | undefined {
  const items = actions.filter((action) => action !== undefined)
  if (items.length === 0) return undefined
  return html`<details class="menu" name="menu"><summary aria-label="${label}">${face}</summary>
<ul>${items.map((item) => html`<li>${item}</li>`)}</ul></details>`
}

export const actionLink = (path: string, label: string, of: string, name: string): Html =>
  html`<a href="${path}" aria-label="${label} ${of}">${icon(name)} ${label}</a>`

/* The reader's time zone is unknown. Times of the last week are relative, which is right in every zone. */

export const day = 24 * hour
const week = 7 * day

/** Shows a time: "3 hours ago", or the date after a week. A time in the future, from a wrong clock, counts as now. */
export function showTime(then: number, visit: Visit): Html {
  const past = Math.max(0, visit.now - then)
  return past < week ? time(then, visit, ago(past, visit)) : showDate(then, visit)
}

export const showDate = (then: number, visit: Visit): Html => time(then, visit, format(then, visit, dates))

/** The date of the next day within a sentence: the first day that is wholly after the time. */
export const dayAfter = (then: number, visit: Visit): string => format(then + day, visit, longDates)

function ago(past: number, { t }: Visit): string {
  // not "yesterday": which day that was depends on the time zone
  const relative = relativeTimes(t.language)
  if (past >= day) return relative.format(-Math.floor(past / day), 'day')
  if (past >= hour) return relative.format(-Math.floor(past / hour), 'hour')
  if (past >= minute) return relative.format(-Math.floor(past / minute), 'minute')
  return t('justNow')
}

function time(then: number, visit: Visit, text: string): Html {
  const exact = format(then, visit, exactTimes)
  return html`<time datetime="${new Date(then).toISOString()}" title="${exact} UTC">${text}</time>`
}

/** The first day of a month is an ordinal in these languages, which Intl writes as a number. */
const firstDay: Partial<Record<Visit['t']['language'], string>> = { fr: '1er', it: '1º' }

const inStyle = (style: Intl.DateTimeFormatOptions) =>
  madeOnce((language) => new Intl.DateTimeFormat(localeOf(language), { ...style, timeZone: 'UTC' }))
const dates = inStyle({ dateStyle: 'medium' })
const longDates = inStyle({ dateStyle: 'long' })
const exactTimes = inStyle({ dateStyle: 'long', timeStyle: 'short' })
const relativeTimes = madeOnce((language) => new Intl.RelativeTimeFormat(localeOf(language)))

function format(then: number, { t: { language } }: Visit, formatIn: ReturnType<typeof inStyle>): string {
  const text = formatIn(language).format(then)
  return text.replace(/^1(?= )/, firstDay[language] ?? '1')
}

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

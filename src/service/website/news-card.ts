import { linkedParts } from '../../contract/addresses-in-text.ts'
import { day } from '../../contract/durations.ts'
import { shareFormPath } from '../../contract/oauth.ts'
import { urlOfPassage } from '../../contract/text-fragment.ts'
import type { MemberRow } from '../store/members/member-row.ts'
import { type NewsRow, nameOfNews, nameOfPage } from '../store/shares/news.ts'
import type { SiteTranslate } from '../texts.ts'
import { type Html, html } from './html.ts'
import { actionLink, hostName, icon, menu, tile } from './page/components.ts'
import { face, leftMark, personLink } from './page/person.ts'
import { showTime } from './page/times.ts'
import type { Visit } from './page/visit.ts'

export const sharePath = (url: string): string => `${shareFormPath}?${new URLSearchParams({ url })}`

export const shownFaces = 5

type ShownNews = Pick<NewsRow, 'url' | 'title' | 'message' | 'language' | 'site_name' | 'published'> &
  Partial<Pick<NewsRow, 'quote' | 'overview'>>

interface NewsExtras {
  author?: MemberRow | undefined
  actions?: readonly (Html | undefined)[]
  message?: Html | undefined
  level?: 2 | 3
  title?: Html
  to?: string
  /** Several speak of the page: it stands above their words, and no author does. */
  isPageFirst?: boolean
  under?: Html | false | undefined
}

export function newsCard(item: ShownNews, visit: Visit, extras: NewsExtras = {}): Html {
  const { author, actions = [], message = showWords(item, visit), level = 3, under } = extras
  const page = item.url !== null && pageCard({ ...item, url: item.url }, extras)
  const actionsMenu = menu(visit.t('menuOf', { name: nameOfNews(item) }), actions)
  if (extras.isPageFirst)
    return html`<li class="card news"><div class="faced">${page}${actionsMenu}</div>${message}${under}</li>`
  // each card has a heading, by which screen readers go from card to card: the page's title, or else the name
  const name =
    author &&
    (item.url === null
      ? html`<span role="heading" aria-level="${level}">${personLink(author)}</span>`
      : personLink(author))
  const byline = html`<p class="byline">${author && html`${name}${leftMark(author, visit.t)}`} ${showTime(item.published, visit)}</p>`
  return html`<li class="card news"><div class="faced">${author && face(author)}${byline}${actionsMenu}</div>${message}${page}${under}</li>`
}

export function pageCard(
  page: Pick<ShownNews, 'title' | 'overview' | 'site_name' | 'language'> & { url: string },
  extras: Pick<NewsExtras, 'level' | 'title' | 'to'> = {},
): Html {
  const { url, title, overview, site_name, language } = page
  const link = html`<a href="${extras.to ?? url}"${!extras.to && html` rel="noopener noreferrer nofollow"`} dir="auto">${extras.title ?? nameOfPage({ title, url })}</a>`
  return html`<div class="page-card">${tile(url)}<div>
${extras.level === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
${overview && html`<p class="summary" lang="${language}" dir="auto">${overview}</p>`}
<p class="fine">${hostName(url, site_name)}</p></div></div>`
}

/** @param first of the members who shared a page, at least two, if there are @param count all of them */
export function sharedBy(t: SiteTranslate, first: readonly { name: string }[], count: number): string | undefined {
  const [one, two] = first.map(({ name }) => name)
  if (one === undefined) return undefined
  if (two === undefined) return t('sharersOne', { name: one })
  return count > 2
    ? t('sharersMore', { first: one, second: two, count: count - 2 })
    : t('sharersTwo', { first: one, second: two })
}

/** The page's host, always: the member who shared the page chose the site's name. */
export const sourceOf = (host: string, siteName: string): string =>
  siteName === '' || siteName === host ? host : `${siteName} (${host})`

/** A member's comment, and the passage of the page that it quotes. */
export const showWords = (
  { message, quote = '', url, language }: Pick<ShownNews, 'message' | 'quote' | 'url' | 'language'>,
  visit: Visit,
): Html => html`${message && showMessage(message, language, visit)}${quote && showQuote(quote, url, visit)}`

/** Its language isn't known: the page's may be another one than the comment's. @param url of the page, if there is one */
const showQuote = (quote: string, url: string | null, { t }: Visit): Html =>
  html`<blockquote class="quotation"><p dir="auto">${quote}</p>${
    url !== null &&
    html`<a href="${urlOfPassage(url, quote)}" rel="noopener noreferrer nofollow">${t('jumpTo')} ${icon('arrow-up-right')}</a>`
  }</blockquote>`

const previewLength = 300

/** Long texts are collapsed, and only one blank line in a row is shown. */
export function showMessage(message: string, language: string, { t }: Visit): Html {
  const text = message.replace(/\n\s*\n/g, '\n\n')
  if (text.length <= 2 * previewLength)
    return html`<p class="message" lang="${language}" dir="auto">${linked(text)}</p>`
  const start = Array.from(text.slice(0, previewLength).replace(/\s+/g, ' ')).slice(0, -1).join('')
  const label = (name: string, text: string) => html`<bdi class="${name}" lang="${t.language}">${text}</bdi>`
  return html`<details class="message" lang="${language}" dir="auto"><summary><span class="start">${start}… </span>${label('more', t('showAll'))}${label('less', t('showLess'))}</summary>${linked(text)}</details>`
}

const linked = (text: string): Html[] =>
  // without a direction it would break apart in right-to-left text
  Array.from(linkedParts(text), ({ part, isAddress }) =>
    isAddress ? html`<a href="${part}" rel="noopener noreferrer nofollow" dir="ltr">${part}</a>` : html`${part}`,
  )

/** A link to the form of a report. @param name is for screen readers */
export const reportAction = ({ t }: Pick<Visit, 't'>, { id, name }: { id: string; name: string }): Html =>
  actionLink(`/report?item=${id}`, t('reportAsk'), name, 'flag')

export const copyAction = ({ t }: Pick<Visit, 't'>, url: string): Html =>
  html`<button type="button" class="copy" data-text="${url}" data-copied="${t('copied')}" hidden>${icon('link')} <span>${t('copyLink')}</span></button>`

export const periods = { day: [day, 'lastDay'], week: [7 * day, 'lastWeek'], month: [30 * day, 'lastMonth'] } as const

import { html } from 'hono/html'
import { matchKey } from '../../../contract/page-url.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { NewsRow } from '../../store/shares/news.ts'
import {
  actionLink,
  face,
  faces,
  icon,
  leftMark,
  list,
  menu,
  pagePicture,
  personLink,
  showTime,
} from '../page/components.ts'
import type { Html } from '../page/layout.ts'
import type { MemberVisit, Visit } from '../page/visit.ts'

export const pagePath = (url: string): string => `/page?${new URLSearchParams({ url })}`

export const shownFaces = 5

type ShownNews = Pick<NewsRow, 'url' | 'title' | 'message' | 'language' | 'site_name' | 'published'> &
  Partial<Pick<NewsRow, 'overview' | 'picture_file'>>

interface NewsExtras {
  author?: MemberRow | undefined
  byline?: Html
  actions?: readonly (Html | undefined)[]
  message?: Html | undefined
  level?: 2 | 3
  title?: Html
  /** Where the title leads: to the shared page itself by default. */
  to?: string
  /** Whether the picture is above the title, as wide as the card. */
  isLarge?: boolean
}

export function newsCard(item: ShownNews, visit: Visit, extras: NewsExtras = {}): Html {
  const { author, actions = [], message = item.message && showMessage(item.message, item.language, visit) } = extras
  // each card has a heading, by which screen readers go from card to card: the page's title, or else the name
  const name =
    author &&
    (item.url === null ? html`<span role="heading" aria-level="3">${personLink(author)}</span>` : personLink(author))
  const byline =
    extras.byline ??
    html`<p class="byline">${author && html`${name}${leftMark(author, visit.t)}`} ${showTime(item.published, visit)}</p>`
  return html`<li class="card news"><div class="faced">${author && face(author)}${byline}
${menu(visit.t('menuOf', { name: nameOfItem(item) }), actions)}</div>
${message}${item.url !== null && pageCard({ ...item, url: item.url }, extras)}</li>`
}

export function pageCard(
  { url, title, overview, site_name, language, picture_file = null }: Omit<ShownNews, 'url'> & { url: string },
  extras: Pick<NewsExtras, 'level' | 'title' | 'to' | 'isLarge'> = {},
): Html {
  const { host, hostname } = new URL(url)
  const link = html`<a href="${extras.to ?? url}"${!extras.to && html` rel="noopener noreferrer nofollow"`} dir="auto">${extras.title ?? (title || url)}</a>`
  const picture = pagePicture(host, picture_file, extras.isLarge ? 'large' : 'small')
  return html`<div class="page-card${extras.isLarge && html` large`}">${picture}<div>
${extras.level === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
${overview && html`<p class="summary" lang="${language}" dir="auto">${overview}</p>`}
<p class="quiet">${showSource(hostname, site_name)}</p></div></div>`
}

/** A page that several members shared is one card, with all comments. @param actions behind the card's button */
export function newsCards(
  rows: readonly NewsRow[],
  authors: ReadonlyMap<string, MemberRow>,
  visit: MemberVisit,
  actions: (item: NewsRow) => (Html | undefined)[],
): Html[] {
  const { t } = visit
  const groups = Map.groupBy(rows, ({ id, url }) => (url === null ? id : matchKey(url)))
  return [...groups.values()].map((items) => {
    const [item] = items as [NewsRow]
    const sharers = items.flatMap(({ member }) => authors.get(member) ?? [])
    const [first, second] = sharers
    if (!first || !second) return newsCard(item, visit, { author: first, actions: actions(item) })
    const names = { first: first.name, second: second.name }
    const count = sharers.length - 2
    const who = count > 0 ? t('sharersMore', { ...names, count }) : t('sharersTwo', names)
    const comments = items.flatMap(({ member, message, language, published }) => {
      const author = authors.get(member)
      return author && message
        ? html`<li><p class="byline">${personLink(author)} ${showTime(published, visit)}</p>${showMessage(message, language, visit)}</li>`
        : []
    })
    return newsCard(item, visit, {
      byline: html`${faces(sharers.slice(0, shownFaces))}<p class="byline"><b>${who}</b> ${showTime(item.published, visit)}</p>`,
      message: list(comments, undefined, 'comments'),
      actions: actions(item),
    })
  })
}

/** Shows the page's host, since the member who shared it chose the site's name. */
export const showSource = (host: string, siteName: string): Html =>
  siteName === '' || siteName === host
    ? html`<bdi>${host}</bdi>`
    : html`<span><bdi>${siteName}</bdi> (<bdi>${host}</bdi>)</span>`

/** Visible UTF-16 units of a collapsed message. */
const previewLength = 300

/** Long texts are collapsed, and only one blank line in a row is shown. */
export function showMessage(message: string, language: string, { t }: Visit): Html {
  const text = message.replace(/\n\s*\n/g, '\n\n')
  if (text.length <= 2 * previewLength) return html`<p class="message" lang="${language}" dir="auto">${text}</p>`
  const start = Array.from(text.slice(0, previewLength).replace(/\s+/g, ' ')).slice(0, -1).join('')
  const label = (name: string, text: string) => html`<bdi class="${name}" lang="${t.language}">${text}</bdi>`
  return html`<details class="message" lang="${language}" dir="auto"><summary><span class="start">${start}… </span>${label('more', t('showAll'))}${label('less', t('showLess'))}</summary>${text}</details>`
}

export const nameOfItem = ({ title, url, message }: Pick<NewsRow, 'title' | 'url' | 'message'>): string =>
  title || (url ?? message.slice(0, 100))

export const subjectLink = ({ member, t }: MemberVisit, item: NewsRow): Html =>
  member.role === 'administrator'
    ? actionLink(`/administration/take-down?item=${item.id}`, t('takeDownAsk'), nameOfItem(item), 'shield')
    : actionLink(`/report?item=${item.id}`, t('reportAsk'), nameOfItem(item), 'flag')

export const pageActions = ({ t }: Visit, { url, title }: Pick<NewsRow, 'url' | 'title'>): (Html | undefined)[] =>
  url === null ? [] : [actionLink(pagePath(url), t('whoShared'), title || url, 'users'), copyAction({ t }, url)]

/** The button that copies a page's address; without a script it is hidden. */
export const copyAction = ({ t }: Pick<Visit, 't'>, url: string): Html =>
  html`<button type="button" class="copy" data-text="${url}" data-copied="${t('copied')}" hidden>${icon('link')} <span>${t('copyLink')}</span></button>`

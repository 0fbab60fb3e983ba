import { html } from 'hono/html'
import type { NewsRow } from '../../store/shares/news.ts'
import { actionLink, facedItem, showTime } from '../page/components.ts'
import type { Html } from '../page/layout.ts'
import type { MemberVisit, Visit } from '../page/visit.ts'

const pagePath = (url: string): string => `/page?${new URLSearchParams({ url })}`

interface NewsExtras {
  face?: Html | undefined
  author?: Html | undefined
  action?: Html | undefined
}

/** Shows a list item: a shared page with its comment, or a status. */
export function showNews(
  {
    url,
    title,
    message,
    language,
    site_name,
    published,
  }: Pick<NewsRow, 'url' | 'title' | 'message' | 'language' | 'site_name' | 'published'>,
  visit: Visit,
  { face, author, action }: NewsExtras = {},
): Html {
  const page =
    url === null
      ? undefined
      : html`<p><a href="${url}" rel="noopener noreferrer nofollow" dir="auto">${title || url}</a></p>`
  const source = url === null ? undefined : showSource(new URL(url).hostname, site_name)
  return facedItem(
    face,
    html`<p class="quiet byline">${author} ${showTime(published, visit)} ${source}</p>
${page}${message && showMessage(message, language, visit)}${action}`,
  )
}

interface FoundNews {
  news: Pick<NewsRow, 'url' | 'site_name'>
  title: Html | string
  level: 2 | 3
  face?: Html | undefined
  byline: Html
  message?: Html | '' | undefined
}

/** Shows a page, with a link to those who shared it, or a status, in a list of what was found or shared most. */
export function showFound({ news: { url, site_name }, title, level, face, byline, message }: FoundNews): Html {
  const link = url !== null && html`<a class="alone" href="${pagePath(url)}" dir="auto">${title}</a>`
  const heading = link && (level === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`)
  const content = html`${heading}
<p class="quiet byline">${byline} ${url !== null && showSource(new URL(url).hostname, site_name)}</p>
${message}`
  return face === undefined ? html`<li>${content}</li>` : facedItem(face, content)
}

/** Shows the page's host, since the member who shared it chose the site's name. */
export function showSource(host: string, siteName: string): Html {
  return siteName === '' || siteName === host
    ? html`<bdi>${host}</bdi>`
    : html`<span><bdi>${siteName}</bdi> (<bdi>${host}</bdi>)</span>`
}

/** Visible UTF-16 units of a collapsed message. */
const previewLength = 300

/**
 * Shows a comment, a status or another text of a member. Long ones are collapsed, and only one blank line in a row is
 * shown.
 */
export function showMessage(message: string, language: string, { t }: Visit): Html {
  const text = message.replace(/\n\s*\n/g, '\n\n')
  if (text.length <= 2 * previewLength) return html`<p class="message" lang="${language}" dir="auto">${text}</p>`
  const start = Array.from(text.slice(0, previewLength).replace(/\s+/g, ' ')).slice(0, -1).join('')
  const label = (name: string, text: string) => html`<bdi class="${name}" lang="${t.language}">${text}</bdi>`
  return html`<details class="message" lang="${language}" dir="auto"><summary><span class="start">${start}… </span>${label('more', t('showAll'))}${label('less', t('showLess'))}</summary>${text}</details>`
}

export const nameOfItem = ({ title, url, message }: Pick<NewsRow, 'title' | 'url' | 'message'>): string =>
  title || (url ?? message.slice(0, 100))

/** The link that reports another member's share or status; for administrators, the one that takes it down. */
export function subjectLink({ member, t }: MemberVisit, item: NewsRow): Html {
  return member.role === 'administrator'
    ? actionLink(`/administration/take-down?item=${item.id}`, t('takeDownAsk'), nameOfItem(item))
    : actionLink(`/report?item=${item.id}`, t('reportAsk'), nameOfItem(item))
}

/** The link to all who shared the page of an item; nothing for a status. */
export const whoLink = ({ t }: MemberVisit, { url, title }: NewsRow): Html | undefined =>
  url === null ? undefined : actionLink(pagePath(url), t('whoShared'), title || url)

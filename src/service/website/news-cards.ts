import { html } from 'hono/html'
import { shareFormPath } from '../../contract/oauth.ts'
import { matchKey } from '../../contract/page-url.ts'
import { urlOfPassage } from '../../contract/text-fragment.ts'
import { sitePaths } from '../http/origins.ts'
import type { MemberRow } from '../store/members/member-row.ts'
import { type NewsRow, nameOfNews, nameOfPage } from '../store/shares/news.ts'
import { formElement } from './form/form-page.ts'
import { actionLink, askFirst, icon, list, menu, pageSource } from './page/components.ts'
import { hasJust } from './page/notices.ts'
import { type Html, type MemberVisit, type NewsAt, rows, type Visit } from './page/page.ts'
import { face, faces, leftMark, personLink } from './page/person.ts'
import { day, showTime } from './page/times.ts'
import { readUnder } from './under-news.ts'

export const sharePath = (url: string): string => `${shareFormPath}?${new URLSearchParams({ url })}`

export const shownFaces = 5

/** Comments on the card of a page that several members shared. */
const shownComments = 3

type ShownNews = Pick<NewsRow, 'url' | 'title' | 'message' | 'language' | 'site_name' | 'published'> &
  Partial<Pick<NewsRow, 'quote' | 'overview'>>

interface NewsExtras {
  author?: MemberRow | undefined
  byline?: Html
  actions?: readonly (Html | undefined)[]
  message?: Html | undefined
  level?: 2 | 3
  title?: Html
  to?: string
  under?: Html | false | undefined
}

export function newsCard(item: ShownNews, visit: Visit, extras: NewsExtras = {}): Html {
  const { author, actions = [], message = showWords(item, visit), level = 3 } = extras
  // each card has a heading, by which screen readers go from card to card: the page's title, or else the name
  const name =
    author &&
    (item.url === null
      ? html`<span role="heading" aria-level="${level}">${personLink(author)}</span>`
      : personLink(author))
  const byline =
    extras.byline ??
    html`<p class="byline">${author && html`${name}${leftMark(author, visit.t)}`} ${showTime(item.published, visit)}</p>`
  return html`<li class="card news"><div class="faced">${author && face(author)}${byline}
${menu(visit.t('menuOf', { name: nameOfNews(item) }), actions)}</div>
${message}${item.url !== null && pageCard({ ...item, url: item.url }, extras)}${extras.under}</li>`
}

export function pageCard(
  {
    url,
    title,
    overview,
    site_name,
    language,
  }: Pick<ShownNews, 'title' | 'overview' | 'site_name' | 'language'> & { url: string },
  extras: Pick<NewsExtras, 'level' | 'title' | 'to'> = {},
): Html {
  const link = html`<a href="${extras.to ?? url}"${!extras.to && html` rel="noopener noreferrer nofollow"`} dir="auto">${extras.title ?? nameOfPage({ title, url })}</a>`
  return html`<div class="page-card"><div>
${extras.level === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
${overview && html`<p class="summary" lang="${language}" dir="auto">${overview}</p>`}
${pageSource(url, site_name)}</div></div>`
}

export const newsAt = ({ id, member }: Pick<NewsRow, 'id' | 'member'>, author: MemberRow | undefined): NewsAt => ({
  id,
  member,
  name: author?.name ?? '',
})

/** Equal for the shares of a page. */
export const groupOf = ({ id, url }: Pick<NewsRow, 'id' | 'url'>): string => (url === null ? id : matchKey(url))

/** A page that several members shared is one card, with the page's own texts and all comments. */
export async function newsCards(
  rows: readonly NewsRow[],
  authors: ReadonlyMap<string, MemberRow>,
  visit: MemberVisit,
): Promise<Html[]> {
  const { t, store } = visit
  const groups = [...Map.groupBy(rows, groupOf).values()]
  const texts = await store.recommendations.textsOf(groups.flatMap(([item, second]) => (item && second ? item.id : [])))
  const at = (item: NewsRow) => newsAt(item, authors.get(item.member))
  const under = await readUnder(visit, rows.map(at), { at: 'list' })
  return groups.map((items) => {
    const [latest] = items as [NewsRow]
    const item = { ...latest, ...texts.get(latest.id) }
    const sharers = items.flatMap(({ member }) => authors.get(member) ?? [])
    const [first, second] = sharers
    if (!first || !second)
      return newsCard(item, visit, {
        author: first,
        actions: actionsOn(visit, item),
        under: under.ofOne(at(latest), shareToo(visit, item)),
      })
    const isShared = items.some(({ member }) => member === visit.member.id)
    const names = { first: first.name, second: second.name }
    const count = sharers.length - 2
    const who = count > 0 ? t('sharersMore', { ...names, count }) : t('sharersTwo', names)
    const comments = items.flatMap((share) => {
      const author = authors.get(share.member)
      return author && (share.message || share.quote)
        ? html`<li><p class="byline">${personLink(author)} ${showTime(share.published, visit)}</p>${under.beside(at(share))}${showWords(share, visit)}</li>`
        : []
    })
    const more =
      comments.length > shownComments &&
      html`<li><a class="alone" href="${sitePaths.page(item.url ?? '')}">${t('showAll')}</a></li>`
    return newsCard(item, visit, {
      byline: html`${faces(sharers.slice(0, shownFaces))}<p class="byline"><b>${who}</b> ${showTime(item.published, visit)}</p>`,
      message: list([...comments.slice(0, shownComments), ...(more ? [more] : [])], undefined, 'comments'),
      actions: actionsOn(visit, item),
      under: under.ofSeveral(items.map(at), item.url ?? '', !isShared && shareToo(visit, item)),
    })
  })
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
  if (text.length <= 2 * previewLength) return html`<p class="message" lang="${language}" dir="auto">${text}</p>`
  const start = Array.from(text.slice(0, previewLength).replace(/\s+/g, ' ')).slice(0, -1).join('')
  const label = (name: string, text: string) => html`<bdi class="${name}" lang="${t.language}">${text}</bdi>`
  return html`<details class="message" lang="${language}" dir="auto"><summary><span class="start">${start}… </span>${label('more', t('showAll'))}${label('less', t('showLess'))}</summary>${text}</details>`
}

export const actionsOn = (visit: MemberVisit, item: NewsRow): Html[] => [
  ...pageActions(visit, item),
  ...(item.member === visit.member.id
    ? [showRemoval(visit, item)]
    : rows('actionsOnOthers', visit, { id: item.id, name: nameOfNews(item) })),
]

/** A button under what another member shared. */
export const shareToo = ({ t, member }: Visit, { url, title, ...item }: NewsRow): Html | false =>
  url !== null &&
  item.member !== member?.id &&
  html`<a href="${sharePath(url)}">${icon('repeat-2')} ${t('pageShareToo')}<span class="visually-hidden"> ${nameOfPage({ title, url })}</span></a>`

function pageActions({ t, member }: Visit, { url, title, ...item }: NewsRow): Html[] {
  if (url === null) return []
  const own = item.member === member?.id
  const name = nameOfPage({ title, url })
  return [
    ...(own ? [actionLink(sharePath(url), t('pageEdit'), name, 'pencil')] : []),
    actionLink(sitePaths.page(url), t('whoShared'), name, 'users'),
    copyAction({ t }, url),
  ]
}

export const copyAction = ({ t }: Pick<Visit, 't'>, url: string): Html =>
  html`<button type="button" class="copy" data-text="${url}" data-copied="${t('copied')}" hidden>${icon('link')} <span>${t('copyLink')}</span></button>`

const newsForm = (visit: MemberVisit, id: string, content: Html) =>
  formElement(visit, content, { action: '/news', hidden: { id } })

export function showRemoval(visit: MemberVisit, { id, ...item }: Pick<NewsRow, 'id' | 'title' | 'url' | 'message'>) {
  const { t } = visit
  const button = html`<button name="action" value="remove">${t('remove')}</button>`
  return newsForm(visit, id, askFirst(t, t('removeAsk'), t('removeNewsQuestion'), button, nameOfNews(item)))
}

export async function lastNewsChange(visit: MemberVisit): Promise<Html | undefined> {
  const { context, member, t, store, now } = visit
  if (hasJust(context, 'restored')) return html`${t('newsRestored')}`
  const id = context.req.query('removed')
  if (id === undefined || !(await store.removedNews.canRestore(id, member.id, now))) return undefined
  const undo = html`<button class="link" name="action" value="restore">${t('undo')}</button>`
  return html`${t('newsRemoved')} ${newsForm(visit, id, undo)}`
}

export const periods = { day: [day, 'lastDay'], week: [7 * day, 'lastWeek'], month: [30 * day, 'lastMonth'] } as const

import { matchKey } from '../../contract/page-url.ts'
import { type NewsAt, readUnder } from '../features/conversation/under.ts'
import { sitePaths } from '../http/origins.ts'
import type { MemberRow } from '../store/members/member-row.ts'
import { type NewsRow, nameOfNews, nameOfPage } from '../store/shares/news.ts'
import { formElement } from '../website/form/form-page.ts'
import { type Html, html } from '../website/html.ts'
import { copyAction, newsCard, reportAction, sharedBy, sharePath, shownFaces, showWords } from '../website/news-card.ts'
import { actionLink, askFirst, icon, list } from '../website/page/components.ts'
import { hasJust } from '../website/page/notices.ts'
import { face, faces, personLink } from '../website/page/person.ts'
import { showTime } from '../website/page/times.ts'
import type { MemberVisit, Visit } from '../website/page/visit.ts'

/** Comments on the card of a page that several members shared. */
const shownComments = 3

export const newsAt = ({ id, member }: Pick<NewsRow, 'id' | 'member'>, author: MemberRow | undefined): NewsAt => ({
  id,
  member,
  name: author?.name ?? '',
})

/** Equal for the shares of a page. */
export const groupOf = ({ id, url }: Pick<NewsRow, 'id' | 'url'>): string => (url === null ? id : matchKey(url))

/** A page that several members shared is one card: the page's own texts, then the latest comments. */
export async function newsCards(
  rows: readonly NewsRow[],
  authors: ReadonlyMap<string, MemberRow>,
  visit: MemberVisit,
): Promise<Html[]> {
  const { store } = visit
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
    const spoken = items.filter(({ message, quote }) => message || quote).slice(0, shownComments)
    const silent = items.filter((share) => !spoken.includes(share))
    const comments = spoken.flatMap((share) => {
      const author = authors.get(share.member)
      if (!author) return []
      const byline = html`<p class="byline">${personLink(author)} ${showTime(share.published, visit)}</p>`
      return html`<li>${face(author)}${byline}${under.beside(at(share))}${showWords(share, visit)}</li>`
    })
    return newsCard(item, visit, {
      isPageFirst: true,
      byline: false,
      message: html`${list(comments, undefined, 'comments')}${showSilent(silent, authors, visit)}`,
      actions: actionsOn(visit, item),
      under: under.ofSeveral(items.map(at), item.url ?? '', !isShared && shareToo(visit, item)),
    })
  })
}

/** The sharers whose words aren't on the card; several sharers are a link to all. */
function showSilent(shares: readonly NewsRow[], authors: ReadonlyMap<string, MemberRow>, visit: MemberVisit) {
  const [latest] = shares
  const members = shares.flatMap(({ member }) => authors.get(member) ?? [])
  const [first] = members
  if (!latest || !first) return undefined
  const who =
    members.length === 1
      ? personLink(first)
      : html`<a class="all" href="${sitePaths.page(latest.url ?? '')}">${sharedBy(visit.t, members, members.length)}</a>`
  const byline = html`<p class="byline">${who} ${showTime(latest.published, visit)}</p>`
  return html`<div class="faced">${faces(members.slice(0, shownFaces))}${byline}</div>`
}

export const actionsOn = (visit: MemberVisit, item: NewsRow): Html[] => [
  ...pageActions(visit, item),
  ...(item.member === visit.member.id
    ? [showRemoval(visit, item)]
    : [reportAction(visit, { id: item.id, name: nameOfNews(item) })]),
]

/** A button under what another member shared. */
export const shareToo = ({ t, member }: Visit, { url, title, ...item }: NewsRow): Html | false =>
  url !== null &&
  item.member !== member?.id &&
  html`<a href="${sharePath(url)}">${icon('repeat-2')} ${t('pageShareToo')}<span class="visually-hidden"> ${nameOfPage({
    title,
    url,
  })}</span></a>`

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

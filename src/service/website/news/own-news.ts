import { html } from 'hono/html'
import type { NewsRow } from '../../store/shares/news.ts'
import type { Store } from '../../store/store.ts'
import { buttonPage, formElement } from '../form/form-page.ts'
import { askFirst } from '../page/components.ts'
import type { Html } from '../page/layout.ts'
import { hasJust, type MemberVisit, type Page, type SiteParts } from '../page/visit.ts'
import { nameOfItem } from './news-item.ts'

const newsForm = (visit: MemberVisit, id: string, content: Html) =>
  formElement(visit, content, { action: '/news', hidden: { id } })

export function showRemoval(visit: MemberVisit, { id, ...item }: Pick<NewsRow, 'id' | 'title' | 'url' | 'message'>) {
  const { t } = visit
  const button = html`<button name="action" value="remove">${t('remove')}</button>`
  return newsForm(visit, id, askFirst(t, t('removeAsk'), t('removeNewsQuestion'), button, nameOfItem(item)))
}

export async function lastNewsChange(visit: MemberVisit, store: Store, now: number): Promise<Html | undefined> {
  const { context, member, t } = visit
  if (hasJust(context, 'restored')) return html`${t('newsRestored')}`
  const id = context.req.query('removed')
  if (id === undefined || !(await store.removedNews.canRestore(id, member.id, now))) return undefined
  const undo = html`<button class="link" name="action" value="restore">${t('undo')}</button>`
  return html`${t('newsRemoved')} ${newsForm(visit, id, undo)}`
}

/** `/news`: removes or restores an item of the member. @param showOwn the member's own page */
export const createOwnNewsForm = ({ now }: SiteParts, showOwn: (visit: MemberVisit) => Promise<Page | Response>) =>
  buttonPage(showOwn, async ({ member, t, change }: MemberVisit, sent) => {
    const [id, action] = [String(sent.get('id')), sent.get('action')]
    const done = await change(async ({ removedNews }) => {
      if (action === 'remove') return removedNews.remove(id, member.id, now())
      return action === 'restore' && removedNews.restore(id, member.id, now())
    })
    if (action === 'restore' && !done) return { problem: t('newsNotRestored') }
    const what = action === 'remove' ? { removed: id } : { restored: '' }
    return `/profile/${member.id}${done ? `?${new URLSearchParams(what)}` : ''}`
  })

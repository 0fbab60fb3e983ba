import { html } from 'hono/html'
import type { NewsRow } from '../../store/shares/news.ts'
import type { Store } from '../../store/store.ts'
import { csrfField } from '../form/csrf-field.ts'
import { hasJust } from '../form/last-change.ts'
import { askFirst } from '../page/ask-first.ts'
import type { Html } from '../page/layout.ts'
import type { MemberVisit } from '../page/visit.ts'

/** Lets a member remove and restore own shares and statuses. */
export function createOwnNews({ store, now }: { store: Store; now: () => number }) {
  const form = ({ csrfToken }: MemberVisit, id: string, content: Html) =>
    html`<form method="post" action="/news">${csrfField(csrfToken)}<input type="hidden" name="id" value="${id}">${content}</form>`

  return {
    /** Shows the button that removes an item. */
    showRemoval(
      visit: MemberVisit,
      { id, title, url, message }: Pick<NewsRow, 'id' | 'title' | 'url' | 'message'>,
    ): Html {
      const { t } = visit
      const button = html`<button name="action" value="remove">${t('remove')}</button>`
      return form(
        visit,
        id,
        askFirst({
          ask: t('removeAsk'),
          of: title || (url ?? message),
          question: t('removeNewsQuestion'),
          button,
        }),
      )
    },

    /** The notice after a removal, with "Undo" while it can be restored, or after a restoration. */
    async lastChange(visit: MemberVisit): Promise<Html | undefined> {
      const { context, member, t } = visit
      if (hasJust(context, 'restored')) return html`${t('newsRestored')}`
      const id = context.req.query('removed')
      if (id === undefined || !(await store.removedNews.canRestore(id, member.id, now()))) return undefined
      const undo = html`<button class="link" name="action" value="restore">${t('undo')}</button>`
      return html`${t('newsRemoved')} ${form(visit, id, undo)}`
    },

    /**
     * Removes or restores an item.
     *
     * @returns undefined if it can no longer be restored
     */
    async change({ context, member, change }: MemberVisit, fields: FormData): Promise<Response | undefined> {
      const [id, action] = [String(fields.get('id')), fields.get('action')]
      const done = await change(async ({ removedNews }) => {
        if (action === 'remove') return removedNews.remove(id, member.id, now())
        return action === 'restore' && removedNews.restore(id, member.id, now())
      })
      if (action === 'restore' && !done) return undefined
      const what = action === 'remove' ? { removed: id } : { restored: '' }
      return context.redirect(`/profile/${member.id}${done ? `?${new URLSearchParams(what)}` : ''}`, 303)
    },
  }
}

import { html } from 'hono/html'
import type { NewsRow } from '../../store/shares/news.ts'
import type { Store } from '../../store/store.ts'
import { csrfField } from '../form/csrf-field.ts'
import { askFirst } from '../page/ask-first.ts'
import type { Html } from '../page/layout.ts'
import { hasJust, type MemberVisit } from '../page/visit.ts'

/** How a member takes back what the member shared or posted, on the page that shows it. */
export function createOwnNews({ store, now }: { store: Store; now: () => number }) {
  const form = ({ csrfToken }: MemberVisit, id: string, content: Html) =>
    html`<form method="post" action="/news">${csrfField(csrfToken)}<input type="hidden" name="id" value="${id}">${content}</form>`

  return {
    /** The way to remove one of the member's own. */
    showRemoval(visit: MemberVisit, { id, title, url, message }: NewsRow): Html {
      const { sentences } = visit
      const button = html`<button name="action" value="remove">${sentences.remove}</button>`
      return form(
        visit,
        id,
        askFirst({
          ask: sentences.removeAsk,
          of: title || (url ?? message),
          question: sentences.removeNewsQuestion,
          button,
        }),
      )
    },

    /** What was removed or brought back just now, with the way back from a removal for as long as there is one. */
    async lastChange(visit: MemberVisit): Promise<Html | undefined> {
      const { context, member, sentences } = visit
      if (hasJust(context, 'restored')) return html`${sentences.newsRestored}`
      const id = context.req.query('removed')
      if (id === undefined || !(await store.removedNews.canRestore(id, member.id, now()))) return undefined
      const undo = html`<button class="link" name="action" value="restore">${sentences.undo}</button>`
      return html`${sentences.newsRemoved} ${form(visit, id, undo)}`
    },

    /**
     * Removes one of the member's own, or brings it back.
     *
     * @returns undefined where it can't be brought back any more
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

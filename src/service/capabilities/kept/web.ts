import { html } from 'hono/html'
import { idPattern } from '../../store/engine/secrets.ts'
import { icon, list } from '../../website/page/components.ts'
import type { Audience, SitePage, Slots } from '../../website/page/page.ts'
import { bringPage } from './bring.ts'
import { changeForm, changeNotice } from './change.ts'
import { KeptFull, keepPage } from './keep-page.ts'
import { notePage } from './note.ts'
import { keptPage } from './page.ts'
import { bringPath, listPath } from './paths.ts'
import { keptRows, maxKept } from './rows.ts'
import { searchAllKept } from './search-kept.ts'
import { showKept } from './show.ts'

export const pages: readonly SitePage[] = [
  { path: '/kept', who: 'members', ...keptPage },
  { path: bringPath, who: 'members', ...bringPage, takesFile: true },
  { path: `/kept/:id{${idPattern}}`, who: 'members', ...notePage },
]

export const styles = [new URL('kept.css', import.meta.url)]

/** Kept pages that a search of the site shows, above what others shared. */
const shownInSearch = 3

export const slots: Slots = {
  consents: ({ t }) => [t('consentKept')],
  places: ({ t }) => ({ path: '/kept', label: t('keptTitle'), icon: 'bookmark' }),

  async pageActions(visit, url) {
    const { t, member, store } = visit
    const own = await store.of(keptRows).find(member.id, url)
    const [action, label, sign] = own
      ? ['remove', t('keptIsKept'), 'bookmark-check']
      : ['keep', t('keptKeep'), 'bookmark']
    const hint = own && html`<span class="visually-hidden">: ${t('remove')}</span>`
    const button = html`<button name="action" value="${action}"${own && html` class="kept-now"`}>${icon(sign)} ${label}${hint}</button>`
    return changeForm(visit, button, own?.id)
  },

  pageNotices: changeNotice,

  audiences: async ({ t, member, now, change }): Promise<Audience> => ({
    value: 'me',
    icon: 'bookmark',
    label: t('keptOnlyMe'),
    hint: t('keptForLater'),
    button: t('keptKeep'),
    async save(page) {
      const author = { member: member.id, language: member.language }
      try {
        const id = await change((tx) => keepPage(tx, author, page, now))
        return listPath({ done: false }, { kept: `keep-${id}` })
      } catch (error) {
        if (!(error instanceof KeptFull)) throw error
        return { problem: t('keptFull', { max: maxKept }) }
      }
    },
  }),

  async searchResults(visit, text) {
    const { t, member, store } = visit
    const { rows, count, terms } = await searchAllKept(store, member.id, text, shownInSearch)
    if (rows.length === 0) return undefined
    const first = { done: rows[0]?.done === 1, query: text }
    return html`<section class="kept-found" aria-labelledby="kept-found"><h2 id="kept-found">${icon('bookmark')} ${t('keptFound')}</h2>
${list(
  rows.map((row) => showKept(row, visit, { level: 3, terms })),
  undefined,
  'rows',
)}
${count > rows.length && html`<p><a class="alone" href="${listPath(first)}">${t('keptFoundAll')}</a></p>`}</section>`
  },
}

import { type Html, html } from '../../../website/html.ts'
import { icon, list } from '../../../website/page/components.ts'
import type { MemberVisit } from '../../../website/page/visit.ts'
import { keptPath, passRows } from '../rows.ts'
import { changeForm } from './change.ts'
import { showKept } from './list.ts'
import { keptRows } from './rows.ts'
import { searchKept } from './search.ts'

/** Kept pages that a search of the site shows, above what others shared. */
const shownInSearch = 3

/** On “For you”: the way to what the member keeps. */
export async function keptLink({ t, store, member }: MemberVisit): Promise<Html | undefined> {
  const count = await store.of(passRows).count(member.id, { kept: true })
  return count > 0
    ? html`<p><a class="alone" href="${keptPath()}">${icon('bookmark')} ${t('keptTitle')} (${t.number(count)})</a></p>`
    : undefined
}

/** Keeps the page of the address, or ends that. @param url a clean one */
export async function keepButton(visit: MemberVisit, url: string): Promise<Html> {
  const { t, member, store } = visit
  const own = await store.of(keptRows).find(member.id, url)
  const [action, label, sign] = own
    ? ['remove', t('keptIsKept'), 'bookmark-check']
    : ['keep', t('keptKeep'), 'bookmark']
  const hint = own && html`<span class="visually-hidden">: ${t('remove')}</span>`
  const button = html`<button name="action" value="${action}"${own && html` class="kept-now"`}>${icon(sign)} ${label}${hint}</button>`
  return changeForm(visit, button, own?.id)
}

export async function keptFound(visit: MemberVisit, text: string): Promise<Html | undefined> {
  const { t, member, store } = visit
  const { rows, count, terms } = await searchKept(store, member.id, text, shownInSearch, 0)
  if (rows.length === 0) return undefined
  return html`<section class="kept-found" aria-labelledby="kept-found"><h2 id="kept-found">${icon('bookmark')} ${t('keptFound')}</h2>
${list(
  rows.map((row) => showKept(row, visit, { level: 3, terms })),
  undefined,
  'rows',
)}
${count > rows.length && html`<p><a class="alone" href="${keptPath({ query: text })}">${t('keptFoundAll')}</a></p>`}</section>`
}

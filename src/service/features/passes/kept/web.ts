import { nameOfPage } from '../../../store/shares/news.ts'
import { type Html, html } from '../../../website/html.ts'
import { showWords } from '../../../website/news-card.ts'
import { icon, list, marked } from '../../../website/page/components.ts'
import { face } from '../../../website/page/person.ts'
import { showTime } from '../../../website/page/times.ts'
import type { MemberVisit } from '../../../website/page/visit.ts'
import { keptPath, passPath } from '../rows.ts'
import { searchPasses } from '../search.ts'
import { changeForm } from './change.ts'
import { showKept } from './list.ts'
import { keptRows } from './rows.ts'
import { searchKept } from './search.ts'

/** Kept pages that a search of the site shows, above what others shared. */
const shownInSearch = 3

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

/** Passes that a search of the site shows. */
const passesInSearch = 10

export async function passedFound(visit: MemberVisit, text: string): Promise<Html | undefined> {
  const { t, member, store } = visit
  const { found, terms } = await searchPasses(store, { member: member.id, language: t.language }, text, passesInSearch)
  if (found.length === 0) return undefined
  const senders = await store.members.findAll(found.map(({ pass }) => pass.from_member))
  const rows = found.map(({ pass, received }) => {
    const from = senders.get(pass.from_member)
    const byline = received && from ? from.name : t('youPassed')
    return html`<li class="kept">${from && face(from)}<div><h3><a class="two-lines" href="${passPath(pass.id)}" dir="auto">${marked(nameOfPage(pass), terms)}</a></h3>
${showWords(pass, visit)}
<p class="fine"><bdi>${byline}</bdi> · ${showTime(pass.created, visit)}</p></div></li>`
  })
  return html`<section aria-labelledby="passes-found"><h2 id="passes-found">${icon('pass')} ${t('passesFound')}</h2>
${list(rows, undefined, 'rows')}</section>`
}

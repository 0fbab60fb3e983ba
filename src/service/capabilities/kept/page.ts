import { html } from 'hono/html'
import { endpoints } from '../../../contract/endpoints.ts'
import type { Term } from '../../../contract/search.ts'
import { cut, lengthOf } from '../../../contract/text.ts'
import { nameOfPage } from '../../store/shares/news.ts'
import { buttonPage } from '../../website/form/form-page.ts'
import { copyAction } from '../../website/news-cards.ts'
import { actionLink, emptyState, icon, list, menu, paging, readPage } from '../../website/page/components.ts'
import type { Html, MemberVisit, Page } from '../../website/page/page.ts'
import { changeForm, changeNotice, shownList, takeChange } from './change.ts'
import { bringPath, keptPath, listPath } from './paths.ts'
import { type KeptRow, keptRows } from './rows.ts'
import { searchKept } from './search-kept.ts'
import { showKept } from './show.ts'

const pageSize = 20

const longestQuery = endpoints.kept.parameters.query.max

/** The circle before a page: filled if its reader is done with it. */
function showCircle(visit: MemberVisit, row: KeptRow): Html {
  const [action, sign] = row.done ? ['reopen', 'circle-check'] : ['done', 'circle']
  const label = visit.t('keptDoneWith', { title: nameOfPage(row) })
  const button = html`<button class="circle" name="action" value="${action}" aria-pressed="${row.done ? 'true' : 'false'}" aria-label="${label}">${icon(sign)}</button>`
  return changeForm(visit, button, row.id)
}

function showMenu(visit: MemberVisit, row: KeptRow): Html | undefined {
  const { t } = visit
  const { id, url, title } = row
  const name = nameOfPage(row)
  const toShare = (more = {}) => `/share?${new URLSearchParams({ url, ...(title && { title }), ...more })}`
  const remove = html`<button name="action" value="remove" aria-label="${t('remove')} ${name}">${icon('trash-2')} ${t('remove')}</button>`
  return menu(t('menuOf', { name }), [
    actionLink(keptPath(id), t('keptEdit'), name, 'pencil'),
    actionLink(toShare(), t('keptShare'), name, 'send'),
    actionLink(toShare({ audience: 'people' }), t('keptPass'), name, 'forward'),
    copyAction(visit, url),
    changeForm(visit, remove, id),
  ])
}

function showChoices({ t }: MemberVisit, done: boolean, counts: { toRead: number; done: number }, query = ''): Html {
  const choice = (of: boolean, name: string, count: number) =>
    html`<li><a href="${listPath({ done: of, query })}"${of === done && html` aria-current="true"`}>${name} <span class="fine">${t.number(count)}</span></a></li>`
  return html`<nav class="segments" aria-label="${t('keptTitle')}"><ul>
${choice(false, t('keptToRead'), counts.toRead)}
${choice(true, t('keptDone'), counts.done)}</ul></nav>`
}

function showSearch({ t }: MemberVisit, { done, query }: { done: boolean; query: string }, problem?: string): Html {
  const label = t('keptSearch')
  return html`<form role="search" aria-label="${label}" action="/kept">${done && html`<input type="hidden" name="list" value="done">`}<input name="query" type="search" value="${query}" aria-label="${label}" placeholder="${label}" autocomplete="off"${
    problem && html` aria-invalid="true" aria-describedby="query-problem" autofocus`
  }><button>${t('find')}</button></form>
${problem && html`<p class="problem" id="query-problem">${problem}</p>`}`
}

/** `/kept?list=&query=&page=`: what the member keeps. Nobody else has a page about it. */
async function showList(visit: MemberVisit): Promise<Page> {
  const { t, member, context, store, network } = visit
  const kept = store.of(keptRows)
  const { done, query = '' } = shownList(visit)
  const problem = lengthOf(query) > longestQuery ? t('tooLong', { max: longestQuery }) : undefined
  let isMore = false
  let terms: readonly Term[] = []
  const pages = await readPage(context, pageSize, async (limit, offset) => {
    if (problem) return []
    if (query === '') return kept.list(member.id, done, limit, offset)
    const found = await searchKept(store, { member: member.id, done }, query, limit, offset)
    isMore = found.isMore
    terms = found.terms
    return found.rows
  })
  const items = pages.rows.map((row) =>
    showKept(row, visit, { before: showCircle(visit, row), after: showMenu(visit, row), terms }),
  )
  const nothing = query === '' ? t(done ? 'keptNoneDone' : 'keptNothing') : t('keptNotFound')
  const title = t('keptTitle')
  const heading = html`<div class="kept-title"><h1>${title}</h1><p class="fine">${t('keptOnlyYou', { network: network.name })}</p></div>`
  const body = html`<div class="kept-tools">${showChoices(visit, done, await kept.counts(member.id), problem ? '' : query)}
${showSearch(visit, { done, query: cut(query, longestQuery) }, problem)}</div>
${list(items, problem ? undefined : emptyState(nothing), 'rows')}
${paging(pages, visit)}
${isMore && !pages.hasMore && html`<p class="fine">${t('keptOlder')}</p>`}
<aside><h2>${t('keptFindTitle')}</h2><p class="fine">${t('keptFindText')}</p>
<p><a class="alone" href="${bringPath}">${t('keptBring')}</a></p></aside>`
  return { title, heading, body, doneBy: changeNotice(visit), ...(problem && { status: 422 }) }
}

export const keptPage = buttonPage(showList, takeChange)

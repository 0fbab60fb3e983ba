import { html } from 'hono/html'
import type { ListedMember } from '../../store/members/members.ts'
import type { Store } from '../../store/store.ts'
import { readPage, showPaging } from '../page/paging.ts'
import type { MemberVisit, Page } from '../page/visit.ts'

const pageSize = 50

/** Maximum UTF-16 units of a searched text. */
const longestSearch = 100

/** `/administration`: all members sorted by login, or those whose login or name begins with a text. */
export function createMembersPage({ store }: { store: Store }) {
  return async function members({ context, sentences }: MemberVisit): Promise<Page> {
    const reports = await store.reports.count()
    const text = (context.req.query('name') ?? '').trim().slice(0, longestSearch)
    const list = await readPage(context, pageSize, (limit, offset) => store.members.list(limit, offset, text))
    const show = ({ id, login, name, state, role }: ListedMember) =>
      html`<li><p><a href="/administration/members/${id}"><b dir="auto">${name}</b></a></p>
<p class="quiet">${login} · ${sentences[state]}${role === 'administrator' && html` · ${sentences.administrator}`}</p></li>`
    const body = html`<ul class="plain"><li><a href="/administration/invite">${sentences.inviteTitle}</a></li>
<li><a href="/administration/import">${sentences.importTitle}</a></li>
<li><a href="/administration/reports">${sentences.reports}${reports > 0 && html` <span class="count">${reports}</span>`}</a></li>
<li><a href="/administration/audit">${sentences.audit}</a></li></ul>
<form class="search" role="search" action="/administration">
<div class="field"><label for="name">${sentences.findMembers}</label>
<input id="name" name="name" type="search" value="${text}" autocomplete="off"></div>
<button class="main">${sentences.find}</button></form>
${list.rows.length > 0 ? html`<ul class="plain">${list.rows.map(show)}</ul>` : html`<p>${sentences.noMembersFound}</p>`}
${showPaging(list, context, sentences)}
${text !== '' && html`<p><a href="/administration">${sentences.allMembers}</a></p>`}`
    return { title: sentences.administration, body }
  }
}

import { html } from 'hono/html'
import { type ListedMember, memberKinds } from '../../store/members/members.ts'
import { searchField, selectElement } from '../form/fields.ts'
import { getExtension } from '../home.ts'
import { chip, emptyState, face, group, icon, paging, readPage, showTime } from '../page/components.ts'
import { alphabetOf } from '../page/language.ts'
import type { Html } from '../page/layout.ts'
import type { MemberVisit, Page } from '../page/visit.ts'
import { keyOf, type SiteTranslate } from '../site-translate.ts'

export const pageSize = 50

/** Maximum page: enough for as many members as a file of people has. */
export const lastPage = 500

const longestSearch = 100

const firstSteps = ({ t, network }: MemberVisit): Html =>
  group(
    t('firstSteps'),
    html`<ul><li><a href="/administration/invite">${t('inviteFirst')}</a></li>
<li><a href="/administration/import">${t('importFirst')}</a></li>
<li>${getExtension(network, t, 'administrator')}</li></ul>`,
  )

/** `/administration`: the members sorted by login, all or those of a search, and the first steps of a new network. */
export async function membersPage(visit: MemberVisit): Promise<Page> {
  const { context, t, store } = visit
  const reports = await store.reports.count()
  const paused = await store.webhooks.countPaused()
  const text = (context.req.query('name') ?? '').trim().slice(0, longestSearch)
  const kind = memberKinds.find((one) => one === context.req.query('kind'))
  const isSearch = text !== '' || kind !== undefined
  const count = await store.members.count({ text, kind })
  const found = await readPage(
    context,
    pageSize,
    (limit, offset) => store.members.list(limit, offset, { text, kind }),
    lastPage,
  )
  const ids = found.rows.map(({ id }) => id)
  const [rows, teams] = [await store.members.findAll(ids), await store.teams.ofAll(ids)]
  const compare = alphabetOf(t.language)
  const show = (member: ListedMember) => {
    const { id, login, email, name, mail_failure } = member
    const row = rows.get(id)
    const names = (teams.get(id) ?? []).sort(compare).join(', ')
    return html`<tr><td><div class="faced">${row && face(row)}<div><a href="/administration/members/${id}"><b dir="auto">${name}</b></a>
<p class="quiet">${email ? `${login} · ${email}` : login}</p></div></div></td>
${teams.size > 0 && html`<td data-label="${t('team')}" dir="auto">${names}</td>`}
<td data-label="${t('state')}"><div>${chipsOf(member, t)}${mail_failure && html`<p class="quiet">${t(keyOf('unsent', mail_failure))}</p>`}</div></td>
<td data-label="${t('lastChange')}">${row && showTime(row.updated, visit)}</td></tr>`
  }
  const headings = ['name', ...(teams.size > 0 ? (['team'] as const) : []), 'state', 'lastChange'] as const
  const table = html`<table class="members"><thead><tr>${headings.map((heading) => html`<th scope="col">${t(heading)}</th>`)}</tr></thead><tbody>${found.rows.map(show)}</tbody></table>`
  const kinds = [['', t('allMembers')], ...memberKinds.map((one) => [one, t(keyOf('kind', one))] as const)] as const
  const body = html`<ul class="toolbar"><li><a class="button main" href="/administration/invite">${icon('user-plus')} ${t('invite')}</a></li>
<li><a class="button" href="/administration/import">${icon('upload')} ${t('import')}</a></li>
<li><a class="button" href="/administration/reports">${icon('flag')} ${t('reports')}${reports > 0 && html` <span class="count">${reports}</span>`}</a></li>
<li><a class="button" href="/administration/chats">${icon('send')} ${t('chatsTitle')}${paused > 0 && html` <span class="count">${paused}</span>`}</a></li>
<li><a class="button" href="/administration/channels">${icon('send')} ${t('channelsTitle')}</a></li>
<li><a class="button" href="/administration/audit">${icon('history')} ${t('audit')}</a></li></ul>
${!isSearch && count === 1 && firstSteps(visit)}
<form class="search" role="search" action="/administration">
${searchField(t('findMembers'), text)}
${selectElement({ name: 'kind', label: t('showMembers'), options: kinds, value: kind ?? '' }, t)}
<button class="main">${t('find')}</button></form>
${
  found.rows.length > 0
    ? html`<div class="card wide"><p class="quiet">${t('memberCount', { count })}</p>${table}</div>`
    : emptyState(t('noMembersFound'), html`<a class="button" href="/administration">${t('allMembers')}</a>`)
}
${paging(found, visit)}
${isSearch && found.rows.length > 0 && html`<p><a href="/administration">${t('allMembers')}</a></p>`}`
  return { title: t('administration'), body }
}

export const chipsOf = (
  { state, role, mail_failure }: Pick<ListedMember, 'state' | 'role' | 'mail_failure'>,
  t: SiteTranslate,
): Html => html`<p class="chips">${chip(t(state), state)} ${role === 'administrator' && chip(t(role), role)}
${mail_failure && chip(t('mailFailed'), 'failed')}</p>`

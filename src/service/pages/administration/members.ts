import { type ListedMember, memberKinds } from '../../store/members/members.ts'
import { keyOf } from '../../texts.ts'
import { fieldElement } from '../../website/form/fields.ts'
import { html } from '../../website/html.ts'
import { emptyState, icon, paging, readPage } from '../../website/page/components.ts'
import { alphabetOf } from '../../website/page/language.ts'
import { face } from '../../website/page/person.ts'
import { showTime } from '../../website/page/times.ts'
import type { MemberVisit } from '../../website/page/visit.ts'
import { chipsOf } from './member.ts'
import { membersPath } from './sections.ts'

export const pageSize = 50

/** Maximum page: enough for as many members as a file of people has. */
export const lastPage = 500

const longestSearch = 100

export async function membersPage(visit: MemberVisit) {
  const { context, t, store } = visit
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
  const [members, teams] = [await store.members.findAll(ids), await store.teams.ofAll(ids)]
  const compare = alphabetOf(t.language)
  const show = (member: ListedMember) => {
    const { id, login, email, name, mail_failure, refusal } = member
    const row = members.get(id)
    const names = (teams.get(id) ?? []).sort(compare).join(', ')
    const unsent = mail_failure && html`<p class="fine">${t(keyOf('unsent', mail_failure))}</p>`
    const refused = refusal && html`<p class="fine">${t('mailRefusedWith', { status: refusal })}</p>`
    return html`<tr><td><div class="faced">${row && face(row)}<div><a href="${membersPath}/${id}"><b dir="auto">${name}</b></a>
<p class="fine">${email ? `${login} · ${email}` : login}</p>
${chipsOf(member, t)}${unsent}${refused}</div></div></td>
${teams.size > 0 && html`<td data-label="${t('team')}" dir="auto">${names}</td>`}
<td data-label="${t('lastChange')}">${row && showTime(row.updated, visit)}</td></tr>`
  }
  const headings = ['name', ...(teams.size > 0 ? (['team'] as const) : []), 'lastChange'] as const
  const table = html`<table class="members"><thead><tr>${headings.map(
    (heading) => html`<th scope="col">${t(heading)}</th>`,
  )}</tr></thead><tbody>${found.rows.map(show)}</tbody></table>`
  const kinds = [['', t('allMembers')], ...memberKinds.map((one) => [one, t(keyOf('kind', one))] as const)] as const
  const toInvite = html`<a class="button primary" href="/administration/invite">${icon('user-plus')} ${t('invite')}</a>`
  const body = html`<p class="actions">${toInvite}</p>
<form class="search" role="search" action="${membersPath}">
${fieldElement({ kind: 'search', label: t('findMembers'), max: longestSearch }, { name: 'name', value: text }, t)}
${fieldElement({ kind: 'choice', label: t('showMembers'), options: kinds }, { name: 'kind', value: kind ?? '' }, t)}
<button>${t('find')}</button></form>
${
  found.rows.length > 0
    ? html`<div class="card wide"><p class="fine">${t('memberCount', { count })}</p>${table}</div>`
    : emptyState(t('noMembersFound'), html`<a class="button" href="${membersPath}">${t('allMembers')}</a>`)
}
${paging(found, visit)}
${isSearch && found.rows.length > 0 && html`<p><a href="${membersPath}">${t('allMembers')}</a></p>`}`
  return { title: t('members'), body }
}

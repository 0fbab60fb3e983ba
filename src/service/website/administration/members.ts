import { html } from 'hono/html'
import { type ListedMember, memberKinds } from '../../store/members/member-list.ts'
import { showSelect } from '../form/select.ts'
import { getExtension } from '../news/get-extension.ts'
import type { Html } from '../page/layout.ts'
import { readPage, showPaging } from '../page/paging.ts'
import type { MemberVisit, Page } from '../page/visit.ts'
import type { Sentences } from '../sentences/catalogue.ts'
import type { AdministrationDeps } from './administration-deps.ts'
import { explainUnsent } from './explain-unsent.ts'

export const pageSize = 50

/** Maximum page: enough for as many members as a file of people has. */
export const lastPage = 500

/** Maximum UTF-16 units of a searched text. */
const longestSearch = 100

const kindSentences = {
  invited: 'kindInvited',
  active: 'kindActive',
  disabled: 'kindDisabled',
  administrator: 'kindAdministrator',
  unmailed: 'kindUnmailed',
} as const

/** `/administration`: the members sorted by login, all or those of a search, and the first steps of a new network. */
export function createMembersPage({ store, network }: Pick<AdministrationDeps, 'store' | 'network'>) {
  function firstSteps(sentences: Sentences): Html {
    return html`<h2>${sentences.firstSteps}</h2>
<ul><li><a href="/administration/invite">${sentences.inviteFirst}</a></li>
<li><a href="/administration/import">${sentences.importFirst}</a></li>
<li>${getExtension(network, sentences, 'administrator')}</li></ul>`
  }

  return async function members({ context, sentences }: MemberVisit): Promise<Page> {
    const reports = await store.reports.count()
    const text = (context.req.query('name') ?? '').trim().slice(0, longestSearch)
    const kind = memberKinds.find((one) => one === context.req.query('kind'))
    const isSearch = text !== '' || kind !== undefined
    const count = await store.members.count({ text, kind })
    const list = await readPage(
      context,
      pageSize,
      (limit, offset) => store.members.list(limit, offset, { text, kind }),
      lastPage,
    )
    const show = ({ id, login, email, name, state, role, mail_failure }: ListedMember) =>
      html`<li><p><a href="/administration/members/${id}"><b dir="auto">${name}</b></a></p>
<p class="quiet">${[
        login,
        email,
        sentences[state],
        role === 'administrator' && sentences.administrator,
        mail_failure && sentences.mailFailed,
      ]
        .filter(Boolean)
        .join(' · ')}${mail_failure && html`<br>${explainUnsent(mail_failure, sentences)}`}</p></li>`
    const kinds = showSelect({
      name: 'kind',
      label: sentences.showMembers,
      options: [['', sentences.allMembers], ...memberKinds.map((one) => [one, sentences[kindSentences[one]]] as const)],
      value: kind ?? '',
    })
    const body = html`<ul class="plain"><li><a href="/administration/invite">${sentences.inviteTitle}</a></li>
<li><a href="/administration/import">${sentences.importTitle}</a></li>
<li><a href="/administration/reports">${sentences.reports}${reports > 0 && html` <span class="count">${reports}</span>`}</a></li>
<li><a href="/administration/audit">${sentences.audit}</a></li></ul>
${!isSearch && count === 1 && firstSteps(sentences)}
<form class="search" role="search" action="/administration">
<div class="field"><label for="name">${sentences.findMembers}</label>
<input id="name" name="name" type="search" value="${text}" autocomplete="off"></div>
${kinds}
<button class="main">${sentences.find}</button></form>
${
  list.rows.length > 0
    ? html`<p class="quiet">${sentences.memberCount(count)}</p><ul class="plain">${list.rows.map(show)}</ul>`
    : html`<p>${sentences.noMembersFound}</p>`
}
${showPaging(list, context, sentences)}
${isSearch && html`<p><a href="/administration">${sentences.allMembers}</a></p>`}`
    return { title: sentences.administration, body }
  }
}

import { html } from 'hono/html'
import { type ListedMember, memberKinds } from '../../store/members/members.ts'
import { showSelect } from '../form/select.ts'
import { getExtension } from '../news/get-extension.ts'
import type { Html } from '../page/layout.ts'
import { readPage, showPaging } from '../page/paging.ts'
import type { MemberVisit, Page } from '../page/visit.ts'
import type { SiteTranslate } from '../site-translate.ts'
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
  function firstSteps(t: SiteTranslate): Html {
    return html`<h2>${t('firstSteps')}</h2>
<ul><li><a href="/administration/invite">${t('inviteFirst')}</a></li>
<li><a href="/administration/import">${t('importFirst')}</a></li>
<li>${getExtension(network, t, 'administrator')}</li></ul>`
  }

  return async function members({ context, t }: MemberVisit): Promise<Page> {
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
        t(state),
        role === 'administrator' && t('administrator'),
        mail_failure && t('mailFailed'),
      ]
        .filter(Boolean)
        .join(' · ')}${mail_failure && html`<br>${explainUnsent(mail_failure, t)}`}</p></li>`
    const kinds = showSelect({
      name: 'kind',
      label: t('showMembers'),
      options: [['', t('allMembers')], ...memberKinds.map((one) => [one, t(kindSentences[one])] as const)],
      value: kind ?? '',
    })
    const body = html`<ul class="plain"><li><a href="/administration/invite">${t('inviteTitle')}</a></li>
<li><a href="/administration/import">${t('importTitle')}</a></li>
<li><a href="/administration/reports">${t('reports')}${reports > 0 && html` <span class="count">${reports}</span>`}</a></li>
<li><a href="/administration/audit">${t('audit')}</a></li></ul>
${!isSearch && count === 1 && firstSteps(t)}
<form class="search" role="search" action="/administration">
<div class="field"><label for="name">${t('findMembers')}</label>
<input id="name" name="name" type="search" value="${text}" autocomplete="off"></div>
${kinds}
<button class="main">${t('find')}</button></form>
${
  list.rows.length > 0
    ? html`<p class="quiet">${t('memberCount', { count })}</p><ul class="plain">${list.rows.map(show)}</ul>`
    : html`<p>${t('noMembersFound')}</p>`
}
${showPaging(list, context, t)}
${isSearch && html`<p><a href="/administration">${t('allMembers')}</a></p>`}`
    return { title: t('administration'), body }
  }
}

import { html } from 'hono/html'
import { type ListedMember, memberKinds } from '../../store/members/members.ts'
import type { MailFailureKind } from '../../store/sign-in/links.ts'
import { searchField, selectElement } from '../form/fields.ts'
import { getExtension } from '../home.ts'
import { emptyState, list, paging, readPage } from '../page/components.ts'
import type { Html } from '../page/layout.ts'
import type { MemberVisit, Page } from '../page/visit.ts'
import type { SiteKey, SiteTranslate } from '../site-translate.ts'
import type { AdministrationDeps } from './invite.ts'

export const pageSize = 50

/** Maximum page: enough for as many members as a file of people has. */
export const lastPage = 500

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

  return async function members(visit: MemberVisit): Promise<Page> {
    const { context, t } = visit
    const reports = await store.reports.count()
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
    const kinds = [['', t('allMembers')], ...memberKinds.map((one) => [one, t(kindSentences[one])] as const)] as const
    const body = html`<ul class="plain"><li><a href="/administration/invite">${t('inviteTitle')}</a></li>
<li><a href="/administration/import">${t('importTitle')}</a></li>
<li><a href="/administration/reports">${t('reports')}${reports > 0 && html` <span class="count">${reports}</span>`}</a></li>
<li><a href="/administration/audit">${t('audit')}</a></li></ul>
${!isSearch && count === 1 && firstSteps(t)}
<form class="search" role="search" action="/administration">
${searchField({ label: t('findMembers'), value: text })}
${selectElement({ name: 'kind', label: t('showMembers'), options: kinds, value: kind ?? '' }, t)}
<button class="main">${t('find')}</button></form>
${found.rows.length > 0 ? html`<p class="quiet">${t('memberCount', { count })}</p>${list(found.rows.map(show))}` : emptyState(t('noMembersFound'))}
${paging(found, visit)}
${isSearch && html`<p><a href="/administration">${t('allMembers')}</a></p>`}`
    return { title: t('administration'), body }
  }
}

const sentenceOf = {
  host: 'unsentHost',
  unreachable: 'unsentUnreachable',
  silent: 'unsentSilent',
  tls: 'unsentTls',
  untrusted: 'unsentUntrusted',
  expired: 'unsentExpired',
  names: 'unsentNames',
  password: 'unsentPassword',
  sender: 'unsentSender',
  recipient: 'unsentRecipient',
  relay: 'unsentRelay',
  later: 'unsentLater',
  refused: 'unsentRefused',
  stopped: 'unsentStopped',
  other: 'unsentOther',
} as const satisfies Record<MailFailureKind, SiteKey>

export const explainUnsent = (kind: MailFailureKind, t: SiteTranslate): string => t(sentenceOf[kind])

import { html } from 'hono/html'
import { renewLink } from '../../sign-in/invite.ts'
import type { Action } from '../../store/audit.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import {
  changeRole,
  disableMember,
  enableMember,
  hasJoined,
  LastAdministrator,
  RemovalBegun,
} from '../../store/membership.ts'
import type { Store } from '../../store/store.ts'
import { buttonPage, formElement } from '../form/form-page.ts'
import { askFirst, group, notice, portrait } from '../page/components.ts'
import { alphabetOf } from '../page/language.ts'
import type { Html } from '../page/layout.ts'
import { type MemberVisit, notFoundPage, type Page } from '../page/visit.ts'
import { keyOf } from '../site-translate.ts'
import { mailAndShowLink } from './invite.ts'
import { chipsOf } from './members.ts'

const changes: Readonly<Record<string, (store: Store, by: Action, now: number) => Promise<boolean>>> = {
  disable: disableMember,
  enable: enableMember,
  administrator: (store, by, now) => changeRole(store, by, 'administrator', now),
  member: (store, by, now) => changeRole(store, by, 'member', now),
}

const find = ({ context, store }: MemberVisit) => store.members.find(context.req.param('id') ?? '')

async function forms({ id, state, role, name }: MemberRow, visit: MemberVisit): Promise<Html> {
  const { t, store } = visit
  if (await store.removals.hasBegun(id)) return notice(t('removalBegun', { name }))
  const change = (value: string, label: string) => html`<button name="change" value="${value}">${label}</button>`
  const ask = (what: 'disable' | 'endAdministrator' | 'makeAdministrator', value: string) =>
    formElement(visit, askFirst(t, t(`${what}Ask`), t(`${what}Question`, { name }), change(value, t(what))))
  const link = change('link', state === 'invited' ? t('newJoinLink') : t('newPasswordLink'))
  const newLink = group(t('link'), formElement(visit, html`<p class="actions">${link}</p>`))
  if (await store.members.isLastAdministrator(id))
    return html`${newLink}${group(t('role'), html`<p>${t('lastAdministrator')}</p>`)}`
  const isAdministrator = role === 'administrator'
  const roles = isAdministrator ? ask('endAdministrator', 'member') : ask('makeAdministrator', 'administrator')
  if (state !== 'disabled') {
    // somebody who can't sign in can't administer either
    const hasRoles = isAdministrator || state === 'active'
    return html`${newLink}${hasRoles && group(t('role'), roles)}
${group(t('access'), ask('disable', 'disable'), { kind: 'dangerous' })}`
  }
  const enable = html`<p>${t((await hasJoined(store, id)) ? 'enableExplains' : 'enableInvited', { name })}</p>
<p class="actions">${change('enable', t('enable'))}</p>`
  return html`${isAdministrator && group(t('role'), roles)}${group(t('access'), formElement(visit, enable))}`
}

async function describe(visit: MemberVisit, member: MemberRow, link?: Html): Promise<Page> {
  const { t, store } = visit
  const { login, email } = (await store.members.credentialOf(member.id)) ?? { login: '', email: null }
  const teams = (await store.teams.of(member.id)).sort(alphabetOf(t.language))
  const facts = [login, email, ...teams].filter((fact) => fact)
  const failure = await store.memberLinks.mailFailure(member.id)
  const body = html`${link}<div class="card faced">${portrait(member, t)}
<div>${chipsOf({ ...member, mail_failure: failure ?? '' }, t)}
<p class="quiet">${facts.join(' · ')}${failure && html`<br>${t(keyOf('unsent', failure))}`}</p>
<p><a class="button" href="/profile/${member.id}">${t('seeProfile')}</a></p></div></div>
${await forms(member, visit)}`
  return { title: member.name, body, back: ['/administration', t('administration')] }
}

async function show(visit: MemberVisit): Promise<Page> {
  const member = await find(visit)
  return member ? describe(visit, member) : notFoundPage(visit)
}

/** `/administration/members/<id>`: a member's account, and an administrator's changes to it. */
export const memberPage = buttonPage(show, async (visit: MemberVisit, sent) => {
  const { t, context, now } = visit
  const member = await find(visit)
  if (!member) return notFoundPage(visit)
  const by = { actor: visit.member.id, member: member.id }
  const wanted = String(sent.get('change'))
  if (wanted === 'link') {
    const link = await visit.change((tx) => renewLink(tx, by, now))
    return link ? describe(visit, member, await mailAndShowLink(visit, link, member.name)) : show(visit)
  }
  const change = Object.hasOwn(changes, wanted) ? changes[wanted] : undefined
  if (!change || (wanted === 'administrator' && member.state !== 'active')) return show(visit)
  try {
    await visit.change((tx) => change(tx, by, now))
  } catch (error) {
    if (error instanceof RemovalBegun) return { problem: t('removalBegun', { name: member.name }) }
    if (error instanceof LastAdministrator) return { problem: t('lastAdministrator') }
    throw error
  }
  // administrators may have ended their own access to this page
  if (by.actor !== member.id || wanted === 'administrator') return `${context.req.path}?saved`
  return wanted === 'member' ? '/?saved' : '/'
})

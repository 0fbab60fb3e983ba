import { changeDetails, type Details, maxTeams, planDetails, readTeams } from '../../actions/details.ts'
import { type Conflict, findConflict, invite, type NewLink, renewLink, urlOfLink } from '../../actions/invite.ts'
import { changeRole, disableMember, enableMember, hasJoined, signOutEverywhere } from '../../actions/membership.ts'
import { composeChangeMails, mailLink } from '../../mail/link-mails.ts'
import type { Action } from '../../store/audit.ts'
import type { MailRefusal } from '../../store/members/mail-refusals.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import { type ListedMember, memberKinds } from '../../store/members/members.ts'
import { isLogin, longestEmail, longestName, normalizeEmail, normalizeLogin } from '../../store/members/names.ts'
import { longestTeam } from '../../store/members/profile.ts'
import type { Store } from '../../store/store.ts'
import { keyOf, type SiteTranslate } from '../../texts.ts'
import { fieldElement } from '../../website/form/fields.ts'
import { type FormOutcome, form, formElement, formPage } from '../../website/form/form-page.ts'
import { type Html, html } from '../../website/html.ts'
import { askFirst, chip, emptyState, group, icon, paging, readPageOf } from '../../website/page/components.ts'
import { alphabetOf, languagesIn } from '../../website/page/language.ts'
import { copyNotice, notice } from '../../website/page/layout.ts'
import { face, portrait } from '../../website/page/person.ts'
import { showTime } from '../../website/page/times.ts'
import type { MemberVisit, Shown } from '../../website/page/visit.ts'
import { changeConfirmed } from '../sign-in/confirmation.ts'
import { membersPath } from './overview.ts'

export const invitePage = formPage(async (visit: MemberVisit, sent) => {
  const { t, member, network, mailQueue, now } = visit
  /** Whether the login or address belonged to a member who was removed or disabled, so that the form asks. */
  let isRemoved = sent?.has('even_removed') ?? false

  return form(visit, {
    fields: {
      login: { kind: 'line', label: t('login'), max: longestName, required: true },
      name: { kind: 'line', label: t('name'), max: longestName, required: true },
      email: { kind: 'email', label: t('email'), max: longestEmail, optional: true },
      team: { kind: 'line', label: t('team'), max: longestTeam, optional: true },
      language: { kind: 'choice', label: t('chooseLanguage'), options: languagesIn(t.language, network) },
      role: { kind: 'tick', label: t('asAdministrator') },
      even_removed: { kind: 'tick', label: t('evenRemoved') },
    },
    values: { language: network.languages?.[0] ?? t.language },
    check: ({ login }) => (isLogin(login) ? {} : { login: t('loginRule') }),
    show({ field, element }) {
      const names = ['login', 'name', 'email', 'team', 'language', 'role'] as const
      const content = html`<p class="fine">${t('inviteExplains')}${mailQueue && html` ${t('inviteMails')}`}</p>
${names.map(field)}${isRemoved && field('even_removed')}`
      return {
        title: t('inviteTitle'),
        body: element({ action: '/administration/invite', class: 'card', content, button: t('invite') }),
        back: [membersPath, t('members')],
      }
    },
    async save({ login, name, email, team, language, role, even_removed }) {
      const person = { login, name, language, ...(email && { email }), ...(team && { team }) }
      const by = { actor: member.id, role: role ? 'administrator' : 'member' } as const
      const result = await changeConfirmed(
        visit,
        async (tx) => (await findConflict(tx, person, even_removed)) ?? invite(tx, person, by, now),
      )
      isRemoved = 'reason' in result && result.reason === 'removed'
      if ('reason' in result) return { wrong: { [result.field]: await explainConflict(result, visit) } }
      return { above: await mailAndShowLink(visit, result, name), status: 200 }
    },
  })
})

/** E-mails a new link, and shows it, to copy. It is in no other response, because only its hash is stored. */
async function mailAndShowLink(visit: MemberVisit, link: NewLink, name: string): Promise<Html | undefined> {
  const { t, authUrl } = visit
  const email = await mailLink(visit, link)
  const once = link.kind === 'join' ? t('joinLinkOnce') : t('passwordLinkOnce')
  return copyNotice(t, 'link', {
    label: t('linkFor', { name }),
    hint: html`${once} ${link.isReplacement && t('linkReplaced')}`,
    text: urlOfLink(authUrl, link),
    below: email === undefined ? undefined : html`<p>${t('linkMailed', { email })}</p>`,
  })
}

export const pageSize = 50

/** Maximum page: enough for as many members as a file of people has. */
export const lastPage = 500

const longestSearch = 100

export async function membersPage(visit: MemberVisit) {
  const { context, t, store } = visit
  const text = (context.req.query('name') ?? '').trim().slice(0, longestSearch)
  const kind = memberKinds.find((one) => one === context.req.query('kind'))
  const count = await store.members.count({ text, kind })
  const found = await readPageOf(
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
    const names = (teams.get(id) ?? []).map(({ team }) => team)
    const unsent = mail_failure && html`<p class="fine">${t(keyOf('unsent', mail_failure))}</p>`
    const refused = refusal && html`<p class="fine">${t('mailRefusedWith', { status: refusal })}</p>`
    return html`<tr><td><div class="faced">${row && face(row)}<div><a href="${membersPath}/${id}"><b dir="auto">${name}</b></a>
<p class="fine">${email ? `${login} · ${email}` : login}</p>
${chipsOf(member, t)}${unsent}${refused}</div></div></td>
${teams.size > 0 && html`<td data-label="${t('team')}" dir="auto">${names.sort(compare).join(', ')}</td>`}
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
${paging(found, visit)}`
  return { title: t('members'), body }
}

/** Chips for properties that most members don't have. */
const chipsOf = (
  { state, role, mail_failure, refusal }: Pick<ListedMember, 'state' | 'role' | 'mail_failure' | 'refusal'>,
  t: SiteTranslate,
): Html | undefined => {
  const chips = [
    state !== 'active' && chip(t(state), state),
    role === 'administrator' && chip(t(role), role),
    mail_failure && chip(t('mailFailed'), 'failed'),
    refusal && chip(t('mailRefused'), 'failed'),
  ].filter((each) => each)
  return chips.length > 0 ? html`<p class="chips">${chips}</p>` : undefined
}

const changes: Readonly<Record<string, (store: Store, by: Action, now: number) => Promise<boolean>>> = {
  disable: disableMember,
  enable: enableMember,
  signOut: signOutEverywhere,
  confirm: confirmAgain,
  administrator: async (store, by, now) =>
    (await store.members.find(by.member))?.state === 'active' && changeRole(store, by, 'administrator', now),
  member: (store, by, now) => changeRole(store, by, 'member', now),
}

async function forms({ id, state, role, name }: MemberRow, visit: MemberVisit, details: Html): Promise<Html> {
  const { t, store, elsewhere } = visit
  if (await store.removals.hasBegun(id)) return notice(t('removalBegun', { name }))
  const change = (value: string, label: string) => html`<button name="change" value="${value}">${label}</button>`
  const ask = (what: 'signOutMember' | 'disable' | 'endAdministrator' | 'makeAdministrator', value: string) =>
    formElement(visit, askFirst(t, t(`${what}Ask`), t(`${what}Question`, { name }), change(value, t(what))))
  const link = change(
    'link',
    t(state === 'invited' ? 'newJoinLink' : elsewhere?.isOnly ? 'newSignInLink' : 'newPasswordLink'),
  )
  const newLink = group(t('link'), formElement(visit, html`<p class="actions">${link}</p>`))
  const explains = elsewhere?.explains('role', t)
  const showRole = (content: Html) => group(t('role'), content, { explains })
  if (await store.members.isLastAdministrator(id))
    return html`${newLink}${details}${showRole(html`<p>${t('lastAdministrator')}</p>`)}`
  const isAdministrator = role === 'administrator'
  const roles = isAdministrator ? ask('endAdministrator', 'member') : ask('makeAdministrator', 'administrator')
  if (state !== 'disabled') {
    // somebody who can't sign in can't administer either
    const hasRoles = isAdministrator || state === 'active'
    return html`${newLink}${details}${hasRoles && showRole(roles)}
${group(t('access'), html`${state === 'active' && ask('signOutMember', 'signOut')}${ask('disable', 'disable')}`, {
  kind: 'dangerous',
})}`
  }
  const enable = html`<p>${t((await hasJoined(store, id)) ? 'enableExplains' : 'enableInvited', { name })}</p>
<p class="actions">${change('enable', t('enable'))}</p>`
  return html`${isAdministrator && showRole(roles)}${group(t('access'), formElement(visit, enable))}`
}

/** The mail server may be wrong, and the member did confirm the address once. */
function showRefusal({ email, status, since, ended }: MailRefusal, visit: MemberVisit): Html {
  const { t } = visit
  const button = html`<p class="actions"><button name="change" value="confirm">${t('confirmAgain')}</button></p>`
  const sentence = ended === 1 ? t('mailEnded', { email, status }) : t('mailRefusedWith', { status })
  return group(
    t('email'),
    html`<p>${sentence} ${showTime(since, visit)}</p>${ended === 1 && formElement(visit, button)}`,
  )
}

async function confirmAgain({ mailRefusals, members, audit }: Store, by: Action, now: number): Promise<boolean> {
  const refusal = await mailRefusals.ofMember(by.member)
  if (refusal?.ended !== 1) return false
  await members.setEmailConfirmed(by.member, refusal.email, true)
  await audit.add({ ...by, time: now, action: 'confirmed email' })
  return true
}

async function showMember(visit: MemberVisit, member: MemberRow, details: Html): Promise<Shown> {
  const { t, store } = visit
  const { login, email } = (await store.members.credentialOf(member.id)) ?? { login: '', email: null }
  const teams = (await store.teams.ofMember(member.id)).sort(alphabetOf(t.language))
  const facts = [login, email, ...teams].filter((fact) => fact)
  const failure = await store.memberLinks.mailFailure(member.id)
  const refusal = await store.mailRefusals.ofMember(member.id)
  const body = html`<div class="card faced">${portrait(member, t)}
<div>${chipsOf({ ...member, mail_failure: failure ?? '', refusal: refusal?.status ?? '' }, t)}
<p class="fine">${facts.join(' · ')}${failure && html`<br>${t(keyOf('unsent', failure))}`}</p>
<p><a class="button" href="/profile/${member.id}">${t('seeProfile')}</a></p></div></div>
${refusal && showRefusal(refusal, visit)}
${await forms(member, visit, details)}`
  return { title: member.name, body, back: [membersPath, t('members')] }
}

/** `/administration/members/<id>`: an administrator corrects a member's entries, or presses one of the buttons. */
export const memberPage = formPage(async (visit: MemberVisit, sent) => {
  const { t, context, store, network, elsewhere, mailQueue, authUrl, now } = visit
  const member = await store.members.find(context.req.param('id') ?? '')
  if (!member) return undefined
  const { id, name, state } = member
  const { login = '', email } = (await store.members.credentialOf(id)) ?? {}
  const before = { name, login, email: email ?? '', teams: (await store.teams.ofMember(id)).join('\n') }
  let isRemoved = sent?.has('even_removed') ?? false

  return form(visit, {
    fields: {
      name: { kind: 'line', label: t('name'), max: longestName, required: true },
      login: { kind: 'line', label: t('login'), max: longestName, required: true },
      email: { kind: 'email', label: t('email'), max: longestEmail, optional: true },
      teams: {
        kind: 'lines',
        label: t('teams'),
        hint: [t('teamsHint'), elsewhere?.explains('teams', t)].filter(Boolean).join(' '),
        max: maxTeams * (longestTeam + 1),
        optional: true,
      },
      even_removed: { kind: 'tick', label: t('evenRemoved') },
    },
    values: before,
    check: ({ login, teams }) => ({
      login: isLogin(login) ? undefined : t('loginRule'),
      teams: readTeams(teams.split('\n')) ? undefined : t('teamsRule', { max: maxTeams, length: longestTeam }),
    }),

    show({ field, element }) {
      const fields = (['name', 'login', 'email', 'teams'] as const).map(field)
      const content = html`${fields}${isRemoved && field('even_removed')}`
      const explains = state === 'active' ? t(mailQueue ? 'correctMails' : 'correctExplains', { name }) : undefined
      return showMember(visit, member, group(t('correctTitle'), element({ content, button: t('save') }), { explains }))
    },

    async save(typed) {
      // without what stayed as the page showed it: the member may have changed it meanwhile
      const wanted: Details = {
        name: typed.name === name ? undefined : typed.name,
        login: normalizeLogin(typed.login) === login ? undefined : typed.login,
        email: normalizeEmail(typed.email) === before.email ? undefined : typed.email,
        teams: typed.teams === before.teams ? undefined : readTeams(typed.teams.split('\n')),
      }
      const result = await changeConfirmed(visit, async (tx) => {
        // somebody who has left is recognized by these names
        if ((await tx.members.find(id))?.state === 'disabled') return undefined
        const given = { login: wanted.login, email: wanted.email || undefined }
        const conflict = await findConflict(tx, given, typed.even_removed, id)
        if (conflict) return conflict
        const plan = await planDetails(tx, id, wanted)
        const before = await tx.members.credentialOf(id)
        const link = await changeDetails(tx, { actor: visit.member.id, member: id }, wanted, plan, now)
        const isTold = state === 'active' && mailQueue !== undefined
        const changed = { member: id, before, plan }
        return { link, mails: isTold ? await composeChangeMails(tx, changed, { ...network, authUrl }, now) : [] }
      })
      if (!result) return context.req.path
      if ('reason' in result) {
        isRemoved = result.reason === 'removed'
        return { wrong: { [result.field]: await explainConflict(result, visit) } }
      }
      const { link, mails } = result
      if (mails.length > 0) mailQueue?.add(mails)
      // of an invited member, whose earlier one was sent to another address
      const above = link && (await mailAndShowLink(visit, link, typed.name))
      return above ? { above, status: 200 } : `${context.req.path}?saved`
    },

    press: async (sent) => (sent.has('change') ? pressButton(visit, member, String(sent.get('change'))) : undefined),
  })
})

async function pressButton(visit: MemberVisit, member: MemberRow, wanted: string): Promise<FormOutcome> {
  const { context, now } = visit
  const by = { actor: visit.member.id, member: member.id }
  if (wanted === 'link') {
    const link = await changeConfirmed(visit, (tx) => renewLink(tx, by, now))
    return { above: link && (await mailAndShowLink(visit, link, member.name)), status: 200 }
  }
  const change = Object.hasOwn(changes, wanted) ? changes[wanted] : undefined
  if (!change || !(await changeConfirmed(visit, (tx) => change(tx, by, now)))) return { status: 200 }
  // administrators may have ended their own access to this page
  if (by.actor !== member.id || wanted === 'administrator' || wanted === 'confirm') return `${context.req.path}?saved`
  return wanted === 'member' ? '/?saved' : '/'
}

async function explainConflict(conflict: Conflict, { t, store }: MemberVisit): Promise<string> {
  const isOfLogin = conflict.field === 'login'
  if (conflict.reason === 'removed') return isOfLogin ? t('loginRemoved') : t('emailRemoved')
  if (isOfLogin) return t('loginTaken')
  const row = await store.members.find(conflict.member)
  const credential = await store.members.credentialOf(conflict.member)
  return t('emailTaken', { name: row?.name ?? '', login: credential?.login ?? '' })
}

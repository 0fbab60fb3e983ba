import { day } from '../../../contract/durations.ts'
import { formElement } from '../../website/form/form-page.ts'
import { type Html, html } from '../../website/html.ts'
import { list } from '../../website/page/components.ts'
import { alphabetOf } from '../../website/page/language.ts'
import { face, personLink } from '../../website/page/person.ts'
import { showTime } from '../../website/page/times.ts'
import type { MemberVisit } from '../../website/page/visit.ts'
import { contactsPath } from '../people.ts'

const namedContacts = 5

const maxJoined = 100

const shownJoined = 3

/** Colleagues who joined a team of the member lately. */
export async function showJoined(visit: MemberVisit): Promise<Html | undefined> {
  const { t, member, store, now } = visit
  const colleagues = await store.teams.joined(member.id, now - 7 * day, maxJoined)
  const items = colleagues.slice(0, shownJoined).map((colleague) => {
    const { name, team, joined } = colleague
    const link = personLink(colleague, t('joinedTeam', { name, team }))
    return html`<li><div class="faced">${face(colleague)}<p>${link} ${showTime(joined, visit)}</p></div></li>`
  })
  const [next] = colleagues.slice(shownJoined)
  if (next) {
    const path = `/people?${new URLSearchParams({ team: next.team })}`
    items.push(html`<li><a href="${path}">${t('joinedMore', { count: colleagues.length - shownJoined })}</a></li>`)
  }
  return list(items, html``, 'rows joined')
}

/** Contacts that a team brought, until the member keeps or undoes them. */
export async function showTeamContacts(visit: MemberVisit): Promise<Html | undefined> {
  const { member, t, store } = visit
  const contacts = await store.teamContacts.list(member.id, t.language)
  if (contacts.length === 0) return undefined
  const teams = [...new Set(contacts.map(({ team }) => team))].sort(alphabetOf(t.language))
  const named = contacts.slice(0, namedContacts)
  const others = contacts.length - named.length
  const buttons = html`<p class="actions"><button class="primary" name="answer" value="keep">${t('keepContacts')}</button>
<button name="answer" value="undo">${t('undoContacts')}</button></p>`
  return html`<section class="card"><p>${t('teamContacts', { count: contacts.length, teams: teams.join(', ') })}</p>
<ul>${named.map((contact) => html`<li>${personLink(contact)}</li>`)}${
    others > 0 ? html`<li><a href="${contactsPath}">${t('otherContacts', { count: others })}</a></li>` : undefined
  }</ul>
${formElement(visit, buttons, { action: '/team-contacts' })}</section>`
}

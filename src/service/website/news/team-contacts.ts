import { html } from 'hono/html'
import type { Store } from '../../store/store.ts'
import { csrfField } from '../form/csrf-field.ts'
import { alphabetOf } from '../page/language.ts'
import type { Html } from '../page/layout.ts'
import type { MemberVisit } from '../page/visit.ts'

/** The contacts that the notice names; the others are counted. */
const namedContacts = 5

export type TeamContactsNotice = ReturnType<typeof createTeamContactsNotice>

/** The notice on the home page about the contacts that a member got with a team, until the member answers it. */
export function createTeamContactsNotice({ store }: { store: Store }) {
  return {
    async show({ member, t, csrfToken }: MemberVisit): Promise<Html | undefined> {
      const contacts = await store.teamContacts.list(member.id, t.language)
      if (contacts.length === 0) return undefined
      const teams = [...new Set(contacts.map(({ team }) => team))].sort(alphabetOf(t.language))
      const named = contacts.slice(0, namedContacts)
      const others = contacts.length - named.length
      const links = named.map(({ id, name }) => html`<li><a href="/profile/${id}"><bdi>${name}</bdi></a></li>`)
      return html`<section class="done"><p>${t('teamContacts', { count: contacts.length, teams: teams.join(', ') })}</p>
<ul>${links}${others > 0 ? html`<li><a href="/people">${t('otherContacts', { count: others })}</a></li>` : undefined}</ul>
<form method="post" action="/team-contacts">${csrfField(csrfToken)}
<p class="actions"><button class="main" name="answer" value="keep">${t('keepContacts')}</button>
<button name="answer" value="undo">${t('undoContacts')}</button></p></form></section>`
    },

    async answer({ member, context, change }: MemberVisit, form: FormData): Promise<Response> {
      const answer = form.get('answer')
      if (answer === 'keep') await change(({ teamContacts }) => teamContacts.confirm(member.id))
      if (answer === 'undo') await change(({ teamContacts }) => teamContacts.undo(member.id))
      return context.redirect('/?saved', 303)
    },
  }
}

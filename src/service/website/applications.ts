import { html } from 'hono/html'
import type { AllowedApplication } from '../store/authorizations.ts'
import type { Store } from '../store/store.ts'
import { askFirst } from './ask-first.ts'
import { moment } from './layout.ts'
import { csrfField, type MemberVisit, type Page } from './pages.ts'

/** `/applications`: what the member allows, and how to end it (§5: the member can revoke on the web site). */
export function createApplicationsPage({ store }: { store: Store }) {
  function describe({ key, name, contacts, given }: AllowedApplication, { sentences, csrfToken }: MemberVisit) {
    const list = contacts === 1 ? sentences.seesContacts : sentences.seesNoContacts
    return html`<li class="row"><div><b>${name}</b>
<p class="quiet">${sentences.allowedOn} ${moment(given, sentences)} · ${list}</p></div>
<form method="post" action="/applications">${csrfField(csrfToken)}${askFirst({
      ask: sentences.removeAsk,
      of: name,
      question: sentences.removeApplication(name),
      button: html`<button name="application" value="${key}">${sentences.remove}</button>`,
    })}</form></li>`
  }

  return {
    async show(visit: MemberVisit): Promise<Page> {
      const { sentences, member } = visit
      const allowed = await store.authorizations.allowedBy(member.id)
      const body =
        allowed.length > 0
          ? html`<p>${sentences.applicationsExplain}</p>
<ul class="plain">${allowed.map((application) => describe(application, visit))}</ul>`
          : html`<p>${sentences.noApplications}</p>`
      return { title: sentences.applicationsTitle, body }
    },

    async remove({ context, member }: MemberVisit, form: FormData): Promise<Response> {
      const application = form.get('application')
      if (typeof application === 'string') {
        await store.transaction(({ authorizations }) => authorizations.revokeAll(member.id, application))
      }
      return context.redirect('/applications', 303)
    },
  }
}

import { html } from 'hono/html'
import type { AllowedApplication } from '../../store/applications/authorizations.ts'
import type { Store } from '../../store/store.ts'
import { csrfField } from '../form/csrf-field.ts'
import { hasJust } from '../form/last-change.ts'
import { askFirst } from '../page/ask-first.ts'
import { alphabetOf } from '../page/language.ts'
import { showDate } from '../page/times.ts'
import type { MemberVisit, Page } from '../page/visit.ts'

/** `/applications`: the applications that the member has allowed, with buttons that revoke their access (§5). */
export function createApplicationsPage({ store }: { store: Store }) {
  function describe({ key, name, contacts, given }: AllowedApplication, visit: MemberVisit) {
    const { t, csrfToken } = visit
    const list = contacts === 1 ? t('seesContacts') : t('seesNoContacts')
    return html`<li class="row"><div><b>${name}</b>
<p class="quiet">${t('allowedOn')} ${showDate(given, visit)} · ${list}</p></div>
<form method="post" action="/applications">${csrfField(csrfToken)}${askFirst({
      ask: t('removeAsk'),
      of: name,
      question: t('removeApplication', { application: name }),
      button: html`<button name="application" value="${key}">${t('remove')}</button>`,
    })}</form></li>`
  }

  return {
    async show(visit: MemberVisit): Promise<Page> {
      const { context, t, member } = visit
      const compare = alphabetOf(t.language)
      const allowed = (await store.authorizations.allowedBy(member.id)).sort((a, b) => compare(a.name, b.name))
      const body =
        allowed.length > 0
          ? html`<p>${t('applicationsExplain')}</p>
<ul class="plain">${allowed.map((application) => describe(application, visit))}</ul>`
          : html`<p>${t('noApplications')}</p>`
      const done = hasJust(context, 'removed') ? html`${t('applicationRemoved')}` : undefined
      return { title: t('applications'), body, done }
    },

    async remove({ context, member, change, now }: MemberVisit, form: FormData): Promise<Response> {
      const application = form.get('application')
      if (typeof application !== 'string') return context.redirect('/applications', 303)
      await change(({ authorizations }) => authorizations.revokeAll(member.id, application, now))
      return context.redirect('/applications?removed', 303)
    },
  }
}

import { html } from 'hono/html'
import type { AllowedApplication } from '../../store/applications/authorizations.ts'
import { buttonPage, formElement } from '../form/form-page.ts'
import { askFirst, emptyState, icon, list, showDate } from '../page/components.ts'
import { alphabetOf } from '../page/language.ts'
import type { MemberVisit, Page, SiteParts, Visit } from '../page/visit.ts'

/** `/applications`: the applications that the member has allowed, with buttons that revoke their access (§5). */
export function createApplicationsPage({ store }: SiteParts) {
  function showApplication({ key, name, contacts, given }: AllowedApplication, visit: MemberVisit) {
    const { t } = visit
    const button = html`<button name="application" value="${key}">${t('remove')}</button>`
    const removal = askFirst(t, t('removeAsk'), t('removeApplication', { application: name }), button, name)
    return html`<li class="row"><div class="faced"><span class="face">${icon('app-window')}</span><div><b>${name}</b>
<p class="quiet">${t('allowedOn')} ${showDate(given, visit)} · ${contacts === 1 ? t('seesContacts') : t('seesNoContacts')}</p></div></div>
${formElement(visit, removal, { action: '/applications' })}</li>`
  }

  async function show(visit: MemberVisit): Promise<Page> {
    const { t, member } = visit
    const compare = alphabetOf(t.language)
    const allowed = (await store.authorizations.allowedBy(member.id)).sort((a, b) => compare(a.name, b.name))
    const body =
      allowed.length > 0
        ? html`<div class="card"><p class="quiet">${t('applicationsExplain')}</p>
${list(allowed.map((application) => showApplication(application, visit)))}</div>`
        : emptyState(t('noApplications'))
    return { title: t('applications'), body, doneBy: { removed: t('applicationRemoved') } }
  }

  return buttonPage(show, async ({ member, change, now }: MemberVisit, sent) => {
    const application = sent.get('application')
    if (typeof application !== 'string') return '/applications'
    await change(({ authorizations }) => authorizations.revokeAll(member.id, application, now))
    return '/applications?removed'
  })
}

/** `/removed`: opens after a browser removed the extension. The URL names no member. */
export async function showRemoved({ t }: Visit): Promise<Page> {
  const body = html`<div class="card"><p>${t('removed')}</p>
<p>${t('removedAccess')}</p>
<p><a class="button main" href="/applications">${t('removedLink')}</a></p>
<p class="quiet">${t('removedSignedOut')}</p></div>`
  return { title: t('removedTitle'), body }
}

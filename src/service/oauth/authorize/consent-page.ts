import { html } from 'hono/html'
import type { MemberRow } from '../../store/members/member-row.ts'
import { csrfField } from '../../website/form/csrf-field.ts'
import { type Html, problemNotice } from '../../website/page/layout.ts'
import { face } from '../../website/page/portrait.ts'
import type { SiteTranslate } from '../../website/site-translate.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import { cancel } from './cancel.ts'
import { isExtensionUri } from './redirect-uri.ts'

interface ConsentForm {
  request: AuthorizationRequest
  member: MemberRow
  /** Whether the checkbox for the contact list is ticked at first. */
  contacts: boolean
  t: SiteTranslate
  csrfToken: string
  problem?: string | undefined
}

/** Lists the application's permissions; the member allows, refuses, or signs out. */
export function consentForm({ request, member, contacts, t, csrfToken, problem }: ConsentForm): Html {
  const { application, redirectUri, cancelUrl } = request
  return html`${problemNotice(problem)}
${signedIn(member, t, csrfToken)}
<p>${t('consentExplains', { application: application.name })}</p>
<ul>
<li>${t('consentRead')}</li>
<li>${t('consentRequests')}</li>
<li>${t('consentPost')}</li>
${application.level === 'premium' ? html`<li>${t('consentShare')}</li>` : undefined}
</ul>
<form method="post">
${csrfField(csrfToken)}
<label class="choice"><input type="checkbox" name="contacts" value="yes" aria-describedby="contacts-for"${contacts ? html` checked` : undefined}> ${t('consentContacts')}</label>
<p class="quiet" id="contacts-for">${t('consentContactsFor')}</p>
<p class="actions"><button class="main" name="answer" value="allow">${t('allow')}</button>
<button name="answer" value="refuse">${t('refuse')}</button>
<span class="later">${cancel(cancelUrl, t('decideLater'))}</span></p>
<p class="quiet">${returnNotice(redirectUri, t)}</p>
</form>`
}

/** The account, and a button for another one. */
function signedIn(member: MemberRow, t: SiteTranslate, csrfToken: string): Html {
  return html`<form class="faced who" method="post">${csrfField(csrfToken)}${face(member)}<p><b dir="auto">${t('signedInAs', { name: member.name })}</b>
<button class="link" name="answer" value="sign-out">${t('notYou')}</button></p></form>`
}

/**
 * The page of the network's own extension for a member who is already signed in: it asks only whether this is the right
 * account.
 */
export function accountForm({ request, member, t, csrfToken, problem }: Omit<ConsentForm, 'contacts'>): Html {
  return html`${problemNotice(problem)}
${signedIn(member, t, csrfToken)}
<form method="post">
${csrfField(csrfToken)}
<p class="actions"><button class="main" name="answer" value="allow">${t('continue')}</button>
${cancel(request.cancelUrl, t('cancel'))}</p>
</form>
${ownExtensionNotice(request, t)}`
}

/** The rights of the network's own extension, which needs no consent. */
export function ownExtensionNotice({ application }: AuthorizationRequest, t: SiteTranslate): Html {
  return html`<p class="quiet">${t('ownExtensionMay', { application: application.name })}</p>`
}

function returnNotice(redirectUri: string, t: SiteTranslate): string {
  return isExtensionUri(redirectUri)
    ? t('consentReturnToExtension')
    : t('consentReturn', { origin: new URL(redirectUri).origin })
}

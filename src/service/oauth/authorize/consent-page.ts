import { html } from 'hono/html'
import type { MemberRow } from '../../store/members/member-row.ts'
import { csrfField } from '../../website/form/csrf-field.ts'
import { type Html, problemNotice } from '../../website/page/layout.ts'
import { face } from '../../website/page/portrait.ts'
import type { Sentences } from '../../website/sentences/catalogue.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import { cancel } from './cancel.ts'
import { isExtensionUri } from './redirect-uri.ts'

interface ConsentForm {
  request: AuthorizationRequest
  member: MemberRow
  /** Whether the checkbox for the contact list is ticked at first. */
  contacts: boolean
  sentences: Sentences
  csrfToken: string
  problem?: string | undefined
}

/** Lists the application's permissions; the member allows, refuses, or signs out. */
export function consentForm({ request, member, contacts, sentences, csrfToken, problem }: ConsentForm): Html {
  const { application, redirectUri, cancelUrl } = request
  return html`${problemNotice(problem)}
${signedIn(member, sentences, csrfToken)}
<p>${sentences.consentExplains(application.name)}</p>
<ul>
<li>${sentences.consentRead}</li>
<li>${sentences.consentRequests}</li>
<li>${sentences.consentPost}</li>
${application.level === 'premium' ? html`<li>${sentences.consentShare}</li>` : undefined}
</ul>
<form method="post">
${csrfField(csrfToken)}
<label class="choice"><input type="checkbox" name="contacts" value="yes" aria-describedby="contacts-for"${contacts ? html` checked` : undefined}> ${sentences.consentContacts}</label>
<p class="quiet" id="contacts-for">${sentences.consentContactsFor}</p>
<p class="actions"><button class="main" name="answer" value="allow">${sentences.allow}</button>
<button name="answer" value="refuse">${sentences.refuse}</button>
<span class="later">${cancel(cancelUrl, sentences.decideLater)}</span></p>
<p class="quiet">${returnNotice(redirectUri, sentences)}</p>
</form>`
}

/** The account, and a button for another one. */
function signedIn(member: MemberRow, sentences: Sentences, csrfToken: string): Html {
  return html`<form class="faced who" method="post">${csrfField(csrfToken)}${face(member)}<p><b dir="auto">${sentences.signedInAs(member.name)}</b>
<button class="link" name="answer" value="sign-out">${sentences.notYou}</button></p></form>`
}

/**
 * The page of the network's own extension for a member who is already signed in: it asks only whether this is the right
 * account.
 */
export function accountForm({ request, member, sentences, csrfToken, problem }: Omit<ConsentForm, 'contacts'>): Html {
  return html`${problemNotice(problem)}
${signedIn(member, sentences, csrfToken)}
<form method="post">
${csrfField(csrfToken)}
<p class="actions"><button class="main" name="answer" value="allow">${sentences.continue}</button>
${cancel(request.cancelUrl, sentences.cancel)}</p>
</form>
${ownExtensionNotice(request, sentences)}`
}

/** The rights of the network's own extension, which needs no consent. */
export function ownExtensionNotice({ application }: AuthorizationRequest, sentences: Sentences): Html {
  return html`<p class="quiet">${sentences.ownExtensionMay(application.name)}</p>`
}

function returnNotice(redirectUri: string, sentences: Sentences): string {
  return isExtensionUri(redirectUri)
    ? sentences.consentReturnToExtension
    : sentences.consentReturn(new URL(redirectUri).origin)
}

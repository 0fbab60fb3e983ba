import { html } from 'hono/html'
import type { MemberRow } from '../../store/members/member-row.ts'
import { csrfField } from '../../website/form/csrf-field.ts'
import { type Html, problemNotice } from '../../website/page/layout.ts'
import { face } from '../../website/page/portrait.ts'
import type { Sentences } from '../../website/sentences/catalogue.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import { cancel } from './cancel.ts'

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
<form class="faced who" method="post">${csrfField(csrfToken)}${face(member)}<p><b dir="auto">${sentences.signedInAs(member.name)}</b>
<button class="link" name="answer" value="sign-out">${sentences.notYou}</button></p></form>
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

/** Hosts that browsers reserve for extensions; no server has such a name. */
const extensionHost = /\.(?:chromiumapp\.org|extensions\.allizom\.org)$/

function returnNotice(redirectUri: string, sentences: Sentences): string {
  const { hostname, origin } = new URL(redirectUri)
  return extensionHost.test(hostname) ? sentences.consentReturnToExtension : sentences.consentReturn(origin)
}

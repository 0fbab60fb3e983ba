import { html } from 'hono/html'
import { type NewLink, urlOfLink } from '../../invitations/invite.ts'
import { doneNotice, type Html } from '../page/layout.ts'
import type { Sentences } from '../sentences/catalogue.ts'

interface Details {
  /** The authorization host's origin. */
  authUrl: string
  /** The e-mail address that the link was sent to. */
  mailedTo: string | undefined
  sentences: Sentences
}

/** Shows a new link, to copy. It is in no other response, because only its hash is stored. */
export function linkNotice(link: NewLink, name: string, { authUrl, mailedTo, sentences }: Details): Html {
  const once = link.kind === 'join' ? sentences.joinLinkOnce : sentences.passwordLinkOnce
  return html`${doneNotice(html`<div class="field"><label for="link">${sentences.linkFor(name)}</label>
<p class="quiet" id="link-hint">${once} ${link.isReplacement && sentences.linkReplaced}</p>
<input id="link" value="${urlOfLink(authUrl, link)}" aria-describedby="link-hint" autocomplete="off" readonly>
${mailedTo && html`<p>${sentences.linkMailed(mailedTo)}</p>`}</div>`)}`
}

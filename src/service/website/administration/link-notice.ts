import { html } from 'hono/html'
import { type NewLink, urlOfLink } from '../../sign-in/invite.ts'
import { doneNotice, type Html } from '../page/layout.ts'
import type { SiteTranslate } from '../site-translate.ts'

interface Details {
  /** The authorization host's origin. */
  authUrl: string
  /** The e-mail address that the link was sent to. */
  mailedTo: string | undefined
  t: SiteTranslate
}

/** Shows a new link, to copy. It is in no other response, because only its hash is stored. */
export function linkNotice(link: NewLink, name: string, { authUrl, mailedTo, t }: Details): Html {
  const once = link.kind === 'join' ? t('joinLinkOnce') : t('passwordLinkOnce')
  return html`${doneNotice(html`<div class="field"><label for="link">${t('linkFor', { name })}</label>
<p class="quiet" id="link-hint">${once} ${link.isReplacement && t('linkReplaced')}</p>
<textarea id="link" rows="3" aria-describedby="link-hint" autocomplete="off" readonly>${urlOfLink(authUrl, link)}</textarea>
<button type="button" class="copy" data-copied="${t('copied')}" hidden>${t('copy')}</button>
<script src="/copy.js" defer></script>
${mailedTo && html`<p>${t('linkMailed', { email: mailedTo })}</p>`}</div>`)}`
}

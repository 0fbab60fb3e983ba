import type { Context } from 'hono'
import { html } from 'hono/html'
import type { SharedPage } from '../store/recommendations.ts'
import type { Store } from '../store/store.ts'
import { layOut, moment } from './layout.ts'
import { sentencesFor } from './sentences/catalogue.ts'
import type { Sentences } from './sentences/en.ts'

/** How many shares a profile page shows. */
const latest = 20

/** `/profile/<id>`: what a member's `link` points at. Everybody may read it. */
export function createProfile({ store, network }: { store: Store; network: string }) {
  return async function profile(context: Context) {
    const sentences = sentencesFor(context.req.query('lang'))
    const member = await store.members.find(context.req.param('id') ?? '')
    if (!member) {
      const body = html`<p>${sentences.notFound}</p>`
      return context.html(layOut({ network, sentences, title: sentences.notFoundTitle, shape: 'page', body }), 404)
    }
    const shares = await store.recommendations.sharedBy(member.id, latest)
    const body = html`<p lang="${member.language}" dir="auto">${member.headline}</p>
<h2>${sentences.sharedPages}</h2>
${
  shares.length > 0
    ? html`<ul class="shares">${shares.map((share) => showShare(share, sentences))}</ul>`
    : html`<p>${sentences.nothingShared(member.name)}</p>`
}`
    return context.html(layOut({ network, sentences, title: member.name, shape: 'page', body }))
  }
}

function showShare(share: SharedPage, sentences: Sentences) {
  const { address, domain, title, message, site_name, shared, language } = share
  return html`<li>
<a href="${address}" rel="noopener noreferrer nofollow" dir="auto">${title || address}</a>
${message && html`<p class="message" lang="${language}" dir="auto">${message}</p>`}
<p class="quiet">${site_name || domain} · ${moment(shared, sentences)}</p>
</li>`
}

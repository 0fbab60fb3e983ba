import type { Context } from 'hono'
import { html } from 'hono/html'
import { layOut } from './layout.ts'
import { sentencesFor } from './sentences/catalogue.ts'
import type { Visits } from './visits.ts'

export interface HomeDeps {
  visits: Visits
  network: string
  /** Shown so that a newcomer can sign in; only where the demo data is loaded. */
  demo?: { members: readonly { login: string; name: string; language: string }[]; password: string } | undefined
}

/** `/`: what this is. */
export function createHome({ visits, network, demo }: HomeDeps) {
  return async function home(context: Context) {
    const sentences = sentencesFor(context.req.query('lang'))
    const member = await visits.member(context)
    const account = member
      ? html`<p>${sentences.signedInAs(member.name)}</p>
<form method="post" action="/sign-out"><p class="actions">
<a href="/profile/${member.id}">${sentences.yourProfile}</a>
<input type="hidden" name="form_token" value="${visits.formToken(context)}"><button>${sentences.signOut}</button></p></form>`
      : html`<p><a href="/sign-in">${sentences.signIn}</a></p>`
    const members =
      demo &&
      html`<h2>${sentences.demoTitle}</h2>
<p>${sentences.demoExplains(demo.password)}</p>
<table><thead><tr><th scope="col">${sentences.demoLogin}</th><th scope="col">${sentences.demoName}</th></tr></thead>
<tbody>${demo.members.map(
        ({ login, name, language }) => html`<tr><td>${login}</td><td><bdi lang="${language}">${name}</bdi></td></tr>`,
      )}</tbody></table>`
    const body = html`<p>${sentences.homeExplains}</p>${account}${members}`
    return context.html(layOut({ network, sentences, title: network, shape: 'page', body }))
  }
}

import { html } from 'hono/html'
import type { DemoLogins } from '../../network.ts'
import type { Html } from '../page/layout.ts'
import type { Sentences } from '../sentences/catalogue.ts'

export function showLogins({ members, password }: DemoLogins, sentences: Sentences): Html {
  return html`<h2>${sentences.demoTitle}</h2>
<p>${sentences.demoExplains(password)}</p>
<table><thead><tr><th scope="col">${sentences.login}</th><th scope="col">${sentences.name}</th></tr></thead>
<tbody>${members.map(
    ({ login, name, language }) => html`<tr><td>${login}</td><td><bdi lang="${language}">${name}</bdi></td></tr>`,
  )}</tbody></table>`
}

/** One demo login, in a line below a sign-in form. */
export function loginHint(logins: DemoLogins | undefined, sentences: Sentences): Html | undefined {
  const [first] = logins?.members ?? []
  return logins && first && html`<p class="quiet">${sentences.demoHint(first.login, logins.password)}</p>`
}

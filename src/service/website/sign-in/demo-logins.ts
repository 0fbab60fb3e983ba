import { html } from 'hono/html'
import type { DemoLogins } from '../../network.ts'
import type { Html } from '../page/layout.ts'
import type { SiteTranslate } from '../site-translate.ts'

export function showLogins({ members, password }: DemoLogins, t: SiteTranslate): Html {
  return html`<h2>${t('demoTitle')}</h2>
<p>${t('demoExplains', { password })}</p>
<table><thead><tr><th scope="col">${t('login')}</th><th scope="col">${t('name')}</th></tr></thead>
<tbody>${members.map(
    ({ login, name, language }) => html`<tr><td>${login}</td><td><bdi lang="${language}">${name}</bdi></td></tr>`,
  )}</tbody></table>`
}

/** One demo login, in a line below a sign-in form. */
export function loginHint(logins: DemoLogins | undefined, t: SiteTranslate): Html | undefined {
  const [first] = logins?.members ?? []
  return (
    logins && first && html`<p class="quiet">${t('demoHint', { login: first.login, password: logins.password })}</p>`
  )
}

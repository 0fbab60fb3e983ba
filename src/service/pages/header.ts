import { signOutPath } from '../../contract/oauth.ts'
import { countReports } from '../features/moderation/web.ts'
import { keptPath } from '../features/passes/rows.ts'
import { searchField } from '../features/search/page.ts'
import { formElement } from '../website/form/form-page.ts'
import { html } from '../website/html.ts'
import { icon, menu } from '../website/page/components.ts'
import type { Page } from '../website/page/page.ts'
import { face } from '../website/page/person.ts'
import type { Visit } from '../website/page/visit.ts'

export async function showHeader(visit: Visit, shape: Page['shape']) {
  const { context, t, member, network } = visit
  const sign = html`<img src="/icon.svg" alt="" width="28" height="28">`
  const home = html`<a class="network" href="/">${sign} <span>${network.name}</span></a>`
  if (!member)
    return {
      head:
        shape === 'dialogue' || context.req.path === '/'
          ? home
          : html`${home} <a class="button" href="/sign-in">${t('signIn')}</a>`,
    }
  const link = (path: string, name: string, sign: string, count = 0) =>
    html`<a href="${path}"${path === context.req.path && html` aria-current="page"`}>${icon(sign)} <span>${name}</span>${
      count > 0 ? html` <span class="number">${count}</span>` : undefined
    }</a>`
  const own = { ...visit, member }
  const waiting = await visit.countWaiting()
  const places = [
    link('/', t('home'), 'house'),
    link('/requests', t('forYou'), 'inbox', waiting),
    link(keptPath(), t('keptTitle'), 'bookmark'),
    link('/people', t('people'), 'users'),
  ]
  const isAdministrator = member.role === 'administrator'
  const decisions = isAdministrator ? await countReports(own) : 0
  const account = menu(
    t('you', { name: member.name }),
    [
      link(`/profile/${member.id}`, t('profile'), 'user'),
      link('/cards', t('cards'), 'id-card'),
      link('/settings', t('settings'), 'settings'),
      link('/applications', t('applications'), 'app-window'),
      isAdministrator ? link('/administration', t('administration'), 'shield', decisions) : undefined,
      formElement(visit, html`<button>${icon('log-out')} <span>${t('signOut')}</span></button>`, {
        action: signOutPath,
      }),
    ],
    html`${face(member)}${decisions > 0 && html`<span class="dot"></span>`}`,
  )
  return {
    head: html`${home}${searchField(own)}
${account}`,
    places: html`<nav class="places" aria-label="${t('navigation')}">
<ul>${places.map((place) => html`<li>${place}</li>`)}</ul></nav>`,
  }
}

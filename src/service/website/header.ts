import { html } from 'hono/html'
import { signOutPath } from '../../contract/oauth.ts'
import { formElement } from './form/form-page.ts'
import { icon, menu } from './page/components.ts'
import { type Page, rows, type Visit } from './page/page.ts'
import { face } from './page/person.ts'

export async function showHeader(visit: Visit, shape: Page['shape']) {
  const { context, t, member, network } = visit
  const home = html`<a class="network" href="/"><img src="/icon.svg" alt="" width="28" height="28"> <span>${network.name}</span></a>`
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
  const ofCapabilities = rows('places', own)
  const added = (isBeforePeople: boolean) =>
    ofCapabilities
      .filter((place) => (place.isBeforePeople ?? false) === isBeforePeople)
      .map(({ path, label, icon }) => link(path, label, icon))
  const places = [
    link('/', t('home'), 'house'),
    link('/requests', t('forYou'), 'inbox', waiting),
    ...added(true),
    link('/people', t('people'), 'users'),
    ...added(false),
  ]
  const isAdministrator = member.role === 'administrator'
  const counts = isAdministrator ? await Promise.all(rows('toDecide', own)) : []
  const decisions = counts.reduce((sum, count) => sum + count, 0)
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
    head: html`${home}${rows('head', own)}
${account}`,
    places: html`<nav class="places" aria-label="${t('navigation')}"><ul>${places.map((place) => html`<li>${place}</li>`)}</ul></nav>`,
  }
}

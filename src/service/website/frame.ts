import { html } from 'hono/html'
import { signOutPath } from '../../contract/oauth.ts'
import { offeredLanguages } from '../http/language.ts'
import { formElement } from './form/form-page.ts'
import { face, group, icon, menu } from './page/components.ts'
import { nameOfLanguage, sortNamed } from './page/language.ts'
import type { Html, Page, Visit } from './page/page.ts'
import { showSearch } from './search.ts'
import type { SiteTranslate } from './site-translate.ts'

export const longestRepeatedQuery = 2000

/** Links to the page in the offered languages, sorted by name, without a query that is too long. */
export function languageLinks({ context, t, network }: Visit): Html | undefined {
  const offered = offeredLanguages(network.languages)
  if (offered.length === 1) return undefined
  const named = offered.map((code) => [code, nameOfLanguage(code, code)] as const)
  const link = ([code, name]: readonly [string, string]) => {
    const { search } = new URL(context.req.url)
    const query = new URLSearchParams(search.length <= longestRepeatedQuery ? search : '')
    query.set('lang', code)
    const current = code === t.language ? html` aria-current="true"` : undefined
    return html`<li><a href="?${query}" lang="${code}" hreflang="${code}"${current}>${name}</a></li>`
  }
  return html`<nav aria-label="${t('chooseLanguage')}"><ul>${sortNamed(named, t.language).map(link)}</ul></nav>`
}

export function languageSection(visit: Visit): Html | undefined {
  const { t } = visit
  const links = languageLinks(visit)
  return links && group(t('siteLanguage'), html`<div class="languages">${links}</div>`, { id: 'site-language' })
}

export const wayBack = ([path, title]: readonly [string, string], t: SiteTranslate): Html =>
  html`<p class="back"><a href="${path}">${t('backTo', { page: title })}</a></p>`

export async function showHeader(visit: Visit, shape: Page['shape']) {
  const { context, t, member, store, network } = visit
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
      count > 0 ? html` <span class="count">${count}</span>` : undefined
    }</a>`
  const waiting = await store.contactRequests.countPending({ to: member.id })
  const places = [
    link('/', t('home'), 'house'),
    link('/requests', t('requests'), 'user-plus', waiting),
    link('/share', t('sharePage'), 'plus'),
    link('/people', t('people'), 'users'),
    link('/most-shared', t('mostShared'), 'trending-up'),
  ]
  const isAdministrator = member.role === 'administrator'
  const reports = isAdministrator ? await store.reports.count() : 0
  const account = menu(
    t('you', { name: member.name }),
    [
      link(`/profile/${member.id}`, t('profile'), 'user'),
      link('/cards', t('cards'), 'id-card'),
      link('/settings', t('settings'), 'settings'),
      link('/applications', t('applications'), 'app-window'),
      isAdministrator ? link('/administration', t('administration'), 'shield', reports) : undefined,
      formElement(visit, html`<button>${icon('log-out')} <span>${t('signOut')}</span></button>`, {
        action: signOutPath,
      }),
    ],
    html`${face(member)}${reports > 0 && html`<span class="dot"></span>`}`,
  )
  return {
    head: html`${home}${context.req.path !== '/find' && showSearch(t)}
<a class="find-link" href="/find" aria-label="${t('find')}">${icon('search')}</a>
${account}`,
    places: html`<nav class="places" aria-label="${t('navigation')}"><ul>${places.map((place) => html`<li>${place}</li>`)}</ul></nav>`,
  }
}

import { html } from 'hono/html'
import { signOutPath } from '../../contract/oauth.ts'
import type { Network } from '../network.ts'
import type { Store } from '../store/store.ts'
import { formElement } from './form/form-page.ts'
import { nameOfLanguage, sortNamed } from './page/language.ts'
import type { Html } from './page/layout.ts'
import { lastChanges, type Page, type Visit } from './page/visit.ts'
import { showSearch } from './search.ts'
import type { SiteTranslate } from './site-translate.ts'

export const longestRepeatedQuery = 2000

/**
 * Links to the page in the offered languages, sorted by name: the same URL with another `lang`, without the query if
 * that is too long.
 */
export function languageLinks(url: URL, t: SiteTranslate, offered: readonly string[]): Html | undefined {
  if (offered.length === 1) return undefined
  const named = offered.map((code) => [code, nameOfLanguage(code, code)] as const)
  const link = ([code, name]: (typeof named)[number]) => {
    const query = new URLSearchParams(url.search.length <= longestRepeatedQuery ? url.search : '')
    for (const change of lastChanges) query.delete(change)
    query.set('lang', code)
    const current = code === t.language ? html` aria-current="true"` : undefined
    return html`<li><a href="?${query}" lang="${code}" hreflang="${code}"${current}>${name}</a></li>`
  }
  return html`<nav aria-label="${t('chooseLanguage')}"><ul>${sortNamed(named, t.language).map(link)}</ul></nav>`
}

export const wayBack = ([path, title]: readonly [string, string], t: SiteTranslate): Html =>
  html`<p class="back"><a href="${path}">${t('backTo', { page: title })}</a></p>`

/** The header of every page: links to the member's pages, with the numbers of waiting requests and open reports. */
export async function showHeader(visit: Visit, shape: Page['shape'], store: Store, network: Network): Promise<Html> {
  const { context, t, member } = visit
  const home = html`<a class="network" href="/">${network.name}</a>`
  if (!member) return shape === 'dialogue' ? home : html`${home} <a href="/sign-in">${t('signIn')}</a>`
  const waiting = await store.contactRequests.countPending({ to: member.id })
  const links: [path: string, name: string, count?: number][] = [
    ['/share', t('sharePage')],
    ['/requests', t('requests'), waiting],
    [`/profile/${member.id}`, t('profile')],
    ['/people', t('people')],
    ['/cards', t('cards')],
    ['/settings', t('settings')],
    ['/applications', t('applications')],
  ]
  if (member.role === 'administrator') links.push(['/administration', t('administration'), await store.reports.count()])
  const link = ([path, name, count]: (typeof links)[number]) =>
    html`<li><a href="${path}"${
      path === context.req.path ? html` aria-current="page"` : undefined
    }>${name}${count ? html` <span class="count">${count}</span>` : undefined}</a></li>`
  return html`${home}
${context.req.path !== '/find' && showSearch(t)}
${formElement(visit, html`<button class="link">${t('signOut')}</button>`, { action: signOutPath })}
<nav aria-label="${t('navigation')}"><ul>${links.map(link)}</ul></nav>`
}

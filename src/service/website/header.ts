import { html } from 'hono/html'
import { signOutPath } from '../../contract/oauth.ts'
import type { Network } from '../network.ts'
import type { Store } from '../store/store.ts'
import { csrfField } from './form/csrf-field.ts'
import type { Html } from './page/layout.ts'
import type { Page, Visit } from './page/visit.ts'
import { showSearch } from './search.ts'

/** The header of every page: links to the member's pages, with the numbers of waiting requests and open reports. */
export function createHeader({ store, network }: { store: Store; network: Network }) {
  return async function header({ context, t, member, csrfToken }: Visit, shape: Page['shape']): Promise<Html> {
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
    if (member.role === 'administrator')
      links.push(['/administration', t('administration'), await store.reports.count()])
    const link = ([path, name, count]: (typeof links)[number]) =>
      html`<li><a href="${path}"${
        path === context.req.path ? html` aria-current="page"` : undefined
      }>${name}${count ? html` <span class="count">${count}</span>` : undefined}</a></li>`
    return html`${home}
${context.req.path !== '/find' && showSearch(t)}
<form method="post" action="${signOutPath}">${csrfField(csrfToken)}<button class="link">${t('signOut')}</button></form>
<nav aria-label="${t('navigation')}"><ul>${links.map(link)}</ul></nav>`
  }
}

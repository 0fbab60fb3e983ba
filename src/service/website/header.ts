import { html } from 'hono/html'
import { signOutPath } from '../../contract/website.ts'
import type { Network } from '../network.ts'
import type { Store } from '../store/store.ts'
import { csrfField } from './form/csrf-field.ts'
import type { Html } from './page/layout.ts'
import type { Page, Visit } from './page/visit.ts'

/** The header of every page: links to the member's pages, with the numbers of waiting requests and open reports. */
export function createHeader({ store, network }: { store: Store; network: Network }) {
  return async function header({ context, sentences, member, csrfToken }: Visit, shape: Page['shape']): Promise<Html> {
    const home = html`<a class="network" href="/">${network.name}</a>`
    if (!member) return shape === 'dialogue' ? home : html`${home} <a href="/sign-in">${sentences.signIn}</a>`
    const waiting = await store.contactRequests.countPending({ to: member.id })
    const links: [path: string, name: string, count?: number][] = [
      ['/requests', sentences.requests, waiting],
      [`/profile/${member.id}`, sentences.profile],
      ['/people', sentences.people],
      ['/cards', sentences.cards],
      ['/settings', sentences.settings],
      ['/applications', sentences.applications],
    ]
    if (member.role === 'administrator')
      links.push(['/administration', sentences.administration, await store.reports.count()])
    const link = ([path, name, count]: (typeof links)[number]) =>
      html`<li><a href="${path}"${
        path === context.req.path ? html` aria-current="page"` : undefined
      }>${name}${count ? html` <span class="count">${count}</span>` : undefined}</a></li>`
    return html`${home}
<form method="post" action="${signOutPath}">${csrfField(csrfToken)}<button class="link">${sentences.signOut}</button></form>
<nav aria-label="${sentences.navigation}"><ul>${links.map(link)}</ul></nav>`
  }
}

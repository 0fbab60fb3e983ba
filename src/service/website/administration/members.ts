import { html } from 'hono/html'
import type { ListedMember } from '../../store/members/members.ts'
import type { Store } from '../../store/store.ts'
import { readPage, showPaging } from '../page/paging.ts'
import type { MemberVisit, Page } from '../page/visit.ts'

/** Members on a page. */
const pageSize = 50

/** `/administration`: all members, sorted by login. */
export function createMembersPage({ store }: { store: Store }) {
  return async function members({ context, sentences }: MemberVisit): Promise<Page> {
    const list = await readPage(context, pageSize, (limit, offset) => store.members.list(limit, offset))
    const show = ({ id, login, name, state, role }: ListedMember) =>
      html`<tr><td>${login}</td><td><a href="/profile/${id}" dir="auto">${name}</a></td>
<td>${sentences[state]}${role === 'administrator' && html` (${sentences.administrator})`}</td></tr>`
    const body = html`<table><thead><tr><th scope="col">${sentences.login}</th><th scope="col">${sentences.demoName}</th>
<th scope="col">${sentences.state}</th></tr></thead><tbody>${list.rows.map(show)}</tbody></table>
${showPaging(list, context, sentences)}`
    return { title: sentences.administration, body }
  }
}

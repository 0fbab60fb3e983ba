import { html } from 'hono/html'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { Store } from '../../store/store.ts'
import type { Html } from '../page/layout.ts'
import { leaf, showPaging } from '../page/paging.ts'
import { face } from '../page/portrait.ts'
import type { MemberVisit, Page } from '../page/visit.ts'

/** How many members a page shows. */
const pageSize = 20

/** The longest name that is searched for, in UTF-16 units. */
const longestName = 100

/** `/people`: the member's contacts, and whoever is found by name. */
export function createPeople({ store }: { store: Store }) {
  return async function people(visit: MemberVisit): Promise<Page> {
    const { context, member, sentences } = visit
    const name = (context.req.query('name') ?? '').trim()
    const isTooLong = name.length > longestName
    const found = await leaf(context, pageSize, async (limit, offset) => {
      if (isTooLong) return []
      return name === '' ? store.contacts.list(member.id, limit, offset) : store.names.search(name, limit, offset)
    })
    const contacts = (await store.contacts.counts([member.id])).get(member.id) ?? 0
    const heading = name === '' ? sentences.contactsTitle(contacts) : sentences.foundTitle(name)
    const none = name === '' ? sentences.noContacts : sentences.nobodyFound
    const isFound = found.rows.length > 0
    const body = html`<form class="search" role="search" action="/people">
<div class="field"><label for="name">${sentences.findByName}</label>
<input id="name" name="name" type="search" value="${name}" autocomplete="off"${
      isTooLong && html` aria-invalid="true" aria-describedby="name-problem" autofocus`
    }>
${isTooLong && html`<p class="problem" id="name-problem">${sentences.tooLong(longestName)}</p>`}</div>
<button class="main">${sentences.find}</button></form>
${(isFound || name === '') && html`<h2 dir="auto">${heading}</h2>`}
${isFound ? html`<ul class="plain">${found.rows.map(showPerson)}</ul>` : !isTooLong && html`<p>${none}</p>`}
${showPaging(found, context, sentences)}
${name === '' ? undefined : html`<p><a href="/people">${sentences.backToContacts}</a></p>`}`
    return { title: sentences.people, body }
  }
}

function showPerson(member: MemberRow): Html {
  return html`<li class="faced">${face(member)}<div><a href="/profile/${member.id}"><b dir="auto">${member.name}</b></a>
<p class="quiet" lang="${member.language}" dir="auto">${member.headline}</p></div></li>`
}

import { html } from 'hono/html'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { Store } from '../../store/store.ts'
import type { Html } from '../page/layout.ts'
import { leftMark } from '../page/left-mark.ts'
import { readPage, showPaging } from '../page/paging.ts'
import { face } from '../page/portrait.ts'
import type { MemberVisit, Page } from '../page/visit.ts'
import type { Sentences } from '../sentences/catalogue.ts'

const pageSize = 20

/** Maximum UTF-16 units of a searched name. */
const longestName = 100

/** `/people`: the member's contacts, or the members with a name. */
export function createPeople({ store }: { store: Store }) {
  return async function people(visit: MemberVisit): Promise<Page> {
    const { context, member, sentences } = visit
    const name = (context.req.query('name') ?? '').trim()
    const isTooLong = name.length > longestName
    const results = await readPage(context, pageSize, async (limit, offset) => {
      if (isTooLong) return []
      return name === '' ? store.contacts.list(member.id, limit, offset) : store.names.search(name, limit, offset)
    })
    const contacts = (await store.contacts.counts([member.id])).get(member.id) ?? 0
    const heading = name === '' ? sentences.contactsTitle(contacts) : sentences.foundTitle(name)
    const empty = name === '' ? sentences.noContacts : sentences.nobodyFound
    const hasResults = results.rows.length > 0
    const body = html`<form class="search" role="search" action="/people">
<div class="field"><label for="name">${sentences.findByName}</label>
<input id="name" name="name" type="search" value="${name}" autocomplete="off"${
      isTooLong && html` aria-invalid="true" aria-describedby="name-problem" autofocus`
    }>
${isTooLong && html`<p class="problem" id="name-problem">${sentences.tooLong(longestName)}</p>`}</div>
<button class="main">${sentences.find}</button></form>
${(hasResults || name === '') && html`<h2 dir="auto">${heading}</h2>`}
${hasResults ? html`<ul class="plain">${results.rows.map((member) => showPerson(member, sentences))}</ul>` : !isTooLong && html`<p>${empty}</p>`}
${showPaging(results, context, sentences)}
${name === '' ? undefined : html`<p><a href="/people">${sentences.backToContacts}</a></p>`}`
    return { title: sentences.people, body }
  }
}

function showPerson(member: MemberRow, sentences: Sentences): Html {
  return html`<li class="faced">${face(member)}<div><a href="/profile/${member.id}"><b dir="auto">${member.name}</b></a>${leftMark(member, sentences)}
<p class="quiet" lang="${member.language}" dir="auto">${member.headline}</p></div></li>`
}

import { html } from 'hono/html'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { Store } from '../../store/store.ts'
import { csrfField } from '../form/csrf-field.ts'
import { hasJust } from '../form/last-change.ts'
import { showSelect } from '../form/select.ts'
import { askFirst } from '../page/ask-first.ts'
import { alphabetOf } from '../page/language.ts'
import type { Html } from '../page/layout.ts'
import { leftMark } from '../page/left-mark.ts'
import { readPage, showPaging } from '../page/paging.ts'
import { face } from '../page/portrait.ts'
import type { MemberVisit, Page } from '../page/visit.ts'

const pageSize = 20

/** Maximum UTF-16 units of a searched name. */
const longestName = 100

/** `/people`: the member's contacts, or the members with a name, in a team of the member, or both. */
export function createPeople({ store }: { store: Store }) {
  /** The notice of a contact who was just removed from the list. */
  async function lastRemoval({ context, member, t }: MemberVisit): Promise<Html | undefined> {
    const other = hasJust(context, 'ended') && (await store.members.find(context.req.query('ended') ?? ''))
    if (!other || (await store.contacts.areContacts(member.id, other.id))) return undefined
    return html`${t('contactEnded', { name: other.name })}`
  }

  return async function people(visit: MemberVisit): Promise<Page> {
    const { context, member, t } = visit
    const name = (context.req.query('name') ?? '').trim()
    const isTooLong = name.length > longestName
    const teams = (await store.teams.of(member.id)).sort(alphabetOf(t.language))
    const team = teams.find((one) => one === context.req.query('team'))
    const results = await readPage(context, pageSize, async (limit, offset) => {
      if (isTooLong) return []
      if (name !== '') return store.names.search(name, t.language, limit, offset, team)
      return team === undefined
        ? store.contacts.list(member.id, limit, offset)
        : store.teams.members(team, t.language, limit, offset)
    })
    const teamChoice = showSelect({
      name: 'team',
      label: t('team'),
      options: [['', t('everybody')], ...teams.map((one) => [one, one] as const)],
      value: team ?? '',
    })
    const contacts = (await store.contacts.counts([member.id])).get(member.id) ?? 0
    const isSearch = name !== '' || team !== undefined
    const all = team === undefined ? t('contactsTitle', { count: contacts }) : t('teamTitle', { team })
    const heading = name === '' ? all : t('foundTitle', { name })
    const empty = name === '' ? t('noContacts') : t('nobodyFound')
    const hasResults = results.rows.length > 0
    const body = html`<form class="search" role="search" action="/people">
<div class="field"><label for="name">${t('findByName')}</label>
<input id="name" name="name" type="search" value="${name}" autocomplete="off"${
      isTooLong && html` aria-invalid="true" aria-describedby="name-problem" autofocus`
    }>
${isTooLong && html`<p class="problem" id="name-problem">${t('tooLong', { max: longestName })}</p>`}</div>
${teams.length > 0 && teamChoice}
<button class="main">${t('find')}</button></form>
${(hasResults || name === '') && html`<h2 dir="auto">${heading}</h2>`}
${hasResults ? html`<ul class="plain">${results.rows.map((member) => showPerson(member, visit))}</ul>` : !isTooLong && html`<p>${empty}</p>`}
${showPaging(results, context, t)}
${isSearch && html`<p><a href="/people">${t('backToContacts')}</a></p>`}`
    return { title: t('people'), body, done: await lastRemoval(visit) }
  }
}

/** A contact who has left can be removed here. */
function showPerson(member: MemberRow, { t, csrfToken }: MemberVisit): Html {
  const person = html`${face(member)}<div><a href="/profile/${member.id}"><b dir="auto">${member.name}</b></a>${leftMark(member, t)}
${member.headline && html`<p class="quiet" lang="${member.language}" dir="auto">${member.headline}</p>`}</div>`
  if (member.state !== 'disabled') return html`<li class="faced">${person}</li>`
  return html`<li class="row"><div class="faced">${person}</div>
<form method="post" action="/people">${csrfField(csrfToken)}<input type="hidden" name="member" value="${member.id}"><input type="hidden" name="from" value="list">
${askFirst({
  ask: t('removeAsk'),
  of: member.name,
  question: t('endContactQuestion', { name: member.name }),
  button: html`<button>${t('remove')}</button>`,
})}</form></li>`
}

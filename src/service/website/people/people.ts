import { html } from 'hono/html'
import type { MemberRow } from '../../store/members/member-row.ts'
import { searchField, selectElement } from '../form/fields.ts'
import { buttonPage, formElement } from '../form/form-page.ts'
import { profileLink } from '../moderation/report.ts'
import { askFirst, emptyState, list, menu, paging, personRow, readPage } from '../page/components.ts'
import { alphabetOf } from '../page/language.ts'
import type { Html } from '../page/layout.ts'
import { hasJust, type MemberVisit, notFoundPage, type Page } from '../page/visit.ts'

const pageSize = 20

const longestName = 100

async function lastRemoval({ context, member, t, store }: MemberVisit): Promise<string | undefined> {
  const other = hasJust(context, 'ended') && (await store.members.find(context.req.query('ended') ?? ''))
  if (!other || (await store.contacts.areContacts(member.id, other.id))) return undefined
  return t('contactEnded', { name: other.name })
}

async function show(visit: MemberVisit): Promise<Page> {
  const { context, member, t, store } = visit
  const name = (context.req.query('name') ?? '').trim()
  const isTooLong = name.length > longestName
  const teams = (await store.teams.of(member.id)).sort(alphabetOf(t.language))
  const team = teams.find((one) => one === context.req.query('team'))
  const results = await readPage(context, pageSize, async (limit, offset) => {
    if (isTooLong) return []
    if (name !== '') return store.names.search(name, t.language, limit, offset, team)
    return team === undefined
      ? store.contacts.listByName(member.id, t.language, limit, offset)
      : store.teams.members(team, t.language, limit, offset)
  })
  const options = [['', t('everybody')], ...teams.map((one) => [one, one] as const)] as const
  const contacts = (await store.contacts.counts([member.id])).get(member.id) ?? 0
  const isSearch = name !== '' || team !== undefined
  const all = team === undefined ? t('contactsTitle', { count: contacts }) : t('teamTitle', { team })
  const heading = name === '' ? all : t('foundTitle', { name })
  const empty = name === '' ? t('noContacts') : t('nobodyFound')
  const people = results.rows.map((one) =>
    personRow(one, t, isSearch && one.state !== 'disabled' ? undefined : contactMenu(visit, one)),
  )
  const body = html`<form class="search" role="search" action="/people">
${searchField(t('findByName'), name, isTooLong && t('tooLong', { max: longestName }))}
${teams.length > 0 && selectElement({ name: 'team', label: t('team'), options, value: team ?? '' }, t)}
<button>${t('find')}</button></form>
${(people.length > 0 || name === '') && html`<h2 dir="auto">${heading}</h2>`}
${list(people, isTooLong ? undefined : emptyState(empty), 'rows')}
${paging(results, visit)}
${isSearch && html`<p><a href="/people">${t('backToContacts')}</a></p>`}`
  return { title: t('people'), body, done: await lastRemoval(visit) }
}

/** `/people`: the member's contacts, or the members with a name, in a team of the member, or both. */
export const peoplePage = buttonPage(show, async (visit: MemberVisit, sent) => {
  const { member, change, store, now } = visit
  const other = await store.members.find(String(sent.get('member')))
  if (!other) return notFoundPage(visit)
  const ended = await change(async ({ contacts, contactRequests }) => {
    if (!(await contacts.disconnect(member.id, other.id, now))) return false
    await contactRequests.deleteAccepted(member.id, other.id)
    return true
  })
  const [path, done] =
    sent.get('from') === 'list' ? ['/people', `?ended=${other.id}`] : [`/profile/${other.id}`, '?ended']
  return ended ? path + done : path
})

const contactMenu = (visit: MemberVisit, contact: MemberRow): Html | undefined =>
  menu(visit.t('menuOf', { name: contact.name }), [
    profileLink(visit, contact),
    endContactForm(visit, contact, { isInList: true }),
  ])

export function endContactForm(visit: MemberVisit, { id, name }: MemberRow, { isInList = false } = {}): Html {
  const { t } = visit
  const button = html`<button>${t('remove')}</button>`
  const question = t('endContactQuestion', { name })
  const content = askFirst(t, t('endContactAsk'), question, button, isInList ? name : undefined)
  return formElement(visit, content, { action: '/people', hidden: { member: id, ...(isInList && { from: 'list' }) } })
}

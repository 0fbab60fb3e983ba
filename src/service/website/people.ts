import { html } from 'hono/html'
import { lengthOf } from '../../contract/text.ts'
import { endContact } from '../actions/contact-requests.ts'
import type { MemberRow } from '../store/members/member-row.ts'
import { wordsOf } from '../store/members/names.ts'
import { fieldElement } from './form/fields.ts'
import { buttonPage, formElement } from './form/form-page.ts'
import { askFirst, emptyState, list, menu, paging, readPage } from './page/components.ts'
import { alphabetOf } from './page/language.ts'
import { hasJust } from './page/notices.ts'
import { type Html, type MemberVisit, notFoundPage, type Page, rows } from './page/page.ts'
import { personRow } from './page/person.ts'

const pageSize = 20

const longestName = 100

async function lastRemoval({ context, member, t, store }: MemberVisit): Promise<string | undefined> {
  const other = hasJust(context, 'ended') && (await store.members.find(context.req.query('ended') ?? ''))
  if (!other || (await store.contacts.areContacts(member.id, other.id))) return undefined
  return t('contactEnded', { name: other.name })
}

async function showPeople(visit: MemberVisit): Promise<Page> {
  const { context, member, t, store } = visit
  const asked = context.req.query('name')
  const name = (asked ?? '').trim()
  const teams = (await store.teams.ofMember(member.id)).sort(alphabetOf(t.language))
  const team = teams.find((one) => one === context.req.query('team'))
  const isEmpty = asked !== undefined && team === undefined && wordsOf(name).length === 0
  const tooLong = lengthOf(name) > longestName ? t('tooLong', { max: longestName }) : undefined
  const problem = isEmpty ? t('nameMissing') : tooLong
  const results = await readPage(context, pageSize, async (limit, offset) => {
    if (problem) return []
    if (name !== '') return store.names.search(name, t.language, limit, offset, team)
    return team === undefined
      ? store.contacts.listByName(member.id, t.language, limit, offset)
      : store.teams.members(team, t.language, limit, offset)
  })
  const options = [['', t('everybody')], ...teams.map((one) => [one, one] as const)] as const
  const contacts = (await store.contacts.counts([member.id])).get(member.id) ?? 0
  const isSearch = asked !== undefined || team !== undefined
  const all = team === undefined ? t('contactsTitle', { count: contacts }) : t('teamTitle', { team })
  const heading = name === '' ? all : t('foundTitle', { name })
  const empty = name === '' ? t('noContacts') : t('nobodyFound')
  const people = results.rows.map((one) => {
    const actions = [...rows('profileActions', visit, one), endContactForm(visit, one, { isInList: true })]
    const isStranger = isSearch && one.state !== 'disabled'
    return personRow(one, t, isStranger ? undefined : menu(t('menuOf', { name: one.name }), actions))
  })
  const body = html`<form class="search" role="search" action="/people">
${fieldElement({ kind: 'search', label: t('findByName'), max: longestName }, { name: 'name', value: name, problem }, t)}
${teams.length > 0 && fieldElement({ kind: 'choice', label: t('team'), options }, { name: 'team', value: team ?? '' }, t)}
<button>${t('find')}</button></form>
${(people.length > 0 || (name === '' && !problem)) && html`<h2 dir="auto">${heading}</h2>`}
${list(people, problem ? undefined : emptyState(empty), 'rows')}
${paging(results, visit)}
${isSearch && html`<p><a href="/people">${t('backToContacts')}</a></p>`}`
  return { title: t('people'), body, done: await lastRemoval(visit) }
}

export const peoplePage = buttonPage(showPeople, async (visit: MemberVisit, sent) => {
  const { member, change, store, now } = visit
  const other = await store.members.find(String(sent.get('member')))
  if (!other) return notFoundPage(visit)
  const ended = await change((tx) => endContact(tx, { member: member.id, contact: other.id }, now))
  const [path, done] =
    sent.get('from') === 'list' ? ['/people', `?ended=${other.id}`] : [`/profile/${other.id}`, '?ended']
  return ended ? path + done : path
})

export function endContactForm(visit: MemberVisit, { id, name }: MemberRow, { isInList = false } = {}): Html {
  const { t } = visit
  const button = html`<button>${t('remove')}</button>`
  const question = t('endContactQuestion', { name })
  const content = askFirst(t, t('endContactAsk'), question, button, isInList ? name : undefined)
  return formElement(visit, content, { action: '/people', hidden: { member: id, ...(isInList && { from: 'list' }) } })
}

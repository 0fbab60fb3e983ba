import { beginPath } from '../../contract/oauth.ts'
import { lengthOf } from '../../contract/text.ts'
import { askForContact, deleteContactRequest, endContact } from '../actions/contact-requests.ts'
import { reportProfile } from '../features/moderation/web.ts'
import type { Network } from '../parts.ts'
import type { SuggestedMember } from '../store/contacts/suggestions.ts'
import type { MemberRow } from '../store/members/member-row.ts'
import { longestName } from '../store/members/names.ts'
import { wordsOf } from '../store/name-words.ts'
import { type SiteTranslate, translateFor } from '../texts.ts'
import { fieldElement } from '../website/form/fields.ts'
import { buttonOf, buttonPage, formElement } from '../website/form/form-page.ts'
import { type Html, html } from '../website/html.ts'
import { askFirst, emptyState, icon, list, menu, paging, readPage } from '../website/page/components.ts'
import { alphabetOf } from '../website/page/language.ts'
import { hasJust } from '../website/page/layout.ts'
import { personRow } from '../website/page/person.ts'
import type { MemberVisit } from '../website/page/visit.ts'
import { showWithdrawal } from './for-you.ts'

const maxSuggested = 50

/** At the beginning: as many as a member needs for news. */
const firstContacts = 3

const path = '/people'

export const contactsPath = `${path}?contacts`

async function lastChange({ context, member, t, store }: MemberVisit): Promise<Html | string | undefined> {
  const { asked, ended, withdrawn } = context.req.query()
  const id = asked ?? ended ?? withdrawn
  if (id === undefined || !['asked', 'ended', 'withdrawn'].some((change) => hasJust(context, change))) return undefined
  const other = await store.members.find(id)
  const relation = (await store.suggestions.relations(member.id, [id])).get(id)
  if (!other) return undefined
  const { name } = other
  if (asked === undefined) return ended === undefined ? t('withdrawn', { name }) : t('contactEnded', { name })
  if (relation?.relation !== 'sent') return undefined
  const undo = html`${t('undo')}<span class="visually-hidden"> ${name}</span>`
  return html`${t('asked', { name })} ${buttonOf(path, ['withdraw', relation.request], undo, html` class="link"`)}`
}

async function showPeople(visit: MemberVisit) {
  const { context, member, t, store } = visit
  if (context.req.query('begin') !== undefined) return showBeginning(visit)
  const asked = context.req.query('name')
  const name = (asked ?? '').trim()
  const teams = (await store.teams.ofMember(member.id)).sort(alphabetOf(t.language))
  const team = teams.find((one) => one === context.req.query('team'))
  const isEmpty = name !== '' && team === undefined && wordsOf(name).length === 0
  const tooLong = lengthOf(name) > longestName ? t('tooLong', { max: longestName }) : undefined
  const problem = isEmpty ? t('nameMissing') : tooLong
  const isSearch = name !== '' || team !== undefined
  const ofContacts = !isSearch && context.req.query('contacts') !== undefined
  const contacts = await store.contacts.count(member.id)
  const options = [['', t('everybody')], ...teams.map((one) => [one, one] as const)] as const
  const part = (to: string, isCurrent: boolean, label: string, count = 0) =>
    html`<a href="${to}"${isCurrent && html` aria-current="true"`}>${label}${count > 0 && html` <span>${count}</span>`}</a>`
  const parts = html`<nav class="segments" aria-label="${t('people')}">
${part(path, team === undefined && !ofContacts, t('everybody'))}
${part(contactsPath, ofContacts, t('backToContacts'), contacts)}</nav>`
  const shown = problem ? undefined : isSearch || ofContacts ? await found() : await suggested(visit, t('mayKnow'))

  async function found(): Promise<Html> {
    const results = await readPage(context, async (limit, offset) => {
      if (name !== '') return store.names.search(name, t.language, limit, offset, team)
      return team === undefined
        ? store.contacts.listByName(member.id, t.language, limit, offset)
        : store.teams.members(team, t.language, limit, offset)
    })
    const heading = team === undefined ? t('foundTitle', { name }) : t('teamTitle', { team })
    const people = await showAll(visit, results.rows)
    return html`${(people.length > 0 || name === '') && !ofContacts && html`<h2 dir="auto">${heading}</h2>`}
${list(people, emptyState(ofContacts ? t('noContacts') : t('nobodyFound')), 'rows addable')}
${paging(results, visit)}`
  }

  const body = html`<form class="search" role="search" action="${path}">
${fieldElement({ kind: 'search', label: t('findByName'), max: longestName }, { name: 'name', value: name, problem }, t)}
${teams.length > 0 && fieldElement({ kind: 'choice', label: t('team'), options }, { name: 'team', value: team ?? '' }, t)}
<button>${t('find')}</button></form>
${parts}
${shown}`
  return { title: t('people'), body, done: await lastChange(visit) }
}

/** The end of a browser's toolbar: the address, the extension's button, and the puzzle piece that may hide it. */
const toolbar = html`<svg class="toolbar by-mouse" viewBox="0 0 200 44" width="200" height="44" aria-hidden="true">
<rect x="-20" y="2" width="218" height="40" rx="8"/><rect class="where" x="-20" y="11" width="122" height="22" rx="11"/>
<image href="/passalong.svg" x="119" y="10" width="24" height="24"/><circle cx="131" cy="22" r="18"/>
<circle class="maybe" cx="172" cy="22" r="14"/>
<path d="M166 16h3.5a2.5 2.5 0 1 1 5 0H178v3.5a2.5 2.5 0 1 1 0 5V29h-12z"/></svg>`

/** The first page after the sign-in of the extension: the member tries its button here, and adds contacts. */
async function showBeginning(visit: MemberVisit) {
  const { t } = visit
  const body = html`<div class="card hint"><div><b class="by-mouse">${t('beginClick')}</b>
<b class="by-touch">${t('beginTap')}</b>
<p class="fine by-mouse">${t('beginPuzzle')}</p></div>${toolbar}</div>
${await suggested(visit, t('stepContacts'), firstContacts)}`
  return { title: t('beginTitle'), body, doneBy: { sent: t('requestSent') } }
}

/** Whom the member may want to know: a search for nobody in particular. */
async function suggested(visit: MemberVisit, heading: string, max = maxSuggested): Promise<Html> {
  const { t, member, store } = visit
  const people = await store.suggestions.people(member.id, max)
  const via = await store.members.findAll(people.flatMap((one) => one.via || []))
  const invite =
    member.role === 'administrator'
      ? html`<a class="button" href="/administration/invite">${t('invite')}</a>`
      : undefined
  const items = await showAll(visit, people, (one) => reasonOf(one, via.get(one.via)?.name ?? '', t))
  return html`${items.length > 0 && html`<h2>${heading}</h2>`}
${list(items, emptyState(t('nobodyNew'), invite), 'rows addable')}`
}

function reasonOf({ team, common, shared }: SuggestedMember, via: string, t: SiteTranslate): string {
  const known = common === 1 && via !== '' ? t('knowBoth', { name: via }) : t('mutualContacts', { count: common })
  const reasons = [team && t('teamTitle', { team }), common > 0 && known].filter((reason) => reason)
  return reasons.length > 0 ? reasons.join(' · ') : shared > 0 ? t('sharedLately') : ''
}

/** @param reason the third line of a row; empty for none */
async function showAll<Member extends MemberRow>(
  visit: MemberVisit,
  members: readonly Member[],
  reason: (member: Member) => string = () => '',
): Promise<Html[]> {
  const { t, member, store } = visit
  const ids = members.map(({ id }) => id)
  const relations = await store.suggestions.relations(member.id, ids)
  return members.map((one) => {
    const { id, name, state } = one
    const known = relations.get(id)
    if (known?.relation === 'contact') {
      const actions = [reportProfile(visit, one), endContactForm(visit, one)]
      return personRow(one, t, { line: reason(one), beside: menu(t('menuOf', { name }), actions) })
    }
    if (known?.relation === 'sent') {
      const actions = [showWithdrawal(visit, { id: known.request }, name)]
      return personRow(one, t, { line: t('requestSent'), beside: menu(t('menuOf', { name }), actions), isDone: true })
    }
    if (known?.relation === 'asks')
      return personRow(one, t, {
        line: t('sentYouRequest'),
        beside: html`<a class="button" href="/requests#${known.request}">${t('answer')}</a>`,
      })
    if (state === 'disabled' || id === member.id) return personRow(one, t, { line: reason(one) })
    const of = html`<span class="visually-hidden"> ${name}</span>`
    const label = html`${icon('user-plus')} <span class="words">${t('addContact')}</span>${of}`
    return personRow(one, t, { line: reason(one), beside: buttonOf(path, ['ask', id], label) })
  })
}

/** The subject, which the API needs and nobody writes, in the language of the member who is asked. */
export const subjectFor = (to: MemberRow, network: Pick<Network, 'languages'>): string =>
  translateFor(to, network)('requestSubject')

/** The page on which a button was, with a parameter that tells of the change. */
function backTo(sent: unknown, change: 'asked' | 'withdrawn', member: string): string {
  const page = URL.parse(String(sent), 'http://site.invalid')
  const query = page?.pathname === path ? page.searchParams : new URLSearchParams()
  // that page is shared: its address names nobody
  if (query.has('begin')) return `${beginPath}&sent`
  for (const earlier of ['asked', 'withdrawn', 'ended']) query.delete(earlier)
  query.set(change, member)
  return `${path}?${query}`
}

export const peoplePage = buttonPage(showPeople, async (visit: MemberVisit, sent) => {
  const { member, change, store, network, now } = visit
  const asks = sent.get('ask')
  if (typeof asks === 'string') {
    const to = await store.members.find(asks)
    if (!to) return undefined
    const request = { from: member.id, to: to.id, subject: subjectFor(to, network), message: '' }
    const isSent = await change((tx) => askForContact(tx, request, now))
    // the profile says why not
    return isSent ? backTo(sent.get('to'), 'asked', to.id) : `/profile/${to.id}`
  }
  const withdraws = sent.get('withdraw')
  if (typeof withdraws === 'string') {
    const request = await store.contactRequests.find(withdraws)
    if (request?.from_member !== member.id) return undefined
    const outcome = await change((tx) => deleteContactRequest(tx, { member: member.id, id: withdraws }, now))
    return outcome === 'done' ? backTo(sent.get('to'), 'withdrawn', request.to_member) : path
  }
  const other = await store.members.find(String(sent.get('member')))
  if (!other) return undefined
  const ended = await change((tx) => endContact(tx, { member: member.id, contact: other.id }, now))
  return ended ? `${contactsPath}&ended=${other.id}` : contactsPath
})

export function endContactForm(visit: MemberVisit, { id, name }: MemberRow): Html {
  const { t } = visit
  const button = html`<button>${t('remove')}</button>`
  const content = askFirst(t, t('endContactAsk'), t('endContactQuestion', { name }), button, name, 'trash-2')
  return formElement(visit, content, { action: path, hidden: { member: id } })
}

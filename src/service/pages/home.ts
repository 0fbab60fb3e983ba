import { day } from '../../contract/durations.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { lengthOf } from '../../contract/text.ts'
import { postStatus } from '../actions/sharing.ts'
import { takenDownNotice } from '../features/moderation/web.ts'
import { showMostShared } from '../features/most-shared/web.ts'
import type { Network } from '../parts.ts'
import type { Role } from '../store/members/member-row.ts'
import type { NewsCondition, NewsRow } from '../store/shares/news.ts'
import type { SiteTranslate } from '../texts.ts'
import { fieldElement } from '../website/form/fields.ts'
import { buttonPage, changeOnce, form, formElement, formPage, keyField } from '../website/form/form-page.ts'
import { type Html, html } from '../website/html.ts'
import { readLastVisit } from '../website/last-visit.ts'
import { periods } from '../website/news-card.ts'
import { emptyState, icon, list, paging, readPageOf } from '../website/page/components.ts'
import { alphabetOf, languagesIn } from '../website/page/language.ts'
import { warning } from '../website/page/layout.ts'
import { face, personLink } from '../website/page/person.ts'
import { showTime } from '../website/page/times.ts'
import type { MemberVisit, Visit } from '../website/page/visit.ts'
import { groupOf, lastNewsChange, newsCards } from './news-pages.ts'
import { contactsPath } from './people.ts'
import { addressIn } from './share.ts'
import { showLogins } from './sign-in/sign-in.ts'

const pageSize = 10

const { message: bounds } = endpoints.status.parameters

async function forMember(visit: MemberVisit, composer: Html) {
  const { member, t, context, store, capabilities } = visit
  const filter = readFilter(visit)
  const isFiltered = countOf(filter) > 0
  const news = await readPageOf(context, pageSize, (limit, offset) =>
    store.news.ofHome(member.id, conditionOf(filter, visit.now), limit, offset),
  )
  const authors = await store.members.findAll(news.rows.map((item) => item.member))
  const cards = await newsCards(news.rows, authors, visit)
  const isFirst = news.page === 1
  const items = isFirst && !isFiltered ? withLines(cards, news.rows, visit) : cards
  const beside = isFirst ? await showMostShared(visit) : undefined
  const isWithoutNews = items.length === 0 && !isFiltered
  // an administrator has yet to invite somebody: there are no people to find
  const isAlone = isWithoutNews && member.role === 'administrator' && (await store.members.list(2)).length === 1
  const [path, label] = isAlone ? ['/administration/invite', t('invite')] : ['/people', t('findPeople')]
  const empty = isFiltered
    ? emptyState(t('filterNothing'), html`<a class="button primary" href="/">${t('filterClear')}</a>`)
    : emptyState(t('noNews'), html`<a class="button primary" href="${path}">${label}</a>`)
  const top = async () => {
    const above = await Promise.all(capabilities.map(({ aboveNews }) => aboveNews?.(visit)))
    const notices = html`${await takenDownNotice(visit)}${await refusedMailNotice(visit)}`
    return html`${above}${notices}${await showTeamContacts(visit)}`
  }
  const body = html`${isFirst && (await top())}
${isFirst && composer}
${isFirst && (await showFirstSteps(visit, isWithoutNews, isAlone))}
<div class="titled"><h2>${t('listOfNews')}</h2>${showFilter(filter, visit)}</div>
${isFirst && !isFiltered && (await showJoined(visit))}
${list(items, empty, 'cards')}
${paging(news, visit)}
${beside && html`<aside>${beside}</aside>`}`
  const title = t('welcome', { name: member.first_name })
  const heading = html`<h1 class="visually-hidden">${title}</h1>`
  return { title, heading, body, done: await lastNewsChange(visit), doneBy: { posted: t('posted') } }
}

/**
 * The cards, with lines above the new ones since the last visit and above the earlier ones; no line without new ones.
 */
function withLines(cards: readonly Html[], news: readonly NewsRow[], visit: MemberVisit): readonly Html[] {
  const { t, member } = visit
  const last = readLastVisit(visit, '/')
  const fresh = last === undefined ? [] : news.filter(({ published }) => published > last)
  if (fresh.every((item) => item.member === member.id)) return cards
  const count = new Set(fresh.map(groupOf)).size
  const line = (text: string) => html`<li class="since">${text}</li>`
  const earlier = cards.slice(count)
  return [
    line(t('newSince')),
    ...cards.slice(0, count),
    ...(earlier.length > 0 ? [line(t('earlier'))] : []),
    ...earlier,
  ]
}

/** The member's news no longer come by e-mail, since the mail server knows nobody at the address. */
async function refusedMailNotice({ member, t, store }: MemberVisit): Promise<Html | undefined> {
  const refusal = await store.mailRefusals.ofMember(member.id)
  if (refusal?.ended !== 1) return undefined
  return warning(
    html`${t('mailEndedOwn', { email: refusal.email })} <a href="/settings/email">${t('emailConfirm')}</a>`,
  )
}

export const homePage = formPage(async (visit: Visit) => {
  const { t, member, network, now } = visit
  if (!member) {
    const heading = html`<div class="front"><img src="/icon.svg" alt="" width="64" height="64"><h1>${network.name}</h1>
<p class="lead">${t('homeLead')}</p>
<p><a class="button primary" href="/sign-in">${t('signIn')}</a></p></div>`
    return { title: network.name, heading, body: html`${network.logins && showLogins(network.logins, visit)}` }
  }
  const memberVisit = { ...visit, member }
  return form(visit, {
    fields: {
      text: { kind: 'lines', label: t('composeLabel'), placeholder: t('composeHint'), max: Number.POSITIVE_INFINITY },
    },
    check({ text }) {
      const length = lengthOf(text)
      if (length === 0) return { text: t('needed') }
      // the rest of a text with an address is a comment, which has other bounds
      if ((length >= bounds.min && length <= bounds.max) || addressIn(text)) return {}
      return { text: length < bounds.min ? t('tooShort', { min: bounds.min }) : t('tooLong', { max: bounds.max }) }
    },
    show: (composer, sent) =>
      forMember(
        memberVisit,
        composer.element({
          action: '/',
          class: 'card composer',
          hidden: keyField(sent),
          content: html`${face(member)}${composer.field('text')}<template>${t('composeNext')}</template>`,
          button: t('composeButton'),
        }),
      ),

    async save({ text: message }, sent) {
      const found = addressIn(message)
      if (found) return `/share?${new URLSearchParams({ url: found.url, ...(found.rest && { text: found.rest }) })}`
      const author = { member: member.id, language: member.language }
      await changeOnce(memberVisit, sent, { text: message }, async (tx) => ({
        id: await postStatus(tx, author, { message }, now),
      }))
      return '/?posted'
    },
  })
})

export const teamContactsForm = buttonPage(homePage.show, async ({ member, change }: MemberVisit, sent) => {
  const answer = sent.get('answer')
  if (answer === 'keep') await change(({ teamContacts }) => teamContacts.confirm(member.id))
  if (answer === 'undo') await change(({ teamContacts }) => teamContacts.undo(member.id))
  return '/?saved'
})

/** As the form above the news sends it: empty values choose all. */
type ChosenFilter = Record<'kind' | 'site' | 'language' | 'period', string>

function readFilter({ context }: Visit): ChosenFilter {
  const chosen = (name: string) => context.req.query(name)?.trim() ?? ''
  return { kind: chosen('kind'), site: chosen('site'), language: chosen('language'), period: chosen('period') }
}

const countOf = (chosen: ChosenFilter): number => Object.values(chosen).filter((value) => value !== '').length

/** The store's condition; a value that the form doesn't offer counts as none. */
const conditionOf = ({ kind, site, language, period }: ChosenFilter, now: number): NewsCondition => ({
  kind: kind === 'page' || kind === 'status' ? kind : undefined,
  domain: site === '' ? undefined : domainOf(site),
  languages: /^[a-z]{2}$/.test(language) ? [language] : [],
  since: Object.hasOwn(periods, period) ? now - periods[period as keyof typeof periods][0] : undefined,
})

function domainOf(site: string): string {
  const address = /^\w+:\/\//.test(site) ? site : `https://${site}`
  const host = URL.canParse(address) ? new URL(address).hostname : site
  return host.toLowerCase().replace(/^www\./, '')
}

function showFilter(chosen: ChosenFilter, { t, network }: Visit): Html {
  const count = countOf(chosen)
  const select = (name: 'kind' | 'language' | 'period', label: string, options: (readonly [string, string])[]) =>
    fieldElement({ kind: 'choice', label, options }, { name, value: chosen[name] }, t)
  const lasting = Object.entries(periods).map(([period, [, name]]) => [period, t(name)] as const)
  return html`<details class="filter"><summary class="button">${icon('filter')} ${t('filter')}${
    count > 0 && html` <span class="number">${count}</span>`
  }</summary>
<form class="card" action="/">
${select('kind', t('filterKind'), [
  ['', t('kindAll')],
  ['page', t('kindPages')],
  ['status', t('kindStatuses')],
])}
${fieldElement({ kind: 'line', label: t('filterSite'), max: 253 }, { name: 'site', value: chosen.site }, t)}
${select('language', t('chooseLanguage'), [['', t('allLanguages')], ...languagesIn(t.language, network)])}
${select('period', t('filterPeriod'), [['', t('anyTime')], ...lasting])}
<p class="actions"><button class="primary">${t('filter')}</button>${
    count > 0 && html` <a class="button" href="/">${t('filterClear')}</a>`
  }</p>
</form></details>`
}

/** How long they stand above the news: later, a member has chosen to do without the rest. */
const stepsLast = 30 * day

/** A new member's first steps with the done ones; nothing after the last step. */
async function showFirstSteps(visit: MemberVisit, isWithoutNews: boolean, isAlone: boolean) {
  const { member, t, store, network, now } = visit
  const isAllowed = (await store.authorizations.allowedBy(member.id)).length > 0
  const extension = getExtension(network, t, member.role)
  const card =
    extension &&
    !isAllowed &&
    html`<div class="card hint" id="extension">${icon('download')} <div>${extension}</div></div>`
  if (!isWithoutNews && now - member.joined > stepsLast) return card
  const contacts = await store.contacts.list(member.id, wantedContacts, 0)
  // fewer in a network that has fewer other members
  const wanted = (await store.members.list(wantedContacts + 1)).length - 1
  const shares = await store.news.list({ of: { member: member.id }, kind: 'page', withImported: false }, 1, 0)
  const step = (isDone: boolean, path: string, text: string) => ({ isDone, path, text })
  const ofSections = visit.capabilities.flatMap(({ section }) => {
    const { path = '', firstStep } = section?.(visit) ?? {}
    return firstStep === undefined ? [] : step(false, path, firstStep)
  })
  const steps = [
    ...(isAlone
      ? [step(false, '/administration/invite', t('inviteFirst')), ...ofSections]
      : [step(contacts.length >= wanted, '/people', t('stepContacts'))]),
    step(shares.length > 0, '/share', t('stepShare')),
    step(member.headline !== '' && member.picture !== '', '/settings', t('stepProfile')),
    ...(extension ? [step(isAllowed, '#extension', t('stepExtension'))] : []),
  ]
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return card
  const ofDone = html`<span class="visually-hidden">${t('stepDone')} </span>`
  const items = steps.map(({ isDone, path, text }) =>
    isDone
      ? html`<li class="hint done-step">${icon('circle-check')} <span>${ofDone}${text}</span></li>`
      : html`<li><a class="hint" href="${path}">${icon('circle')} <span>${text}</span> ${icon('chevron-right')}</a></li>`,
  )
  return html`<h2>${t('firstSteps')} <span class="fine">${t('stepsDone', { done, count: steps.length })}</span></h2>
<ul class="rows steps">${items}</ul>${card}`
}

const wantedContacts = 3

function getExtension({ extensionUrls = {} }: Network, t: SiteTranslate, role: Role): Html | undefined {
  const { chrome, edge, firefox } = extensionUrls
  const browsers = [['Chrome', chrome] as const, ['Edge', edge] as const, ['Firefox', firefox] as const]
  const links = browsers.flatMap(([name, url]) =>
    url === undefined ? [] : [html`<a class="button" href="${url}" rel="noreferrer">${name}</a>`],
  )
  if (links.length > 0) return html`<p>${t('getExtension')}</p><p class="actions">${links}</p>`
  return role === 'administrator' ? html`<p>${t('stepExtensionForAdministrators')}</p>` : undefined
}

const namedContacts = 5

const shownJoined = 3

/** The latest colleagues who joined a team of the member. */
async function showJoined(visit: MemberVisit): Promise<Html | undefined> {
  const { t, member, store, now } = visit
  const colleagues = await store.teams.joined(member.id, now - 7 * day, shownJoined)
  const items = colleagues.map((colleague) => {
    const { name, team, joined } = colleague
    const link = personLink(colleague, t('joinedTeam', { name, team }))
    return html`<li><div class="faced">${face(colleague)}<p>${link} ${showTime(joined, visit)}</p></div></li>`
  })
  return list(items, html``, 'rows joined')
}

/** Contacts that a team brought, until the member keeps or undoes them. */
async function showTeamContacts(visit: MemberVisit): Promise<Html | undefined> {
  const { member, t, store } = visit
  const contacts = await store.teamContacts.list(member.id, t.language)
  if (contacts.length === 0) return undefined
  const teams = [...new Set(contacts.map(({ team }) => team))].sort(alphabetOf(t.language))
  const named = contacts.slice(0, namedContacts)
  const others = contacts.length - named.length
  const buttons = html`<p class="actions"><button class="primary" name="answer" value="keep">${t('keepContacts')}</button>
<button name="answer" value="undo">${t('remove')}</button></p>`
  return html`<section class="card"><p>${t('teamContacts', { count: contacts.length, teams: teams.join(', ') })}</p>
<ul>${named.map((contact) => html`<li>${personLink(contact)}</li>`)}${
    others > 0 ? html`<li><a href="${contactsPath}">${t('otherContacts', { count: others })}</a></li>` : undefined
  }</ul>
${formElement(visit, buttons, { action: '/team-contacts' })}</section>`
}

import type { Context } from 'hono'
import { signOutPath } from '../../contract/oauth.ts'
import { countReports } from '../features/moderation/web.ts'
import { keptPath, passRows } from '../features/passes/rows.ts'
import { searchDescription, searchField } from '../features/search/page.ts'
import { setSender } from '../http/sender.ts'
import { assertAllowed } from '../limits/quota.ts'
import { createRequestQueues, maxConcurrent, maxWaitingResponses } from '../limits/request-queues.ts'
import { type SiteTranslate, siteTranslate } from '../texts.ts'
import { buttonsForm, formElement } from '../website/form/form-page.ts'
import { html } from '../website/html.ts'
import { icon, languageLinks, menu } from '../website/page/components.ts'
import { languageOfSite, rememberLanguage } from '../website/page/language.ts'
import { layOut } from '../website/page/layout.ts'
import { doneNotice, forgetChange, hasJust, problemNotice } from '../website/page/notices.ts'
import type { Page, Shown } from '../website/page/page.ts'
import { face } from '../website/page/person.ts'
import { type MemberVisit, pathIn, type SiteParts, type Visit } from '../website/page/visit.ts'
import { showSections } from './administration/overview.ts'
import { createOperatorPages } from './documents.ts'

/** The session ended before the change that a form asks for. Nothing was changed. */
export class SignedOut extends Error {}

/** Maximum pages and forms of a member in an hour: several times a reader's pace. */
export const maxVisits = 10_000

const isOfAdministrator = (visit: Visit): visit is MemberVisit => visit.member?.role === 'administrator'

/** How a visit of a page begins, takes its turn, and ends with a response. */
export function createVisits(parts: SiteParts) {
  const { store, webSessions, network, release, quota, runInQueue, clientIp, now } = parts
  const operatorPages = createOperatorPages(network)
  const respondInQueue = createRequestQueues(maxConcurrent, maxWaitingResponses)

  async function begin(context: Context): Promise<Visit> {
    rememberLanguage(context, network)
    const t = siteTranslate(languageOfSite(context, network))
    const member = await webSessions.member(context)
    const csrfToken = webSessions.csrfToken(context, member?.id)
    if (member) {
      await webSessions.noteUse(context)
      setSender(context, { subject: member.id, isMember: true })
      assertAllowed(quota.count({ subject: `site ${member.id}`, limit: maxVisits }), now())
    }
    const change: Visit['change'] = (work) =>
      store.transaction(async (tx) => {
        if (!(await webSessions.member(context, tx))) throw new SignedOut()
        return work(tx)
      })
    let waiting: Promise<number> | undefined
    // the page about a count that failed counts again
    const forget = (error: unknown) => {
      waiting = undefined
      throw error
    }
    const countWaiting = () => (waiting ??= member ? countAll({ ...visit, member }).catch(forget) : Promise.resolve(0))
    const visit: Visit = { ...parts, context, t, member, csrfToken, now: now(), change, countWaiting }
    return visit
  }

  async function countAll(visit: MemberVisit): Promise<number> {
    const requests = store.contactRequests.countPending({ to: visit.member.id })
    const passes = store.of(passRows).countWaiting(visit.member.id)
    return (await requests) + (await passes)
  }

  const subjectOf = ({ context, member }: Visit): string => member?.id ?? clientIp(context)

  /** Runs `work` in the visitor's queue. Meanwhile the session may have ended, and the member's role changed. */
  const inTurn = (visit: Visit, work: (visit: Visit) => Promise<Response>): Promise<Response> =>
    runInQueue(subjectOf(visit), async () =>
      work({ ...visit, member: visit.member && (await webSessions.member(visit.context)) }),
    )

  async function respond(visit: Visit, shown: Shown): Promise<Response> {
    if (shown instanceof Response) return shown
    const { context, t } = visit
    const page = shown ?? notFoundPage(t)
    const { title, heading, body, shape = 'page', isFramed = true, status = 200 } = page
    const isAdministration = isFramed && isOfAdministrator(visit) && context.req.path.startsWith('/administration')
    const foot = html`${await operatorPages.links(t)}${!visit.member && languageLinks(visit)}${
      isAdministration && release && html`<p class="fine">${release.name}</p>`
    }`
    const to = context.req.method === 'GET' ? pathIn(context) : (page.path ?? '/')
    const buttons = visit.member && buttonsForm(visit, to)
    const frame = isFramed && { ...(await showHeader(visit, shape)), foot, links: searchDescription(visit), buttons }
    const notices: Page['doneBy'] = { saved: t('saved'), ...page.doneBy }
    const last = Object.keys(notices).find((change) => hasJust(context, change))
    const done = context.req.method === 'GET' ? (page.done ?? (last && notices[last])) : undefined
    const back =
      page.back ??
      (isAdministration && context.req.path !== '/administration'
        ? ['/administration', t('administration')]
        : undefined)
    const toPage = back && t('backTo', { page: back[1] })
    const wayBack =
      back &&
      html`<p class="back${!page.back && ' narrow'}"><a href="${back[0]}" aria-label="${toPage}">${icon('chevron-left')} ${
        back[1]
      }</a></p>`
    const whole = html`${isAdministration && (await showSections(visit))}${problemNotice(page.problem)}${doneNotice(done)}
${body}`
    const titled = html`${wayBack}${heading ?? html`<h1>${title}</h1>`}`
    forgetChange(context)
    return context.html(
      layOut({ networkName: network.name, t, title, heading: titled, shape, body: whole, ...(frame && { frame }) }),
      status,
    )
  }

  const respondInTurn = (visit: Visit, page: Shown): Promise<Response> =>
    respondInQueue(subjectOf(visit), () => respond(visit, page))

  return { begin, inTurn, respond, respondInTurn, operatorPages }
}

const notFoundPage = (t: SiteTranslate): Page => ({
  title: t('notFoundTitle'),
  body: html`<p>${t('notFound')}</p>
<p class="actions"><a class="button" href="/">${t('home')}</a></p>`,
  status: 404,
})

async function showHeader(visit: Visit, shape: Page['shape']) {
  const { context, t, member, network } = visit
  const sign = html`<img src="/icon.svg" alt="" width="28" height="28">`
  const home = html`<a class="network" href="/">${sign} <span>${network.name}</span></a>`
  if (!member)
    return {
      head:
        shape === 'dialogue' || context.req.path === '/'
          ? home
          : html`${home} <a class="button" href="/sign-in">${t('signIn')}</a>`,
    }
  const link = (path: string, name: string, sign: string, count = 0) =>
    html`<a href="${path}"${path === context.req.path && html` aria-current="page"`}>${icon(sign)} <span>${name}</span>${
      count > 0 ? html` <span class="number">${count}</span>` : undefined
    }</a>`
  const own = { ...visit, member }
  const waiting = await visit.countWaiting()
  const places = [
    link('/', t('home'), 'house'),
    link('/requests', t('forYou'), 'inbox', waiting),
    link(keptPath(), t('keptTitle'), 'bookmark'),
    link('/people', t('people'), 'users'),
  ]
  const isAdministrator = member.role === 'administrator'
  const decisions = isAdministrator ? await countReports(own) : 0
  const account = menu(
    t('you', { name: member.name }),
    [
      link(`/profile/${member.id}`, t('profile'), 'user'),
      link('/cards', t('cards'), 'id-card'),
      link('/settings', t('settings'), 'settings'),
      link('/applications', t('applications'), 'app-window'),
      isAdministrator ? link('/administration', t('administration'), 'shield', decisions) : undefined,
      formElement(visit, html`<button>${icon('log-out')} <span>${t('signOut')}</span></button>`, {
        action: signOutPath,
      }),
    ],
    html`${face(member)}${decisions > 0 && html`<span class="dot"></span>`}`,
  )
  return {
    head: html`${home}${searchField(own)}
${account}`,
    places: html`<nav class="places" aria-label="${t('navigation')}">
<ul>${places.map((place) => html`<li>${place}</li>`)}</ul></nav>`,
  }
}

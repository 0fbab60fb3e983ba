import type { Context, Hono } from 'hono'
import { signOutPath } from '../../contract/oauth.ts'
import { countReports } from '../features/moderation/web.ts'
import { countWaiting } from '../features/passes/cards.ts'
import { keptPath } from '../features/passes/rows.ts'
import { searchField } from '../features/search/page.ts'
import { limitBody, readForm, readFormData, type SentForm } from '../http/input.ts'
import { isFailure, notFound, problemOf } from '../http/response.ts'
import { setSender } from '../http/sender.ts'
import { assertAllowed, countWrite } from '../limits/quota.ts'
import { createRequestQueues, maxConcurrent, maxWaitingResponses } from '../limits/request-queues.ts'
import { Refused } from '../refused.ts'
import type { MemberRow } from '../store/members/member-row.ts'
import type { Store } from '../store/store.ts'
import { isTimeZone, type SiteTranslate, siteTranslate } from '../texts.ts'
import { readFormOfStranger, readUpload } from '../website/form/fields.ts'
import { buttonsForm, formElement } from '../website/form/form-page.ts'
import { html } from '../website/html.ts'
import { icon, languageLinks, menu } from '../website/page/components.ts'
import { languageOfSite, rememberLanguage } from '../website/page/language.ts'
import {
  doneNotice,
  explainProblem,
  forgetChange,
  hasJust,
  layOut,
  pageHeaders,
  problemNotice,
} from '../website/page/layout.ts'
import { face } from '../website/page/person.ts'
import {
  type MemberVisit,
  type Page,
  pathIn,
  type Show,
  type Shown,
  type SitePage,
  type SiteParts,
  type Take,
  type Visit,
} from '../website/page/visit.ts'
import { showSections } from './administration/overview.ts'
import { createOperatorPages } from './documents.ts'
import { largestPictureForm } from './settings/picture-upload.ts'
import { confirmationPage, NotConfirmed, takeConfirmation } from './sign-in/confirmation.ts'
import { signInAgain, signInPath } from './sign-in/sign-in.ts'

/** Adds the pages to the site: who may see each, and what happens to its forms. */
export function createPages(parts: SiteParts) {
  const { store, webSessions, network, quota, now, report } = parts
  const { begin, inTurn, respond, respondInTurn, operatorPages } = createVisits(parts)
  const runInUploadQueue = createRequestQueues(1)

  /** Shows a form again that was not saved, unless its subject doesn't exist any more. */
  async function showAgain<V extends Visit>(
    visit: V,
    show: Show<V>,
    form: SentForm | undefined,
    { problem, status = 422 }: Pick<Page, 'problem' | 'status'>,
  ): Promise<Response> {
    const page = await show(visit, form)
    const isOther = page === undefined || page instanceof Response || page.status === 404
    return respond(visit, isOther ? page : { ...page, problem, status: page.status ?? status })
  }

  /** Leads to the sign-in page and back. For a form of this site, shows a sign-in form that carries its texts. */
  const signInFirst = async (visit: Visit, form?: FormData): Promise<Response> =>
    form && isOwnForm(visit.context)
      ? respond(visit, await signInAgain(visit, form))
      : visit.context.redirect(signInPath(pathIn(visit.context)), 303)

  const forEverybody = (show: Show<Visit>, waits?: boolean) => async (context: Context) => {
    const begun = await begin(context)
    if (waits) return respondInTurn(begun, await show(begun))
    return inTurn(begun, async (visit) => respond(visit, await show(visit)))
  }

  const forMembers = (show: Show<MemberVisit>) => async (context: Context) => {
    const begun = await begin(context)
    if (!isOfMember(begun)) return signInFirst(begun)
    return inTurn(begun, async (visit) => (isOfMember(visit) ? respond(visit, await show(visit)) : signInFirst(visit)))
  }

  /** With the token of one of our pages, only the response is queued: passwords have a queue of their own. */
  const publicForm = (take: (visit: Visit, sent: URLSearchParams) => Promise<Shown>) => async (context: Context) => {
    const begun = await begin(context)
    const form = await readForm(context.req.raw)
    if (webSessions.hasValidCsrfToken(context, form)) return respondInTurn(begun, await take(begun, form))
    return inTurn(begun, async (visit) => respond(visit, await take(visit, form)))
  }

  async function formOfStranger(visit: Visit): Promise<Response> {
    if (!isOwnForm(visit.context)) return signInFirst(visit)
    const form = await readFormOfStranger(visit.context.req.raw)
    return inTurn(visit, () => signInFirst(visit, form))
  }

  type Form = { show: Show<MemberVisit>; take: Take<MemberVisit>; takesFile?: boolean | undefined }

  const memberForm = (page: Form) => async (context: Context) => {
    const { req } = context
    const begun = await begin(context)
    if (!isOfMember(begun)) return formOfStranger(begun)
    const use = (form: FormData) => inTurn(begun, (visit) => takeForm(visit, form, page))
    if (!page.takesFile) return use(await readFormData(req.raw))
    return runInUploadQueue(begun.member.id, () => readUpload(req.raw, largestPictureForm, use))
  }

  /** With an invalid CSRF token, also of a page open too long, it appears again with the typed texts. */
  async function takeForm(visit: Visit, form: FormData, { show, take }: Form) {
    if (!isOfMember(visit)) return signInFirst(visit, form)
    const { context, member, t } = visit
    if (!webSessions.hasValidCsrfToken(context, form)) return showOutdated(visit, form, show)
    try {
      countWrite(quota, { member: member.id }, now())
      await rememberTimeZone(member, form.get('time_zone'))
      const unproven = await takeConfirmation(visit, form)
      if (unproven !== undefined) return await respond(visit, await confirmationPage(visit, form, unproven))
      return await respond(visit, await take(visit, form))
    } catch (error) {
      if (error instanceof SignedOut) return signInFirst({ ...visit, member: undefined }, form)
      if (error instanceof NotConfirmed) return respond(visit, await confirmationPage(visit, form))
      if (error instanceof Refused)
        return showAgain(visit, show, form, { problem: error.sentence(t), status: error.status })
      const problem = problemOf(error as Error, context.req.raw)
      if (problem?.status !== 503 && problem?.status !== 429) throw error
      if (isFailure(error as Error)) report(error as Error, context)
      // the database can't save the texts now, or the member wrote too often
      context.header('Retry-After', problem.headers['Retry-After'])
      return showAgain(visit, show, form, { problem: explainProblem(problem, t)[1], status: problem.status })
    }
  }

  function showOutdated(visit: MemberVisit, form: FormData, show: Show<MemberVisit>): Promise<Response> {
    const owner = webSessions.ownerOf(form)
    const isOwn = owner === visit.member.id
    const problem = visit.t(isOwn || owner === undefined ? 'formOutdated' : 'formOfOther')
    return showAgain(visit, show, isOwn ? form : undefined, { problem })
  }

  async function rememberTimeZone({ id, time_zone }: MemberRow, sent: FormDataEntryValue | null): Promise<void> {
    if (typeof sent === 'string' && sent !== time_zone && isTimeZone(sent))
      await store.members.set(id, { time_zone: sent })
  }

  return {
    operatorPages,

    notFound: forEverybody(async () => undefined),

    add(site: Hono, page: SitePage): void {
      const { path } = page
      if (page.who === 'everybody') {
        site.get(path, pageHeaders, forEverybody(page.show, page.waits))
        if (page.take) site.post(path, pageHeaders, limitBody, publicForm(page.take))
        return
      }
      const only = page.who === 'administrators' ? administratorsOnly : <Handler>(handler: Handler) => handler
      const show = only(page.show as Show<MemberVisit>)
      if (page.who === 'readers' && network.isPublic) site.get(path, pageHeaders, forEverybody(page.show))
      else if (page.who === 'readers' || !page.isOnlyForm) site.get(path, pageHeaders, forMembers(show))
      if (!page.take) return
      const take = only(page.take)
      const takesFile = page.who !== 'readers' && page.takesFile
      const handler = memberForm({ show, take, takesFile })
      if (takesFile) site.post(path, pageHeaders, handler)
      else site.post(path, pageHeaders, limitBody, handler)
    },
  }
}

const isOfMember = (visit: Visit): visit is MemberVisit => visit.member !== undefined

/** Whether the form is on a page of this site, so that other sites can't prefill one here. */
const isOwnForm = ({ req }: Context): boolean => req.method === 'POST' && req.header('Sec-Fetch-Site') === 'same-origin'

/** Makes a page that doesn't exist for other members. `visit.change` checks the role once more in its transaction. */
const administratorsOnly =
  <Rest extends unknown[]>(handle: (visit: MemberVisit, ...rest: Rest) => Promise<Shown>) =>
  async (visit: MemberVisit, ...rest: Rest) => {
    if (visit.member.role !== 'administrator') return undefined
    for (const { beforeAdministration } of visit.capabilities) {
      const first = await beforeAdministration?.(visit)
      if (first) return first
    }
    const change: MemberVisit['change'] = (work) =>
      visit.change(async (tx: Store) => {
        if ((await tx.members.find(visit.member.id))?.role !== 'administrator') throw notFound()
        return work(tx)
      })
    return handle({ ...visit, change }, ...rest)
  }

/** The session ended before the change that a form asks for. Nothing was changed. */
class SignedOut extends Error {}

/** Maximum pages and forms of a member in an hour: several times a reader's pace. */
export const maxVisits = 10_000

const isOfAdministrator = (visit: Visit): visit is MemberVisit => visit.member?.role === 'administrator'

/** How a visit of a page begins, takes its turn, and ends with a response. */
function createVisits(parts: SiteParts) {
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
    return { ...parts, context, t, member, csrfToken, now: now(), change }
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
    const { path, method } = context.req
    const isAdministration = isFramed && isOfAdministrator(visit) && path.startsWith('/administration')
    const isSettings = visit.member && shape === 'page' && /^\/(?:settings\/|password$|applications$)/.test(path)
    const foot = html`${await operatorPages.links(t)}${!visit.member && languageLinks(visit)}${
      isAdministration && release && html`<p class="fine">${release.name}</p>`
    }`
    const to = method === 'GET' ? pathIn(context) : (page.path ?? '/')
    const buttons = visit.member && buttonsForm(visit, to)
    const frame = isFramed && { ...(await showHeader(visit, shape)), foot, buttons }
    const notices: Page['doneBy'] = { saved: t('saved'), ...page.doneBy }
    const last = Object.keys(notices).find((change) => hasJust(context, change))
    const done = method === 'GET' ? (page.done ?? (last && notices[last])) : undefined
    const above = isSettings
      ? ['/settings', t('settings')]
      : isAdministration && path !== '/administration' && ['/administration', t('administration')]
    const back = page.back ?? above
    const toPage = back && t('backTo', { page: back[1] })
    const wayBack =
      back &&
      html`<p class="back${isAdministration && !page.back && ' narrow'}"><a href="${back[0]}" aria-label="${toPage}">${icon('chevron-left')} ${
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
  const waiting = await countWaiting(own)
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

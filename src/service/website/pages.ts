import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { assertAllowed, countWrite } from '../graph/quota.ts'
import { limitBody, readForm } from '../http/input.ts'
import { offeredLanguages } from '../http/language.ts'
import { isFailure, notFound, type Problem, problemOf, unconfirmedType } from '../http/problems.ts'
import { createRequestQueues, maxConcurrent, maxWaitingResponses } from '../http/request-queues.ts'
import { setSender } from '../http/sender.ts'
import { isTimeZone } from '../mail/schedule.ts'
import type { MemberRow } from '../store/members/member-row.ts'
import type { Store } from '../store/store.ts'
import type { SentForm } from './form/fields.ts'
import { readFormData, readFormOfStranger, readUpload } from './form/form-data.ts'
import { languageLinks, showHeader, wayBack } from './frame.ts'
import { createOperatorPages } from './operator-pages.ts'
import { doneNotice, problemNotice } from './page/components.ts'
import { languageOfSite, rememberLanguage } from './page/language.ts'
import { layOut, pageHeaders } from './page/layout.ts'
import {
  forgetChange,
  hasJust,
  lastChanges,
  type MemberVisit,
  notFoundPage,
  type Page,
  rememberChange,
  type SiteParts,
  type Visit,
} from './page/visit.ts'
import { largestPictureForm } from './settings/picture-upload.ts'
import { createSignInAgain } from './sign-in/sign-in.ts'
import { siteTranslate } from './site-translate.ts'

/** The session ended before the change that a form asks for. Nothing was changed. */
class SignedOut extends Error {}

type Show<V extends Visit> = (visit: V, sent?: SentForm) => Promise<Page | Response>
type Take<V extends Visit> = (visit: V, sent: FormData) => Promise<Page | Response>

export type SitePage = { path: string } & (
  | {
      who: 'everybody'
      show: Show<Visit>
      take?: (visit: Visit, sent: URLSearchParams) => Promise<Page | Response>
      /** Whether `take` checks the CSRF token, and says in its own way that a form is outdated. */
      checksToken?: boolean
      /** Whether the page waits for somebody else, so that its visitors need a queue of its own. */
      waits?: boolean
    }
  /** `readers`: everybody in a public network, otherwise members. Only members send forms. */
  | { who: 'readers'; show: Show<Visit>; take?: Take<MemberVisit> }
  | {
      who: 'members' | 'administrators'
      show: Show<MemberVisit>
      take?: Take<MemberVisit>
      /** A form with a file: shows it again if it is too large; gets the texts before the file. */
      refuse?: Take<MemberVisit>
      takesFile?: boolean
      /** Whether the path has only a form, and `show` is the page on which the form is. */
      isOnlyForm?: boolean
    }
)

/** Maximum pages and forms of a member in an hour: several times a reader's pace. */
export const maxVisits = 10_000

/** The common part of all pages: language, header, access, CSRF protection, and a queue for each visitor's requests. */
export function createPages({ store, webSessions, network, quota, runInQueue, clientIp, now, report }: SiteParts) {
  const operatorPages = createOperatorPages(network)
  const signInAgain = createSignInAgain({ webSessions, network })
  const runInUploadQueue = createRequestQueues(1)
  const respondInQueue = createRequestQueues(maxConcurrent, maxWaitingResponses)

  /** The visit after its wait: the session may have ended, and the member's role may have changed. */
  const afterWait = async (visit: Visit): Promise<Visit> => ({
    ...visit,
    member: visit.member && (await webSessions.member(visit.context)),
  })

  const queueFor = <Result>({ context, member }: Visit, work: () => Promise<Result>): Promise<Result> =>
    runInQueue(member?.id ?? clientIp(context), work)

  async function begin(context: Context): Promise<Visit> {
    rememberLanguage(context, network)
    const t = siteTranslate(languageOfSite(context, network))
    const member = await webSessions.member(context)
    const csrfToken = webSessions.csrfToken(context, member?.id)
    if (member) {
      setSender(context, { subject: member.id, isMember: true })
      assertAllowed(quota.count({ subject: `site ${member.id}`, limit: maxVisits }), now())
    }
    const change: Visit['change'] = (work) =>
      store.transaction(async (tx) => {
        if (!(await webSessions.member(context, tx))) throw new SignedOut()
        return work(tx)
      })
    return { context, t, member, csrfToken, now: now(), change }
  }

  async function finish(visit: Visit, page: Page | Response): Promise<Response> {
    if (page instanceof Response) return rememberChange(page)
    const { context, t } = visit
    const { title, heading, body, shape = 'page', isFramed = true, status = 200 } = page
    const foot = html`${await operatorPages.links(t)}${!visit.member && languageLinks(new URL(context.req.url), t, offeredLanguages(network.languages))}`
    const frame = isFramed && { ...(await showHeader(visit, shape, store, network)), foot }
    const notices = { saved: t('saved'), ...page.doneBy }
    const last = lastChanges.find((change) => notices[change] && hasJust(context, change))
    const done = context.req.method === 'GET' ? (page.done ?? (last && notices[last])) : undefined
    const whole = html`${problemNotice(page.problem)}${doneNotice(done)}
${body}${page.back && wayBack(page.back, t)}`
    forgetChange(context)
    return context.html(
      layOut({ networkName: network.name, t, title, heading, shape, body: whole, ...(frame && { frame }) }),
      status,
    )
  }

  const finishInQueue = (visit: Visit, page: Page | Response): Promise<Response> =>
    respondInQueue(visit.member?.id ?? clientIp(visit.context), () => finish(visit, page))

  /** Shows a form again that was not saved, unless its subject doesn't exist any more. */
  function finishAgain(visit: Visit, page: Page | Response, { problem, status }: Pick<Page, 'problem' | 'status'>) {
    const isOther = page instanceof Response || page.status === 404
    return finish(visit, isOther ? page : { ...page, problem, status: page.status ?? status ?? 422 })
  }

  async function signedIn(context: Context): Promise<MemberVisit | Response> {
    const visit = await begin(context)
    const { member } = visit
    return member ? { ...visit, member } : signInFirst(visit, () => readFormOfStranger(context.req.raw))
  }

  /** Redirects to the sign-in page and back; after a form of this site, shows a sign-in form that carries the texts. */
  async function signInFirst(visit: Visit, readTyped = async () => new FormData()): Promise<Response> {
    const { context } = visit
    if (isOwnForm(context)) {
      const typed = await readTyped()
      return queueFor(visit, async () => finish(visit, await signInAgain(visit, typed)))
    }
    const { pathname, searchParams } = new URL(context.req.url)
    // a change from before the sign-in isn't told after it
    for (const change of lastChanges) searchParams.delete(change)
    const to = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
    return context.redirect(`/sign-in?${new URLSearchParams({ to })}`, 303)
  }

  /** Saves the browser's time zone, which the site's script sends with each form. */
  async function rememberTimeZone({ id, time_zone }: MemberRow, sent: FormDataEntryValue | null): Promise<void> {
    if (typeof sent === 'string' && sent !== time_zone && isTimeZone(sent))
      await store.members.set(id, { time_zone: sent })
  }

  /** With an invalid CSRF token, also of a page open too long, it appears again with the typed texts. */
  async function takeForm(before: MemberVisit, form: FormData, show: Show<MemberVisit>, take: Take<MemberVisit>) {
    const { member, ...rest } = await afterWait(before)
    if (!member) return signInFirst({ ...rest, member }, async () => form)
    const visit = { ...rest, member }
    if (!webSessions.hasValidCsrfToken(visit.context, form)) return showOutdated(visit, form, show)
    try {
      countWrite(quota, visit.member.id, now())
      await rememberTimeZone(member, form.get('time_zone'))
      return await finish(visit, await take(visit, form))
    } catch (error) {
      if (error instanceof SignedOut) return signInFirst({ ...visit, member: undefined }, async () => form)
      const problem = problemOf(error as Error, visit.context.req.raw)
      if (problem?.status !== 503 && problem?.status !== 429) throw error
      if (isFailure(error as Error)) report(error as Error, visit.context)
      return showUnsaved(visit, form, show, problem)
    }
  }

  async function showOutdated(visit: MemberVisit, form: FormData, show: Show<MemberVisit>): Promise<Response> {
    const owner = webSessions.ownerOf(form)
    const isOwn = owner === visit.member.id
    const page = await show(visit, isOwn ? form : undefined)
    const problem = visit.t(isOwn || owner === undefined ? 'formOutdated' : 'formOfOther')
    return finishAgain(visit, page, { problem, status: 422 })
  }

  /** Shows the form again with its texts, because the database can't save them now, or the member wrote too often. */
  async function showUnsaved(
    visit: MemberVisit,
    form: FormData,
    show: Show<MemberVisit>,
    { status, type, headers }: Problem,
  ): Promise<Response> {
    const page = await show(visit, form)
    const { t } = visit
    const minutes = Math.ceil(Number(headers['Retry-After']) / 60)
    const unsaved = type === unconfirmedType ? t('unconfirmed') : t('busy')
    const problem = status === 429 ? t('tooOften', { count: minutes }) : unsaved
    visit.context.header('Retry-After', headers['Retry-After'])
    return finishAgain(visit, page, { problem, status: status === 429 ? 429 : 503 })
  }

  const forEverybody = (show: Show<Visit>) => async (context: Context) => {
    const before = await begin(context)
    return queueFor(before, async () => {
      const visit = await afterWait(before)
      return finish(visit, await show(visit))
    })
  }

  const forMembers = (show: Show<MemberVisit>) => async (context: Context) => {
    const visit = await signedIn(context)
    if (visit instanceof Response) return visit
    return queueFor(visit, async () => {
      const { member, ...rest } = await afterWait(visit)
      return member ? finish({ ...rest, member }, await show({ ...rest, member })) : signInFirst({ ...rest, member })
    })
  }

  /** With the token of one of our pages, only the response is queued: passwords have a queue of their own. */
  const publicForm =
    ({ show, take, checksToken }: Extract<SitePage, { who: 'everybody' }>) =>
    async (context: Context) => {
      const visit = await begin(context)
      const form = await readForm(context.req.raw)
      if (!take) throw notFound()
      if (webSessions.hasValidCsrfToken(context, form)) return finishInQueue(visit, await take(visit, form))
      return queueFor(visit, async () => {
        if (checksToken) return finish(visit, await take(visit, form))
        return finishAgain(visit, await show(visit, form), { problem: visit.t('formOutdated'), status: 422 })
      })
    }

  const memberForm = (show: Show<MemberVisit>, take: Take<MemberVisit>) => async (context: Context) => {
    const visit = await signedIn(context)
    if (visit instanceof Response) return visit
    const form = await readFormData(context.req.raw)
    return queueFor(visit, () => takeForm(visit, form, show, take))
  }

  const memberUpload =
    (show: Show<MemberVisit>, take: Take<MemberVisit>, refuse: Take<MemberVisit>) => async (context: Context) => {
      const visit = await signedIn(context)
      if (visit instanceof Response) return visit
      return runInUploadQueue(visit.member.id, () =>
        readUpload(context.req.raw, largestPictureForm, (form, isWhole) =>
          queueFor(visit, async () => {
            if (isWhole) return takeForm(visit, form, show, take)
            const isOwn = webSessions.ownerOf(form) === visit.member.id
            return isOwn ? finish(visit, await refuse(visit, form)) : showOutdated(visit, form, show)
          }),
        ),
      )
    }

  return {
    operatorPages,

    notFound: forEverybody(async (visit) => notFoundPage(visit)),

    add(site: Hono, page: SitePage): void {
      const { path } = page
      if (page.who === 'everybody') {
        const waiting = async (context: Context) => {
          const visit = await begin(context)
          return finishInQueue(visit, await page.show(visit))
        }
        site.get(path, pageHeaders, page.waits ? waiting : forEverybody(page.show))
        if (page.take) site.post(path, pageHeaders, limitBody, publicForm(page))
        return
      }
      const only = page.who === 'administrators' ? administratorsOnly : <Handler>(handler: Handler) => handler
      const show = only(page.show as Show<MemberVisit>)
      if (page.who === 'readers' && network.isPublic) site.get(path, pageHeaders, forEverybody(page.show))
      else if (page.who === 'readers' || !page.isOnlyForm) site.get(path, pageHeaders, forMembers(show))
      if (!page.take) return
      const take = only(page.take)
      if (page.who !== 'readers' && page.takesFile)
        site.post(path, pageHeaders, memberUpload(show, take, only(page.refuse ?? page.show)))
      else site.post(path, pageHeaders, limitBody, memberForm(show, take))
    },
  }
}

/** Whether the form is on a page of this site, so that other sites can't prefill one here. */
const isOwnForm = ({ req }: Context): boolean => req.method === 'POST' && req.header('Sec-Fetch-Site') === 'same-origin'

/** For other members it doesn't exist. `visit.change` checks the role once more in its transaction. */
const administratorsOnly =
  <Rest extends unknown[]>(handle: (visit: MemberVisit, ...rest: Rest) => Promise<Page | Response>) =>
  async (visit: MemberVisit, ...rest: Rest): Promise<Page | Response> => {
    if (visit.member.role !== 'administrator') return notFoundPage(visit)
    const change: MemberVisit['change'] = (work) =>
      visit.change(async (tx: Store) => {
        if ((await tx.members.find(visit.member.id))?.role !== 'administrator') throw notFound()
        return work(tx)
      })
    return handle({ ...visit, change }, ...rest)
  }

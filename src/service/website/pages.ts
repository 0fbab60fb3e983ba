import type { Context } from 'hono'
import { html } from 'hono/html'
import { countWrite } from '../graph/graph-call.ts'
import type { Quota } from '../graph/quota.ts'
import { readForm } from '../http/input.ts'
import { offeredLanguages } from '../http/language.ts'
import { isFailure, type Problem, problemOf, quotaExceeded, unconfirmedType } from '../http/problems.ts'
import { createRequestQueues, maxConcurrent, maxWaitingResponses, type RunInQueue } from '../http/request-queues.ts'
import { setSender } from '../http/sender.ts'
import type { MailQueue } from '../mail.ts'
import type { Network } from '../network.ts'
import type { WebSessions } from '../sign-in/web-sessions.ts'
import type { MemberRow } from '../store/members/member-row.ts'
import type { Store } from '../store/store.ts'
import { readFormData, readFormOfStranger, readUpload } from './form/form-data.ts'
import type { FormPage } from './form/form-page.ts'
import { forgetChange, hasJust, rememberChange } from './form/last-change.ts'
import { createHeader } from './header.ts'
import { createOperatorPages } from './operator-pages/operator-pages.ts'
import { languageOfSite, rememberLanguage } from './page/language.ts'
import { doneNotice, languageLinks, lastChanges, layOut, problemNotice, wayBack } from './page/layout.ts'
import { type MemberVisit, notFoundPage, type Page, type Visit } from './page/visit.ts'
import { largestPictureForm } from './settings/picture-upload.ts'
import { createSignInAgain } from './sign-in/sign-in.ts'
import { siteTranslate } from './site-translate.ts'

/** The session ended before the change that a form asks for. Nothing was changed. */
class SignedOut extends Error {}

type Show<V extends Visit> = (visit: V) => Promise<Page | Response>
type TakePublicForm = (visit: Visit, form: URLSearchParams) => Promise<Page | Response>
type ShowForm = (visit: MemberVisit, typed?: FormData) => Promise<Page | Response>
type TakeForm = (visit: MemberVisit, form: FormData) => Promise<Page | Response>

/** Maximum pages and forms of a member in an hour: several times a reader's pace. */
export const maxVisits = 10_000

export interface PagesDeps {
  store: Store
  webSessions: WebSessions
  network: Network
  /** The authorization host's origin. */
  authUrl: string
  /** Undefined if the service sends no e-mail. */
  mailQueue?: MailQueue | undefined
  quota: Quota
  runInQueue: RunInQueue
  clientIp: (context: Context) => string
  now: () => number
  /** Logs a failure of the service itself. */
  report: (error: Error, context: Context) => void
}

export type Pages = ReturnType<typeof createPages>

/**
 * The common part of all pages: language, header, access, CSRF protection, and the queue of each visitor's requests.
 */
export function createPages({ store, webSessions, network, quota, runInQueue, clientIp, now, report }: PagesDeps) {
  const operatorPages = createOperatorPages(network)
  const signInAgain = createSignInAgain({ webSessions, network })
  const header = createHeader({ store, network })
  const runInUploadQueue = createRequestQueues(1)
  const respondInQueue = createRequestQueues(maxConcurrent, maxWaitingResponses)

  /** The visit after its wait: the session may have ended, and the member's role may have changed. */
  const afterWait = async (visit: MemberVisit): Promise<Visit> => ({
    ...visit,
    member: await webSessions.member(visit.context),
  })

  const queueFor = <Result>({ context, member }: Visit, work: () => Promise<Result>): Promise<Result> =>
    runInQueue(member?.id ?? clientIp(context), work)

  /** @throws Problem 429 beyond `maxVisits` */
  function countVisit(member: MemberRow): void {
    const { allowed, limit, reset } = quota.count({ subject: `site ${member.id}`, limit: maxVisits })
    if (!allowed) throw quotaExceeded(limit, Math.ceil((reset - now()) / 1000))
  }

  async function begin(context: Context): Promise<Visit> {
    rememberLanguage(context, network)
    const t = siteTranslate(languageOfSite(context, network))
    const member = await webSessions.member(context)
    const csrfToken = webSessions.csrfToken(context, member?.id)
    if (member) {
      setSender(context, { subject: member.id, isMember: true })
      countVisit(member)
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
    const { title, body, shape = 'page', isFramed = true, status = 200 } = page
    const foot = html`${await operatorPages.links(t)}${languageLinks(new URL(context.req.url), t, offeredLanguages(network.languages))}`
    const frame = isFramed && { head: await header(visit, shape), foot }
    const saved = hasJust(context, 'saved') ? html`${t('saved')}` : undefined
    const done = context.req.method === 'GET' ? (page.done ?? saved) : undefined
    const whole = html`${problemNotice(page.problem)}${doneNotice(done)}
${body}${page.back && wayBack(page.back, t)}`
    forgetChange(context)
    return context.html(
      layOut({ networkName: network.name, t, title, shape, body: whole, ...(frame && { frame }) }),
      status,
    )
  }

  /** Draws the page of a visitor whose request has waited elsewhere. */
  const finishInQueue = (visit: Visit, page: Page | Response): Promise<Response> =>
    respondInQueue(visit.member?.id ?? clientIp(visit.context), () => finish(visit, page))

  /** The visit of a member; for others, the redirect to the sign-in page and back. */
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

  async function takeForm(before: MemberVisit, form: FormData, show: ShowForm, take: TakeForm): Promise<Response> {
    const { member, ...rest } = await afterWait(before)
    if (!member) return signInFirst({ ...rest, member }, async () => form)
    const visit = { ...rest, member }
    if (!webSessions.hasValidCsrfToken(visit.context, form)) return showOutdated(visit, form, show)
    try {
      countWrite(quota, visit.member.id, now())
      return await finish(visit, await take(visit, form))
    } catch (error) {
      if (error instanceof SignedOut) return signInFirst({ ...visit, member: undefined }, async () => form)
      const problem = problemOf(error as Error, visit.context.req.raw)
      if (problem?.status !== 503 && problem?.status !== 429) throw error
      if (isFailure(error as Error)) report(error as Error, visit.context)
      return showAgain(visit, form, show, problem)
    }
  }

  /** Shows the page of an outdated form: with its texts only to the member who typed them. */
  async function showOutdated(visit: MemberVisit, form: FormData, show: ShowForm): Promise<Response> {
    const owner = webSessions.ownerOf(form)
    const isOwn = owner === visit.member.id
    const page = await show(visit, isOwn ? form : undefined)
    const problem = visit.t(isOwn || owner === undefined ? 'formOutdated' : 'formOfOther')
    return finish(visit, page instanceof Response ? page : { ...page, problem, status: 422 })
  }

  /** Shows the form again with its texts, because the database can't save them now, or the member wrote too often. */
  async function showAgain(
    visit: MemberVisit,
    form: FormData,
    show: ShowForm,
    { status, type, headers }: Problem,
  ): Promise<Response> {
    const page = await show(visit, form)
    const { t } = visit
    const minutes = Math.ceil(Number(headers['Retry-After']) / 60)
    const unsaved = type === unconfirmedType ? t('unconfirmed') : t('busy')
    const problem = status === 429 ? t('tooManyChanges', { count: minutes }) : unsaved
    visit.context.header('Retry-After', headers['Retry-After'])
    return finish(visit, page instanceof Response ? page : { ...page, problem, status: status === 429 ? 429 : 503 })
  }

  return {
    operatorPages,

    /** A public page. */
    page: (show: Show<Visit>) => async (context: Context) => {
      const before = await begin(context)
      return queueFor(before, async () => {
        const visit = { ...before, member: before.member && (await webSessions.member(context)) }
        return finish(visit, await show(visit))
      })
    },

    /**
     * Reads a public form. With the token of one of our pages, only the response is queued here: passwords have a queue
     * of their own.
     */
    form: (take: TakePublicForm) => async (context: Context) => {
      const visit = await begin(context)
      const form = await readForm(context.req.raw)
      if (webSessions.hasValidCsrfToken(context, form)) return finishInQueue(visit, await take(visit, form))
      return queueFor(visit, async () => finish(visit, await take(visit, form)))
    },

    /** A public page with a form. Without the token of one of our pages, the form appears again with its texts. */
    publicForm:
      ({ show, take }: Pick<FormPage<Visit>, 'show' | 'take'>) =>
      async (context: Context) => {
        const visit = await begin(context)
        const sent = await readForm(context.req.raw)
        if (webSessions.hasValidCsrfToken(context, sent)) return finishInQueue(visit, await take(visit, sent))
        return queueFor(visit, async () => {
          const page = await show(visit, sent)
          const outdated = { problem: visit.t('formOutdated'), status: 422 } as const
          return finish(visit, page instanceof Response ? page : { ...outdated, ...page })
        })
      },

    /** A public page that waits for somebody else, in a queue of its own. */
    waitingPage: (show: Show<Visit>) => async (context: Context) => {
      const visit = await begin(context)
      return finishInQueue(visit, await show(visit))
    },

    notFound: async (context: Context) => {
      const visit = await begin(context)
      return queueFor(visit, () => finish(visit, notFoundPage(visit)))
    },

    /** A page for members; others have to sign in first. */
    memberPage: (show: Show<MemberVisit>) => async (context: Context) => {
      const visit = await signedIn(context)
      if (visit instanceof Response) return visit
      return queueFor(visit, async () => {
        const { member, ...rest } = await afterWait(visit)
        return member ? finish({ ...rest, member }, await show({ ...rest, member })) : signInFirst({ ...rest, member })
      })
    },

    /**
     * Reads a member's form on the page of `show`. If the CSRF token is invalid, which also happens to a page that was
     * open too long, shows the page again with the typed texts.
     */
    memberForm: (show: ShowForm, take: TakeForm) => async (context: Context) => {
      const visit = await signedIn(context)
      if (visit instanceof Response) return visit
      const form = await readFormData(context.req.raw)
      return queueFor(visit, () => takeForm(visit, form, show, take))
    },

    /**
     * Reads a member's form with a picture, one at a time for each member.
     *
     * @param refuse shows the page again if the form is too large; gets the texts before the picture
     */
    memberUpload: (show: ShowForm, take: TakeForm, refuse: TakeForm) => async (context: Context) => {
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
    },
  }
}

/** Whether the form is on a page of this site, so that other sites can't prefill one here. */
function isOwnForm({ req }: Context): boolean {
  return req.method === 'POST' && req.header('Sec-Fetch-Site') === 'same-origin'
}

import type { Context } from 'hono'
import { html } from 'hono/html'
import type { Quota } from '../graph/quota.ts'
import { isFailure, type Problem, problemOf, quotaExceeded } from '../http/problems.ts'
import { createRequestQueues, type RunInQueue } from '../http/server/request-queues.ts'
import type { MemberRow } from '../store/members/member-row.ts'
import type { Store } from '../store/store.ts'
import { csrfField } from './form/csrf-field.ts'
import { readFormData, readFormOfStranger, readUpload } from './form/form-data.ts'
import { languageOfSite, rememberLanguage } from './page/language.ts'
import { doneNotice, type Html, languageLinks, layOut, problemNotice } from './page/layout.ts'
import { hasJust, type MemberVisit, notFoundPage, type Page, type Visit } from './page/visit.ts'
import { catalogue } from './sentences/catalogue.ts'
import { largestPictureForm } from './settings/picture-upload.ts'
import { signInForm, takeSignIn } from './sign-in/sign-in.ts'
import type { WebSessions } from './sign-in/web-sessions.ts'

/** The sign-in ended between the arrival of a form and the change that the form asks for, which was not made. */
class SignedOut extends Error {}

type Show<V extends Visit> = (visit: V) => Promise<Page | Response>
type ShowForm = (visit: MemberVisit, typed?: FormData) => Promise<Page | Response>
type TakeForm = (visit: MemberVisit, form: FormData) => Promise<Page | Response>

/** Pages and forms per hour and member: several times as fast as anybody reads, without a pause. */
export const maxVisits = 10_000

export interface PagesDeps {
  store: Store
  webSessions: WebSessions
  networkName: string
  quota: Quota
  runInQueue: RunInQueue
  /** The IP address that a request comes from. */
  clientIp: (context: Context) => string
  now: () => number
  /** Takes a failure of the service itself. */
  report: (error: Error, context: Context) => void
}

/**
 * What all pages of the web site have in common: language, header, who may see them, whose forms are taken, and how many of a
 * member's requests are worked on at once.
 */
export function createPages({ store, webSessions, networkName, quota, runInQueue, clientIp, now, report }: PagesDeps) {
  const runInUploadQueue = createRequestQueues(1)

  /** Works on a request in its turn among the visitor's others. */
  const inTurn = <Result>({ context, member }: Visit, work: () => Promise<Result>): Promise<Result> =>
    runInQueue(member?.id ?? clientIp(context), work)

  /** @throws Problem 429 beyond `maxVisits` */
  function countVisit(member: MemberRow): void {
    const { allowed, limit, reset } = quota.count({ subject: `site ${member.id}`, limit: maxVisits })
    if (!allowed) throw quotaExceeded(limit, Math.ceil((reset - now()) / 1000))
  }

  async function begin(context: Context): Promise<Visit> {
    rememberLanguage(context)
    const sentences = catalogue[languageOfSite(context)]
    const [member, csrfToken] = [await webSessions.member(context), webSessions.csrfToken(context)]
    if (member) countVisit(member)
    const change: Visit['change'] = (work) =>
      store.transaction(async (tx) => {
        if (!(await webSessions.member(context, tx))) throw new SignedOut()
        return work(tx)
      })
    return { context, sentences, member, csrfToken, now: now(), change }
  }

  async function header({ context, sentences, member, csrfToken }: Visit, shape: Page['shape']): Promise<Html> {
    const home = html`<a class="network" href="/">${networkName}</a>`
    if (!member) {
      return shape === 'dialogue' ? home : html`${home} <a href="/sign-in">${sentences.signIn}</a>`
    }
    const waiting = await store.contactRequests.countPending({ to: member.id })
    const links: [path: string, name: string, count?: number][] = [
      ['/requests', sentences.requests, waiting],
      [`/profile/${member.id}`, sentences.profile],
      ['/people', sentences.people],
      ['/cards', sentences.cards],
      ['/settings', sentences.settings],
      ['/applications', sentences.applications],
    ]
    const link = ([path, name, count]: (typeof links)[number]) =>
      html`<li><a href="${path}"${
        path === context.req.path ? html` aria-current="page"` : undefined
      }>${name}${count ? html` <span class="count">${count}</span>` : undefined}</a></li>`
    return html`${home}
<form method="post" action="/sign-out">${csrfField(csrfToken)}<button class="link">${sentences.signOut}</button></form>
<nav aria-label="${sentences.navigation}"><ul>${links.map(link)}</ul></nav>`
  }

  async function finish(visit: Visit, page: Page | Response): Promise<Response> {
    if (page instanceof Response) return page
    const { context, sentences } = visit
    const { title, body, shape = 'page', status = 200 } = page
    const foot = languageLinks(new URL(context.req.url), sentences)
    const around = { head: await header(visit, shape), foot }
    const saved = hasJust(context, 'saved') ? html`${sentences.saved}` : undefined
    const done = context.req.method === 'GET' ? (page.done ?? saved) : undefined
    const whole = html`${problemNotice(page.problem)}${doneNotice(done)}
${body}`
    return context.html(layOut({ networkName, sentences, title, shape, body: whole, around }), status)
  }

  /** The member, or the way to the sign-in page and back. */
  async function signedIn(context: Context): Promise<MemberVisit | Response> {
    const visit = await begin(context)
    const { member } = visit
    return member ? { ...visit, member } : signInFirst(visit, () => readFormOfStranger(context.req.raw))
  }

  /** The way to the sign-in page and back; a form of ours keeps what was typed on that way. */
  async function signInFirst(visit: Visit, readTyped: () => Promise<FormData>): Promise<Response> {
    const { context } = visit
    if (isOwnForm(context)) return finish(visit, await signInAgain(visit, await readTyped()))
    const { pathname, search } = new URL(context.req.url)
    return context.redirect(`/sign-in?${new URLSearchParams({ to: pathname + search })}`, 303)
  }

  /**
   * Signs in whoever sends a form of ours after the sign-in ended, in the place of its page. What was typed goes along, and after
   * the sign-in the browser sends it once more (307): to be looked at first, since it has no valid CSRF token.
   */
  async function signInAgain({ context, sentences, csrfToken }: Visit, form: FormData): Promise<Page | Response> {
    const texts = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
    const again = form.has('password')
      ? await takeSignIn(context, new URLSearchParams(texts), webSessions, sentences)
      : { problem: sentences.signInAgain }
    const { pathname, search } = new URL(context.req.url)
    if (!again) return context.redirect(pathname + search, 307)
    const kept = texts
      .filter(([name]) => !['csrf_token', 'login', 'answer'].includes(name) && !name.includes('password'))
      .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
    const body = signInForm({ ...again, sentences, csrfToken, kept })
    return { title: sentences.signInTo(networkName), shape: 'dialogue', body, status: 422 }
  }

  async function takeForm(visit: MemberVisit, form: FormData, show: ShowForm, take: TakeForm): Promise<Response> {
    if (!webSessions.hasValidCsrfToken(visit.context, form)) {
      const page = await show(visit, form)
      const problem = visit.sentences.formOutdated
      return finish(visit, page instanceof Response ? page : { ...page, problem, status: 422 })
    }
    try {
      return await finish(visit, await take(visit, form))
    } catch (error) {
      if (error instanceof SignedOut) return signInFirst({ ...visit, member: undefined }, async () => form)
      const problem = problemOf(error as Error)
      if (problem?.status !== 503) throw error
      if (isFailure(error as Error)) report(error as Error, visit.context)
      return busyAgain(visit, form, show, problem)
    }
  }

  /** The form again, with what was typed, where the database doesn't take it just now. */
  async function busyAgain(
    visit: MemberVisit,
    form: FormData,
    show: ShowForm,
    { headers }: Problem,
  ): Promise<Response> {
    const page = await show(visit, form)
    visit.context.header('Retry-After', headers['Retry-After'])
    return finish(visit, page instanceof Response ? page : { ...page, problem: visit.sentences.busy, status: 503 })
  }

  return {
    /** A page for everybody. */
    page: (show: Show<Visit>) => async (context: Context) => {
      const visit = await begin(context)
      return inTurn(visit, async () => finish(visit, await show(visit)))
    },

    /** Takes a form that is for everybody; its passwords have turns of their own. */
    form: (take: Show<Visit>) => async (context: Context) => {
      const visit = await begin(context)
      return finish(visit, await take(visit))
    },

    /** What a browser is shown where there is nothing. */
    async nothing(context: Context): Promise<Response> {
      const visit = await begin(context)
      return finish(visit, notFoundPage(visit))
    },

    /** A page for members: others are asked to sign in first. */
    memberPage: (show: Show<MemberVisit>) => async (context: Context) => {
      const visit = await signedIn(context)
      return visit instanceof Response ? visit : inTurn(visit, async () => finish(visit, await show(visit)))
    },

    /**
     * Takes a member's form of the page that `show` makes. Without a valid CSRF token, which may be no more than a page that was
     * open for too long, shows that page again, with what was typed.
     */
    memberForm: (show: ShowForm, take: TakeForm) => async (context: Context) => {
      const visit = await signedIn(context)
      if (visit instanceof Response) return visit
      const form = await readFormData(context.req.raw)
      return inTurn(visit, () => takeForm(visit, form, show, take))
    },

    /**
     * The same of a form with a picture, of which each member sends one at a time: the next one is not read before.
     *
     * @param refuse shows the page again where the form is too large; it is handed the texts before the picture
     */
    memberUpload: (show: ShowForm, take: TakeForm, refuse: TakeForm) => async (context: Context) => {
      const visit = await signedIn(context)
      if (visit instanceof Response) return visit
      return runInUploadQueue(visit.member.id, () =>
        readUpload(context.req.raw, largestPictureForm, (form, isWhole) =>
          inTurn(visit, async () =>
            isWhole ? takeForm(visit, form, show, take) : finish(visit, await refuse(visit, form)),
          ),
        ),
      )
    },
  }
}

/** Whether a page of this site holds the form, as the browser says: another site can't fill in a form here, not even for a look. */
function isOwnForm({ req }: Context): boolean {
  return req.method === 'POST' && req.header('Sec-Fetch-Site') === 'same-origin'
}

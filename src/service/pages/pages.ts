import type { Context, Hono } from 'hono'
import { NewsFull } from '../actions/sharing.ts'
import type { SentForm } from '../http/input.ts'
import { limitBody, readForm, readFormData } from '../http/input.ts'
import { isTimeZone } from '../http/language.ts'
import { isFailure, notFound, problemOf } from '../http/problems.ts'
import { countWrite } from '../limits/quota.ts'
import { createRequestQueues } from '../limits/request-queues.ts'
import type { MemberRow } from '../store/members/member-row.ts'
import type { Store } from '../store/store.ts'
import { readFormOfStranger, readUpload } from '../website/form/fields.ts'
import { pageHeaders } from '../website/page/layout.ts'
import { explainProblem } from '../website/page/notices.ts'
import type { Show, SitePage, Take } from '../website/page/on-site.ts'
import type { Page, Shown } from '../website/page/page.ts'
import { type MemberVisit, pathIn, type SiteParts, type Visit } from '../website/page/visit.ts'
import { largestPictureForm } from './settings/picture-upload.ts'
import { confirmationPage, NotConfirmed, takeConfirmation } from './sign-in/confirmation.ts'
import { signInAgain, signInPath } from './sign-in/sign-in.ts'
import { createVisits, SignedOut } from './visits.ts'

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
      if (error instanceof NewsFull) return showAgain(visit, show, form, { problem: t('newsFull') })
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

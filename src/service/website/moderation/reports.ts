import { html } from 'hono/html'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { ReportedSubject, ReportRow } from '../../store/reports.ts'
import { restorePeriod } from '../../store/shares/removed-news.ts'
import { dismissReports, isOwnCase, putBack } from '../../store/taking-down.ts'
import { buttonPage, formElement } from '../form/form-page.ts'
import { askFirst, list, paging, personLink, readPage, showTime } from '../page/components.ts'
import type { Html } from '../page/layout.ts'
import type { MemberVisit, Page } from '../page/visit.ts'
import { keyOf } from '../site-translate.ts'
import { partsOf, showSubject, subjectQuery } from './report.ts'

const pageSize = 20
const shownReports = 10

/** An administrator sees neither name nor text of reports about that administrator. */
function showReport(report: ReportRow, reporter: MemberRow | undefined, visit: MemberVisit): Html {
  const { t, member } = visit
  const isAboutVisitor = report.member === member.id
  return html`<li><p class="quiet">${t(keyOf('reason', report.reason))} · ${
    !isAboutVisitor && html`${personLink({ id: report.reporter, name: reporter?.name ?? '' })} · `
  }${showTime(report.created, visit)}</p>
${!isAboutVisitor && report.message && html`<p class="message" dir="auto">${report.message}</p>`}</li>`
}

async function showReported(reported: ReportedSubject, visit: MemberVisit): Promise<Html> {
  const { t, store, now } = visit
  const { member, item } = reported
  const isOwn = await isOwnCase(store, { actor: visit.member.id, member })
  const author = await store.members.find(member)
  const news = item === '' ? undefined : await store.news.find(item)
  const isThere = item === '' || news !== undefined
  const isEmpty = item === '' && author !== undefined && partsOf(author).length === 0
  const reports = await store.reports.of(reported, shownReports)
  const reporters = await store.members.findAll(reports.map(({ reporter }) => reporter))
  const name = author?.name ?? ''
  const mayComeBack = !isThere && (await store.removedNews.mayComeBack(item, member, now))
  const takeDown = html`<a class="button" href="/administration/take-down?${subjectQuery(reported)}">${t('takeDownAsk')}</a>`
  const button = html`<button name="action" value="dismiss">${t('dismiss')}</button>`
  const dismissal = askFirst(t, t('dismissAsk'), t('dismissQuestion'), button, name)
  return html`<li class="card report">${
    author && isThere
      ? showSubject({ ...reported, author, news }, visit)
      : html`<p>${mayComeBack ? t('itemMayComeBack', { name, minutes: restorePeriod / 60_000 }) : t('itemGone', { name })}</p>`
  }
<h2>${t('reportCount', { count: reported.reports })}</h2>
${list(reports.map((report) => showReport(report, reporters.get(report.reporter), visit)))}
<div class="actions">${isThere && !isEmpty && takeDown}
${
  isOwn
    ? html`<p>${t('otherDecides')}</p>`
    : !mayComeBack && formElement(visit, dismissal, { action: '/administration/reports', hidden: { member, item } })
}</div></li>`
}

async function show(visit: MemberVisit): Promise<Page> {
  const { context, t, store } = visit
  const reported = await readPage(context, pageSize, (limit, offset) => store.reports.subjects(limit, offset))
  const shown = await Array.fromAsync(reported.rows, (subject) => showReported(subject, visit))
  return {
    title: t('reports'),
    body: html`${list(shown, t('noReports'), 'cards')}
${paging(reported, visit)}`,
    back: ['/administration', t('administration')],
    doneBy: { dismissed: t('reportsDismissed'), 'taken-down': t('takenDown') },
  }
}

/** `/administration/reports`: the reports that wait for an administrator's decision, by subject. */
export const reportsPage = buttonPage(show, async (visit: MemberVisit, sent) => {
  const {
    t,
    member: { id: actor },
    change,
    store,
    now,
  } = visit
  const decision = { actor, member: String(sent.get('member')), item: String(sent.get('item') ?? '') }
  if (await isOwnCase(store, decision)) return { problem: t('otherDecides') }
  if (sent.get('action') === 'dismiss') {
    const done = await change((tx) => dismissReports(tx, decision, now))
    return `/administration/reports${done ? '?dismissed' : ''}`
  }
  const author = await store.members.find(decision.member)
  const done = sent.get('action') === 'restore' && author && (await change((tx) => putBack(tx, decision, now)))
  return done ? `/profile/${decision.member}?restored` : { problem: t('notPutBack', { name: author?.name ?? '' }) }
})

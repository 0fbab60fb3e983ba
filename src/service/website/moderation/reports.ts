import { html } from 'hono/html'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { ReportedSubject, ReportRow } from '../../store/reports.ts'
import { restorePeriod } from '../../store/shares/removed-news.ts'
import type { Store } from '../../store/store.ts'
import { dismissReports, isOwnCase, putBack } from '../../store/taking-down.ts'
import { csrfField } from '../form/csrf-field.ts'
import { hasJust } from '../form/last-change.ts'
import { askFirst } from '../page/ask-first.ts'
import type { Html } from '../page/layout.ts'
import { readPage, showPaging } from '../page/paging.ts'
import { showTime } from '../page/times.ts'
import type { MemberVisit, Page } from '../page/visit.ts'
import { reasonSentences } from './reasons.ts'
import { partsOf, showSubject, subjectQuery } from './subject.ts'

/** Reported subjects on a page, and the latest reports that are shown of each. */
const pageSize = 20
const shownReports = 10

/** `/administration/reports`: the reports that wait for an administrator's decision, by subject. */
export function createReportsPage({ store, now }: { store: Store; now: () => number }) {
  /** An administrator sees neither name nor text of reports about that administrator. */
  function showReport(report: ReportRow, reporter: MemberRow | undefined, visit: MemberVisit): Html {
    const { t, member } = visit
    const isAboutVisitor = report.member === member.id
    return html`<li><p class="quiet">${t(reasonSentences[report.reason])} · ${
      !isAboutVisitor && html`<a href="/profile/${report.reporter}"><bdi>${reporter?.name}</bdi></a> · `
    }${showTime(report.created, visit)}</p>
${!isAboutVisitor && report.message && html`<p class="message" dir="auto">${report.message}</p>`}</li>`
  }

  async function showReported(reported: ReportedSubject, visit: MemberVisit): Promise<Html> {
    const { t, csrfToken } = visit
    const { member, item } = reported
    const isOwn = await isOwnCase(store, { actor: visit.member.id, member })
    const author = await store.members.find(member)
    const news = item === '' ? undefined : await store.news.find(item)
    const isThere = item === '' || news !== undefined
    const isEmpty = item === '' && author !== undefined && partsOf(author).length === 0
    const reports = await store.reports.of(reported, shownReports)
    const reporters = await store.members.findAll(reports.map(({ reporter }) => reporter))
    const name = author?.name ?? ''
    const mayComeBack = !isThere && (await store.removedNews.mayComeBack(item, member, now()))
    const takeDown = html`<a class="button" href="/administration/take-down?${subjectQuery(reported)}">${t('takeDownAsk')}</a>`
    return html`<li class="box">${
      author && isThere
        ? showSubject({ ...reported, author, news }, visit)
        : html`<p>${mayComeBack ? t('itemMayComeBack', { name, minutes: restorePeriod / 60_000 }) : t('itemGone', { name })}</p>`
    }
<h2>${t('reportCount', { count: reported.reports })}</h2>
<ul class="plain">${reports.map((report) => showReport(report, reporters.get(report.reporter), visit))}</ul>
<div class="actions">${isThere && !isEmpty && takeDown}
${
  isOwn
    ? html`<p>${t('otherDecides')}</p>`
    : !mayComeBack &&
      html`<form method="post" action="/administration/reports">${csrfField(csrfToken)}<input type="hidden" name="member" value="${member}"><input type="hidden" name="item" value="${item}">
${askFirst({
  ask: t('dismissAsk'),
  of: name,
  question: t('dismissQuestion'),
  button: html`<button name="action" value="dismiss">${t('dismiss')}</button>`,
})}</form>`
}</div></li>`
  }

  async function show(visit: MemberVisit): Promise<Page> {
    const { context, t } = visit
    const list = await readPage(context, pageSize, (limit, offset) => store.reports.subjects(limit, offset))
    const shown: Html[] = []
    for (const subject of list.rows) shown.push(await showReported(subject, visit))
    const body = html`${shown.length > 0 ? html`<ul class="plain">${shown}</ul>` : html`<p>${t('noReports')}</p>`}
${showPaging(list, context, t)}`
    const done = hasJust(context, 'dismissed')
      ? html`${t('reportsDismissed')}`
      : hasJust(context, 'taken-down') && html`${t('takenDown')}`
    return {
      title: t('reports'),
      body,
      back: ['/administration', t('administration')],
      done: done || undefined,
    }
  }

  return {
    show,

    /** Dismisses the reports of a subject, or restores an item that was taken down. */
    async decide(visit: MemberVisit, form: FormData): Promise<Page | Response> {
      const { context, t } = visit
      const [member, item] = [String(form.get('member')), String(form.get('item') ?? '')]
      const decision = { actor: visit.member.id, member, item }
      if (await isOwnCase(store, decision)) return { ...(await show(visit)), problem: t('otherDecides'), status: 422 }
      if (form.get('action') === 'dismiss') {
        const done = await visit.change((tx) => dismissReports(tx, decision, now()))
        return context.redirect(`/administration/reports${done ? '?dismissed' : ''}`, 303)
      }
      const author = await store.members.find(member)
      const done =
        form.get('action') === 'restore' && author && (await visit.change((tx) => putBack(tx, decision, now())))
      if (done) return context.redirect(`/profile/${member}?restored`, 303)
      return { ...(await show(visit)), problem: t('notPutBack', { name: author?.name ?? '' }), status: 422 }
    },
  }
}

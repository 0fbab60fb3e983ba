import type { MemberRow } from '../../store/members/member-row.ts'
import { restorePeriod } from '../../store/shares/removable.ts'
import { keyOf } from '../../texts.ts'
import { buttonPage, form, formElement, formPage, gonePage } from '../../website/form/form-page.ts'
import { type Html, html } from '../../website/html.ts'
import { askFirst, emptyState, list, paging, readPage } from '../../website/page/components.ts'
import { personLink } from '../../website/page/person.ts'
import { showTime } from '../../website/page/times.ts'
import type { MemberVisit } from '../../website/page/visit.ts'
import { readSubject, showSubject } from './report.ts'
import {
  longestTakeDownReason,
  partsOf,
  profileParts,
  type ReportedSubject,
  type ReportRow,
  reportRows,
} from './rows.ts'
import {
  dismissReports,
  findShown,
  isOwnCase,
  isReported,
  mayComeBack,
  putBack,
  readerOf,
  takeDown,
} from './subjects.ts'

const pageSize = 20

const shownReports = 10

/** An administrator doesn't see name and text of reports about that administrator. */
function showReport(report: ReportRow, reporter: MemberRow | undefined, visit: MemberVisit): Html {
  const { t, member } = visit
  const isAboutVisitor = report.member === member.id
  return html`<li><p class="fine">${t(keyOf('reason', report.reason))} · ${
    !isAboutVisitor && html`${personLink({ id: report.reporter, name: reporter?.name ?? '' })} · `
  }${showTime(report.created, visit)}</p>
${!isAboutVisitor && report.message && html`<p class="message" dir="auto">${report.message}</p>`}</li>`
}

/** The reported words, if they are gone or changed since. */
function showWords({ item_name, item_message }: ReportRow, { t }: MemberVisit): Html {
  return html`<p class="fine">${t('reportedWords')}</p>
<blockquote><p dir="auto"><b>${item_name}</b></p>${item_message && html`<p class="message" dir="auto">${item_message}</p>`}</blockquote>`
}

async function showReported(reported: ReportedSubject, visit: MemberVisit): Promise<Html> {
  const { t, store, now } = visit
  const { member, item } = reported
  const isOwn = await isOwnCase(store, { actor: visit.member.id, member })
  const author = await store.members.find(member)
  const resource = item === '' ? undefined : await findShown(store, item, readerOf(visit.member))
  const isThere = item === '' || resource !== undefined
  const isEmpty = item === '' && author !== undefined && partsOf(author).length === 0
  const reports = await store.of(reportRows).of(reported, shownReports)
  const first = reports.at(-1)
  const reporters = await store.members.findAll(reports.map(({ reporter }) => reporter))
  const name = author?.name ?? ''
  const isUndoable = !isThere && (await mayComeBack(store, reported, now))
  const query = new URLSearchParams(item === '' ? { member } : { item })
  const takeDown = html`<a class="button" href="/administration/take-down?${query}">${t('takeDownAsk')}</a>`
  const button = html`<button name="action" value="dismiss">${t('dismiss')}</button>`
  const dismissal = askFirst(t, t('dismissAsk'), t('dismissQuestion'), button, name)
  return html`<li class="card report">${
    author && isThere
      ? await showSubject({ ...reported, author, resource }, visit)
      : html`<p>${isUndoable ? t('itemMayComeBack', { name, minutes: restorePeriod / 60_000 }) : t('itemGone', { name })}</p>`
  }
${first && first.item_name !== '' && first.item_message !== resource?.message && showWords(first, visit)}
<h2>${t('reportCount', { count: reported.reports })}</h2>
${list(reports.map((report) => showReport(report, reporters.get(report.reporter), visit)))}
<div class="actions">${isThere && !isEmpty && takeDown}
${
  isOwn
    ? html`<p>${t('otherDecides')}</p>`
    : !isUndoable && formElement(visit, dismissal, { action: '/administration/reports', hidden: { member, item } })
}</div></li>`
}

async function showCases(visit: MemberVisit) {
  const { context, t, store } = visit
  const reported = await readPage(context, pageSize, (limit, offset) => store.of(reportRows).subjects(limit, offset))
  const shown = await Array.fromAsync(reported.rows, (subject) => showReported(subject, visit))
  return {
    title: t('reports'),
    body: html`${list(shown, t('noReports'), 'cards')}
${paging(reported, visit)}`,
    doneBy: { dismissed: t('reportsDismissed'), 'taken-down': t('takenDown') },
  }
}

export const reportsPage = buttonPage(showCases, async (visit: MemberVisit, sent) => {
  const { t, member, change, store, now } = visit
  const decision = { actor: member.id, member: String(sent.get('member')), item: String(sent.get('item') ?? '') }
  if (await isOwnCase(store, decision)) return { problem: t('otherDecides') }
  if (sent.get('action') === 'dismiss') {
    const done = await change((tx) => dismissReports(tx, decision, now))
    return `/administration/reports${done ? '?dismissed' : ''}`
  }
  const author = await store.members.find(decision.member)
  const done = sent.get('action') === 'restore' && author && (await change((tx) => putBack(tx, decision, now)))
  return done ? `/profile/${decision.member}?restored` : { problem: t('notPutBack', { name: author?.name ?? '' }) }
})

export const takeDownPage = formPage(async (visit: MemberVisit, sent) => {
  const { t, change, store, now, member: actor } = visit
  const subject = await readSubject(visit)
  if (!subject) return gonePage(visit, t('takeDown'), sent?.get('reason'))
  const { name } = subject.author
  const parts = partsOf(subject.author)
  // the author may have emptied one meanwhile
  const offered = profileParts.filter((part) => parts.includes(part) || sent?.getAll('part').includes(part))
  const back = (await isReported(store, subject))
    ? (['/administration/reports', t('reports')] as const)
    : ([`/profile/${subject.member}`, t('profileOf', { name })] as const)
  return form(visit, {
    fields: {
      ...(!subject.resource && {
        part: {
          kind: 'several',
          label: t('takeDownParts'),
          options: offered.map((part) => [part, t(part)] as const),
          missing: t('takeDownNothing'),
        },
      }),
      reason: { kind: 'lines', label: t('takeDownReason', { name }), max: longestTakeDownReason, required: true },
    },
    show: async (takeDown) => ({
      title: t('takeDown'),
      body: html`${await showSubject(subject, visit)}
${
  !subject.resource && offered.length === 0
    ? emptyState(t('takeDownEmpty', { name }))
    : takeDown.element({
        class: 'card dangerous',
        content: html`<p class="fine">${subject.resource ? t('takeDownExplains', { name }) : t('takeDownDeletes', { name })}</p>
${!subject.resource && takeDown.field('part')}${takeDown.field('reason')}`,
        button: html`<button class="danger">${t('takeDown')}</button>`,
      })
}`,
      back,
    }),
    async save({ part, reason }) {
      const taken = await change(async (tx) => {
        const current = await readSubject(visit, tx)
        if (!current) return undefined
        const wasReported = await isReported(tx, current)
        const what = { actor: actor.id, member: current.member, reason }
        for (const item of part ?? [current.item]) await takeDown(tx, { ...what, item }, now)
        return { wasReported }
      })
      if (!taken) return gonePage(visit, t('takeDown'), reason)
      return `${taken.wasReported ? '/administration/reports' : `/profile/${subject.member}`}?taken-down`
    },
  })
})

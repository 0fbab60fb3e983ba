import { day } from '../../../contract/durations.ts'
import type { AuditEntry } from '../../store/audit.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import { restorePeriod } from '../../store/shares/removable.ts'
import type { Store } from '../../store/store.ts'
import { keyOf } from '../../texts.ts'
import { buttonPage, form, formElement, formPage, gonePage } from '../../website/form/form-page.ts'
import { type Html, html } from '../../website/html.ts'
import { newsCard } from '../../website/news-card.ts'
import { actionLink, askFirst, emptyState, icon, list, paging, readPage } from '../../website/page/components.ts'
import { notice, warning } from '../../website/page/layout.ts'
import { about, more, personLink } from '../../website/page/person.ts'
import { showTime } from '../../website/page/times.ts'
import type { MemberVisit } from '../../website/page/visit.ts'
import { commentCard } from '../conversation/door.ts'
import { passCard } from '../passes/door.ts'
import { mutedPath, muteRows, offerMuting } from './muting.ts'
import {
  dismissReports,
  findShown,
  findSubject,
  isOwnCase,
  isProfilePart,
  isReported,
  longestReport,
  longestTakeDownReason,
  mayComeBack,
  partsOf,
  putBack,
  type ReportedSubject,
  type ReportRow,
  reportReasons,
  reportRows,
  type ShownSubject,
  type TakeDown,
  takeDown,
  takeDownRows,
} from './rows.ts'

/** @param store of the transaction that uses the result */
async function readSubject(visit: MemberVisit, store = visit.store): Promise<ShownSubject | undefined> {
  const { req } = visit.context
  const item = req.query('item') ?? ''
  const resource = item === '' ? undefined : await findShown(store, item, visit.member)
  if (item !== '' && !resource) return undefined
  const author = await store.members.find(resource?.member ?? req.query('member') ?? '')
  return author && { member: author.id, item, author, resource }
}

async function showSubject({ author, resource }: ShownSubject, visit: MemberVisit): Promise<Html> {
  const { t } = visit
  if (resource) {
    const news = await visit.store.news.find(resource.id)
    const card = news
      ? newsCard(news, visit, { author })
      : ((await passCard(visit, resource.id, author)) ?? (await commentCard(visit, resource.id, author)))
    return html`${card && list([card], undefined, 'cards')}`
  }
  const link = html`<a href="/profile/${author.id}" dir="auto">${t('profileOf', { name: author.name })}</a>`
  return html`<div class="card"><div class="about">${about(author, t, html`<p>${link}</p>`)}</div>
${more(author, t)}</div>`
}

async function readReported(visit: MemberVisit, from?: Store): Promise<ShownSubject | undefined> {
  const subject = await readSubject(visit, from)
  return subject?.member === visit.member.id ? undefined : subject
}

export const reportPage = formPage(async (visit: MemberVisit, sent) => {
  const { t, member, store, now } = visit
  const title = t('reportTitle')
  const subject = await readReported(visit)
  if (!subject) return gonePage(visit, title, sent?.get('message'))
  const { author } = subject
  const { name } = author
  const back = [`/profile/${author.id}`, name] as const
  const isReported = await store.of(reportRows).has(member.id, subject)
  return form(visit, {
    fields: {
      reason: {
        kind: 'one',
        label: t('reportReason'),
        options: reportReasons.map((reason) => [reason, t(keyOf('reason', reason))] as const),
        missing: t('needed'),
      },
      message: { kind: 'lines', label: t('reportMessage'), max: longestReport, optional: true },
    },
    async show(report) {
      const content = html`<h2>${t('reportToAdministrators')}</h2>
<p class="fine">${t('reportExplains', { name })}</p>
${report.field('reason')}${report.field('message')}`
      const query = new URLSearchParams(subject.item === '' ? { member: author.id } : { item: subject.item })
      const mayTakeDown = member.role === 'administrator' && (subject.resource || partsOf(author).length > 0)
      const takeDown = html`<p class="actions"><a class="button" href="/administration/reports/take-down?${query}">${icon('shield')} ${t('takeDownAsk')}</a></p>`
      const body = html`${await showSubject(subject, visit)}
${await offerMuting(visit, subject)}
${isReported ? notice(t('reportedAlready')) : report.element({ class: 'card group', content, button: t('sendReport') })}
${mayTakeDown && takeDown}`
      return { title, body, back }
    },
    async save({ reason, message }) {
      const { member: of, item } = subject
      const result = await visit.change(async (tx) => {
        const current = await readReported(visit, tx)
        if (!current) return 'gone'
        const { name: item_name = '', message: item_message = '' } = current.resource ?? {}
        const report = { reporter: member.id, member: of, item, reason, message, item_name, item_message }
        return (await tx.of(reportRows).add(report, now)) ? 'sent' : 'too-many'
      })
      if (result === 'gone') return gonePage(visit, title, message)
      return result === 'sent' ? `/profile/${of}?reported` : { problem: t('tooManyReports') }
    },
  })
})

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
  const resource = item === '' ? undefined : await findShown(store, item, visit.member)
  const isThere = item === '' || resource !== undefined
  const isEmpty = item === '' && author !== undefined && partsOf(author).length === 0
  const reports = await store.of(reportRows).of(reported, shownReports)
  const oldestShown = reports.at(-1)
  const reporters = await store.members.findAll(reports.map(({ reporter }) => reporter))
  const name = author?.name ?? ''
  const isUndoable = !isThere && (await mayComeBack(store, reported, now))
  const query = new URLSearchParams(item === '' ? { member } : { item })
  const takeDown = html`<a class="button" href="/administration/reports/take-down?${query}">${t('takeDownAsk')}</a>`
  const button = html`<button name="action" value="dismiss">${t('dismiss')}</button>`
  const dismissal = askFirst(t, t('dismissAsk'), t('dismissQuestion'), button, name)
  return html`<li class="card report">${
    author && isThere
      ? await showSubject({ ...reported, author, resource }, visit)
      : html`<p>${isUndoable ? t('itemMayComeBack', { name, minutes: restorePeriod / 60_000 }) : t('itemGone', { name })}</p>`
  }
${oldestShown && oldestShown.item_name !== '' && oldestShown.item_message !== resource?.message && showWords(oldestShown, visit)}
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
  const reported = await readPage(context, (limit, offset) => store.of(reportRows).subjects(limit, offset))
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
  const offered = partsOf(subject.author)
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
      const isThere = await change(async (tx) => {
        const current = await readSubject(visit, tx)
        if (!current) return false
        const what = { actor: actor.id, member: current.member, reason }
        for (const item of part ?? [current.item]) await takeDown(tx, { ...what, item }, now)
        return true
      })
      return isThere ? `${back[0]}?taken-down` : gonePage(visit, t('takeDown'), reason)
    },
  })
})

export { adds } from './muting.ts'

export const styles = [new URL('moderation.css', import.meta.url)]

const shownTakeDowns = 20

/** Milliseconds for which the author's home page mentions a take-down. */
export const noticePeriod = 30 * day

async function takenDown(author: MemberRow, store: Store): Promise<TakeDown[]> {
  const all = await store.of(takeDownRows).list(author.id, shownTakeDowns, 0)
  return all.filter(({ item }) => !isProfilePart(item) || author[item] === '')
}

async function showOne(visit: MemberVisit, { member, item, reason, time }: TakeDown): Promise<Html> {
  const { t, store } = visit
  const found = isProfilePart(item) ? undefined : await findSubject(store, item, visit.member)
  const resource = found?.isTakenDown ? found : undefined
  const mayPutBack =
    visit.member.role === 'administrator' && !(await isOwnCase(store, { actor: visit.member.id, member }))
  const putBack = html`<button name="action" value="restore">${t('putBack')}</button>`
  return html`<li><p class="fine">${showTime(time, visit)}</p>
${isProfilePart(item) && html`<p>${t(item)}</p>`}${resource?.name && html`<p dir="auto">${resource.name}</p>`}
${resource?.message && html`<p class="message" lang="${resource.language}" dir="auto">${resource.message}</p>`}
${notice(reason === '' ? t('reasonLost') : html`${t('reasonLabel')} <bdi>${reason}</bdi>`)}${
  resource && mayPutBack && formElement(visit, putBack, { action: '/administration/reports', hidden: { member, item } })
}</li>`
}

/** At home: that something of the member was taken down lately. */
export async function takenDownNotice({ member, t, store, now }: MemberVisit): Promise<Html | undefined> {
  const [latest] = await takenDown(member, store)
  if (!latest || latest.time <= now - noticePeriod) return undefined
  return warning(html`${t('takenDownNotice')} <a href="/profile/${member.id}#taken-down">${t('seeTakenDown')}</a>`)
}

export const reportProfile = ({ t }: MemberVisit, { id, name }: MemberRow): Html =>
  actionLink(`/report?member=${id}`, t('reportAsk'), name, 'flag')

/**
 * At the end of a profile: that the visitor muted the member, and what was taken down. Only the member and administrators
 * see the reasons; administrators can put items back.
 */
export async function showModerated(visit: MemberVisit, author: MemberRow): Promise<Html> {
  const { t, member, store } = visit
  const isMuted = await store.of(muteRows).isMuted(member.id, author.id)
  const maySee = member.id === author.id || member.role === 'administrator'
  const shown = await Array.fromAsync(maySee ? await takenDown(author, store) : [], (one) => showOne(visit, one))
  return html`${isMuted && notice(html`${t('isMuted', { name: author.name })} <a href="${mutedPath}">${t('mutedTitle')}</a>`)}
${shown.length > 0 && html`<h2 id="taken-down">${t('takenDownTitle')}</h2>${list(shown)}`}`
}

export const moderationNotices = ({ t }: Pick<MemberVisit, 't'>) => ({
  reported: t('reported'),
  'taken-down': t('takenDown'),
  restored: t('newsRestored'),
})

export const countReports = ({ store }: MemberVisit): Promise<number> => store.of(reportRows).count()

/** The subject of an entry of the audit log, and the reason. */
export async function showDecision(
  { store, t, member: reader }: MemberVisit,
  { action, member, item, time }: Omit<AuditEntry, 'id'>,
): Promise<Html | undefined> {
  if (!['taken down', 'restored', 'dismissed report'].includes(action)) return undefined
  const resource = item === '' || isProfilePart(item) ? undefined : await findSubject(store, item, reader)
  const what = resource && (resource.name || resource.message)
  const takeDown = action === 'taken down' ? await store.of(takeDownRows).find(member, item) : undefined
  // what was taken down again has the later reason
  const reason = takeDown?.time === time ? takeDown.reason : ''
  return html`${what && html`<p class="line" lang="${resource.language}" dir="auto">${what}</p>`}
${reason && html`<p class="message">${t('reasonLabel')} <bdi>${reason}</bdi></p>`}`
}

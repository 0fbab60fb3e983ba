import { html } from 'hono/html'
import type { MemberRow } from '../../store/members/member-row.ts'
import { longestReport, type ProfilePart, profileParts, reportReasons, type Subject } from '../../store/reports.ts'
import type { NewsRow } from '../../store/shares/news.ts'
import type { Store } from '../../store/store.ts'
import { form, formPage, gonePage } from '../form/form-page.ts'
import { newsCard } from '../news-cards.ts'
import { about, icon, list, more, notice } from '../page/components.ts'
import type { Html } from '../page/layout.ts'
import type { MemberVisit } from '../page/visit.ts'
import { keyOf } from '../site-translate.ts'

export interface ShownSubject extends Subject {
  author: MemberRow
  news: NewsRow | undefined
}

/** @param store of the transaction that uses the result */
export async function readSubject(visit: MemberVisit, store = visit.store): Promise<ShownSubject | undefined> {
  const { req } = visit.context
  const item = req.query('item') ?? ''
  const news = item === '' ? undefined : await store.news.find(item)
  if (item !== '' && !news) return undefined
  const author = await store.members.find(news?.member ?? req.query('member') ?? '')
  return author && { member: author.id, item, author, news }
}

export const subjectQuery = ({ member, item }: Subject): URLSearchParams =>
  new URLSearchParams(item === '' ? { member } : { item })

export function showSubject({ author, news }: ShownSubject, visit: MemberVisit): Html {
  const { t } = visit
  if (news) return html`${list([newsCard(news, visit, { author })], undefined, 'cards')}`
  const link = html`<a href="/profile/${author.id}" dir="auto">${t('profileOf', { name: author.name })}</a>`
  return html`<div class="card"><div class="about">${about(author, t, html`<p>${link}</p>`)}</div>
${more(author, t)}</div>`
}

export const partsOf = (author: MemberRow): ProfilePart[] => profileParts.filter((part) => author[part] !== '')

/** The link that reports another member's profile; for administrators, the one that takes down parts of it, if any. */
export function profileLink({ member, t }: MemberVisit, author: MemberRow): Html | undefined {
  const { id, name } = author
  if (member.role !== 'administrator')
    return html`<a href="/report?member=${id}">${icon('flag')} ${t('reportProfile', { name })}</a>`
  if (partsOf(author).length === 0) return undefined
  return html`<a href="/administration/take-down?member=${id}">${icon('shield')} ${t('takeDownProfile', { name })}</a>`
}

async function readReported(visit: MemberVisit, from?: Store): Promise<ShownSubject | undefined> {
  const subject = await readSubject(visit, from)
  return subject?.member === visit.member.id ? undefined : subject
}

/** `/report`: a member reports another member's share, status or profile to the administrators. */
export const reportPage = formPage(async (visit: MemberVisit, sent) => {
  const { t, member, store, now } = visit
  const title = t('reportTitle')
  const subject = await readReported(visit)
  if (!subject) return gonePage(visit, title, sent?.get('message'))
  const { name } = subject.author
  const back = [`/profile/${subject.member}`, name] as const
  const isReported = await store.reports.has(member.id, subject)
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
    show: (report) => ({
      title,
      body: html`${showSubject(subject, visit)}
${
  isReported
    ? notice(t('reportedAlready'))
    : report.element({
        class: 'card',
        content: html`<p class="quiet">${t('reportExplains', { name })}</p>
${report.field('reason')}${report.field('message')}`,
        button: t('sendReport'),
      })
}`,
      back,
    }),
    async save({ reason, message }) {
      const { member: of, item } = subject
      const result = await visit.change(async (tx) => {
        if (!(await readReported(visit, tx))) return 'gone'
        return (await tx.reports.add({ reporter: member.id, member: of, item, reason, message }, now))
          ? 'sent'
          : 'too-many'
      })
      if (result === 'gone') return gonePage(visit, title, message)
      return result === 'sent' ? `/profile/${of}?reported` : { problem: t('tooManyReports') }
    },
  })
})

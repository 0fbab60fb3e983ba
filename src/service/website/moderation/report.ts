import { html } from 'hono/html'
import { longestReport, reportReasons } from '../../store/reports.ts'
import type { Store } from '../../store/store.ts'
import { form, formPage, gonePage } from '../form/form-page.ts'
import type { MemberVisit } from '../page/visit.ts'
import { readSubject, reasonSentences, type ShownSubject, showSubject } from './subject.ts'

/** `/report`: a member reports another member's share, status or profile to the administrators. */
export function createReportPage({ store, now }: { store: Store; now: () => number }) {
  /** Undefined if the subject doesn't exist, or belongs to the member. */
  async function readReported({ context, member }: MemberVisit, from = store): Promise<ShownSubject | undefined> {
    const subject = await readSubject(context, from)
    return subject?.member === member.id ? undefined : subject
  }

  return formPage(async (visit: MemberVisit, sent) => {
    const { t, member } = visit
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
          options: reportReasons.map((reason) => [reason, t(reasonSentences[reason])] as const),
          missing: t('needed'),
        },
        message: { kind: 'lines', label: t('reportMessage'), max: longestReport, optional: true },
      },
      show: (report) => ({
        title,
        body: html`${showSubject(subject, visit)}
${
  isReported
    ? html`<p>${t('reportedAlready')}</p>`
    : html`<p>${t('reportExplains', { name })}</p>
${report.element({ button: t('sendReport') })}`
}`,
        back,
      }),
      async save({ reason, message }) {
        const { member: of, item } = subject
        const result = await visit.change(async (tx) => {
          if (!(await readReported(visit, tx))) return 'gone'
          return (await tx.reports.add({ reporter: member.id, member: of, item, reason, message }, now()))
            ? 'sent'
            : 'too-many'
        })
        if (result === 'gone') return gonePage(visit, title, message)
        return result === 'sent' ? `/profile/${of}?reported` : { problem: t('tooManyReports') }
      },
    })
  })
}

import { html } from 'hono/html'
import { longestReport, reportReasons } from '../../store/reports.ts'
import type { Store } from '../../store/store.ts'
import { csrfField } from '../form/csrf-field.ts'
import { readTexts, showField, type TextFields } from '../form/fields.ts'
import { gonePage } from '../form/unsent-text.ts'
import type { MemberVisit, Page } from '../page/visit.ts'
import { reasonSentences } from './reasons.ts'
import { readSubject, type ShownSubject, showSubject } from './subject.ts'

const fields = { message: { kind: 'lines', max: longestReport } } as const satisfies TextFields

/** What the member typed. */
interface Typed {
  reason?: string | undefined
  texts?: ReturnType<typeof readTexts<typeof fields>> | undefined
}

/** `/report`: a member reports another member's share, status or profile to the administrators. */
export function createReportPage({ store, now }: { store: Store; now: () => number }) {
  /** Undefined if the subject doesn't exist, or belongs to the member. */
  async function readReported({ context, member }: MemberVisit, from = store): Promise<ShownSubject | undefined> {
    const subject = await readSubject(context, from)
    return subject?.member === member.id ? undefined : subject
  }

  const readTyped = (form: FormData, { t }: MemberVisit): Typed => ({
    reason: reportReasons.find((reason) => reason === form.get('reason')),
    texts: readTexts(form, fields, t),
  })

  async function describe(visit: MemberVisit, subject: ShownSubject, typed: Typed = {}): Promise<Page> {
    const { t, csrfToken, member } = visit
    const title = t('reportTitle')
    const back = [`/profile/${subject.member}`, subject.author.name] as const
    if (await store.reports.has(member.id, subject))
      return { title, body: html`${showSubject(subject, visit)}<p>${t('reportedAlready')}</p>`, back }
    const { texts, reason } = typed
    const isMissing = texts !== undefined && reason === undefined
    const choices = reportReasons.map(
      (one, index) =>
        html`<label class="choice"><input type="radio" name="reason" value="${one}" required${reason === one && html` checked`}${isMissing && index === 0 && html` aria-describedby="reason-problem" autofocus`}> ${t(reasonSentences[one])}</label>`,
    )
    const body = html`${showSubject(subject, visit)}
<p>${t('reportExplains', { name: subject.author.name })}</p>
<form method="post">${csrfField(csrfToken)}
<fieldset><legend><b>${t('reportReason')}</b></legend>
${isMissing && html`<p class="problem" id="reason-problem">${t('needed')}</p>`}
${choices}</fieldset>
${showField({
  name: 'message',
  label: t('reportMessage'),
  field: fields.message,
  value: texts?.values.message,
  problem: texts?.problems.message,
  optional: true,
  t,
})}
<p class="actions"><button class="main">${t('sendReport')}</button></p></form>`
    return { title, body, back }
  }

  return {
    async show(visit: MemberVisit, form?: FormData): Promise<Page> {
      const subject = await readReported(visit)
      const typed = form && readTyped(form, visit)
      if (!subject) return gonePage(visit, visit.t('reportTitle'), typed?.texts?.values.message)
      return describe(visit, subject, typed)
    },

    async send(visit: MemberVisit, form: FormData): Promise<Page | Response> {
      const { context, member, t } = visit
      const { reason, texts } = readTyped(form, visit)
      const found = reportReasons.find((one) => one === reason)
      const isComplete = found !== undefined && texts?.problems.message === undefined
      const sent = await visit.change(async (tx) => {
        const subject = await readReported(visit, tx)
        if (!subject || !isComplete) return { subject }
        const { member: of, item } = subject
        const message = texts?.values.message ?? ''
        return {
          subject,
          added: await tx.reports.add({ reporter: member.id, member: of, item, reason: found, message }, now()),
        }
      })
      if (!sent.subject) return gonePage(visit, t('reportTitle'), texts?.values.message)
      if (sent.added) return context.redirect(`/profile/${sent.subject.member}?reported`, 303)
      const page = await describe(visit, sent.subject, { reason, texts })
      return { ...page, status: 422, ...(sent.added === false && { problem: t('tooManyReports') }) }
    },
  }
}

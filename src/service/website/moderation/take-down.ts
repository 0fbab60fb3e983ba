import { html } from 'hono/html'
import { longestTakeDownReason, type ProfilePart, profileParts } from '../../store/reports.ts'
import type { Store } from '../../store/store.ts'
import { takeDown } from '../../store/taking-down.ts'
import { csrfField } from '../form/csrf-field.ts'
import { readTexts, showField, type TextFields } from '../form/fields.ts'
import { gonePage } from '../form/unsent-text.ts'
import type { Html } from '../page/layout.ts'
import type { MemberVisit, Page } from '../page/visit.ts'
import { partsOf, readSubject, type ShownSubject, showSubject } from './subject.ts'

const fields = { reason: { kind: 'lines', max: longestTakeDownReason, required: true } } as const satisfies TextFields

interface Typed {
  texts: ReturnType<typeof readTexts<typeof fields>>
  parts: ProfilePart[]
}

/** `/administration/take-down`: takes down a share, a status or parts of a profile, with a reason for the author. */
export function createTakeDownPage({ store, now }: { store: Store; now: () => number }) {
  const readTyped = (form: FormData, { t }: MemberVisit): Typed => ({
    texts: readTexts(form, fields, t),
    parts: profileParts.filter((part) => form.getAll('part').includes(part)),
  })

  /** The parts of a profile that aren't empty, to choose from. */
  function showParts({ author }: ShownSubject, { t }: MemberVisit, typed: Typed | undefined): Html {
    const isMissing = typed?.parts.length === 0
    return html`<fieldset><legend><b>${t('takeDownParts')}</b></legend>
${isMissing && html`<p class="problem" id="part-problem">${t('takeDownNothing')}</p>`}
${partsOf(author).map(
  (part, index) =>
    html`<label class="choice"><input type="checkbox" name="part" value="${part}"${typed?.parts.includes(part) && html` checked`}${isMissing && index === 0 && html` aria-describedby="part-problem" autofocus`}> ${t(part)}</label>`,
)}</fieldset>`
  }

  const isReported = async (on: Store, subject: ShownSubject) => (await on.reports.of(subject, 1)).length > 0

  /** @param fromReports whether it is opened from the reports, otherwise from the author's profile */
  function describe(visit: MemberVisit, subject: ShownSubject, fromReports: boolean, typed?: Typed): Page {
    const { t, csrfToken } = visit
    const { name } = subject.author
    const form = html`<p>${subject.news ? t('takeDownExplains', { name }) : t('takeDownDeletes', { name })}</p>
<form method="post">${csrfField(csrfToken)}
${!subject.news && showParts(subject, visit, typed)}
${showField({
  name: 'reason',
  label: t('takeDownReason', { name }),
  field: fields.reason,
  value: typed?.texts.values.reason,
  problem: typed?.texts.problems.reason,
  t,
})}
<p class="actions"><button class="danger">${t('takeDown')}</button></p></form>`
    const isEmpty = !subject.news && partsOf(subject.author).length === 0
    return {
      title: t('takeDown'),
      body: html`${showSubject(subject, visit)}
${isEmpty ? html`<p>${t('takeDownEmpty', { name })}</p>` : form}`,
      back: fromReports
        ? ['/administration/reports', t('reports')]
        : [`/profile/${subject.member}`, t('profileOf', { name })],
    }
  }

  return {
    async show(visit: MemberVisit, form?: FormData): Promise<Page> {
      const subject = await readSubject(visit.context, store)
      const typed = form && readTyped(form, visit)
      if (!subject) return gonePage(visit, visit.t('takeDown'), typed?.texts.values.reason)
      return describe(visit, subject, await isReported(store, subject), typed)
    },

    async takeDown(visit: MemberVisit, form: FormData): Promise<Page | Response> {
      const typed = readTyped(form, visit)
      const reason = typed.texts.values.reason
      const isComplete = typed.texts.problems.reason === undefined
      const result = await visit.change(async (tx) => {
        const subject = await readSubject(visit.context, tx)
        const items = !subject || subject.item ? [subject?.item ?? ''] : typed.parts
        const wasReported = subject !== undefined && (await isReported(tx, subject))
        if (!subject || !isComplete || items.length === 0) return { subject, done: false, wasReported }
        const what = { actor: visit.member.id, member: subject.member, reason }
        for (const item of items) await takeDown(tx, { ...what, item }, now())
        return { subject, done: true, wasReported }
      })
      const { subject, done, wasReported } = result
      if (!subject) return gonePage(visit, visit.t('takeDown'), reason)
      if (!done) return { ...describe(visit, subject, wasReported, typed), status: 422 }
      const path = wasReported ? '/administration/reports' : `/profile/${subject.member}`
      return visit.context.redirect(`${path}?taken-down`, 303)
    },
  }
}

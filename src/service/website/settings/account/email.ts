import { html } from 'hono/html'
import type { Network } from '../../../network.ts'
import { changeEmail } from '../../../store/change-email.ts'
import { longestEmail } from '../../../store/members/new-profile.ts'
import type { Store } from '../../../store/store.ts'
import { csrfField } from '../../form/csrf-field.ts'
import { readTexts, showField, type TextFields } from '../../form/fields.ts'
import { hasJust } from '../../form/last-change.ts'
import type { MemberVisit, Page } from '../../page/visit.ts'
import type { WebSessions } from '../../sign-in/web-sessions.ts'
import { createConfirmation, explainConfirmation } from './confirmation.ts'

const fields = { email: { kind: 'email', max: longestEmail } } as const satisfies TextFields

interface Problems {
  email?: string | undefined
  password?: string | undefined
  form?: string | undefined
}

/**
 * `/settings/email`: the address that links for a forgotten password go to. A change needs a confirmation. An
 * address of another member is accepted too, so that nobody learns here who is a member.
 */
export function createEmailPage(deps: { store: Store; webSessions: WebSessions; network: Network }) {
  const { store, network } = deps
  const confirmation = createConfirmation(deps)

  async function describe(visit: MemberVisit, typed?: string, problems: Problems = {}): Promise<Page> {
    const { member, sentences, csrfToken } = visit
    const before = await confirmation.before(visit, sentences.emailTitle)
    if (before) return before
    const { email } = (await store.members.credentialOf(member.id)) ?? {}
    const value = typed ?? email ?? ''
    const body = html`<p>${network.hasMail && sentences.emailForLinks} ${sentences.whoSeesEmail}</p>
<form method="post" action="/settings/email">${csrfField(csrfToken)}
${showField({ name: 'email', label: sentences.email, field: fields.email, value, problem: problems.email, sentences })}
${await confirmation.fields(visit, problems.password)}
<p class="actions"><button class="main">${sentences.save}</button></p></form>`
    const hasProblem = Object.values(problems).some((problem) => problem !== undefined)
    return {
      title: sentences.emailTitle,
      body,
      back: ['/settings', sentences.settings],
      problem: problems.form,
      ...(hasProblem && { status: 422 }),
    }
  }

  return {
    async show(visit: MemberVisit, form?: FormData): Promise<Page> {
      const typed = form?.get('email')
      const done = hasJust(visit.context, 'changed') ? html`${visit.sentences.saved}` : undefined
      return { ...(await describe(visit, typeof typed === 'string' ? typed : undefined)), done }
    },

    /** Verifies a password last, so that an invalid address doesn't count as an attempt. */
    async change(visit: MemberVisit, form: FormData): Promise<Page | Response> {
      const { sentences, context, member, now } = visit
      const { values, problems } = readTexts(form, fields, sentences)
      const { email } = values
      const { proof, problem } = await confirmation.read(visit, form)
      if (problems.email || problem) return describe(visit, email, { email: problems.email, password: problem })
      const result = await confirmation.run(visit, proof, async (tx) => {
        await changeEmail(tx, member.id, email === '' ? undefined : email, 'member')
        // a link that was sent to the previous address
        await tx.memberLinks.end(member.id)
        await tx.audit.add({ time: now, actor: member.id, action: 'changed email', member: member.id })
      })
      if (result.kind !== 'done') return describe(visit, email, explainConfirmation(result, sentences))
      return context.redirect('/settings/email?changed', 303)
    },
  }
}

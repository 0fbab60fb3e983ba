import { html } from 'hono/html'
import type { Network } from '../../../network.ts'
import { longestEmail } from '../../../store/members/new-profile.ts'
import type { Store } from '../../../store/store.ts'
import { csrfField } from '../../form/csrf-field.ts'
import { readTexts, showField, type TextFields } from '../../form/fields.ts'
import { hasJust, type MemberVisit, type Page } from '../../page/visit.ts'
import type { WebSessions } from '../../sign-in/web-sessions.ts'
import { currentPasswordField, explainConfirmation, readCurrentPassword } from './confirmation.ts'
import { explainNoPassword } from './no-password.ts'

const fields = { email: { kind: 'email', max: longestEmail } } as const satisfies TextFields

interface Problems {
  email?: string | undefined
  password?: string | undefined
  form?: string | undefined
}

/**
 * `/settings/email`: the address that links for a forgotten password go to. A change needs the password. An address of
 * another member is accepted too, so that nobody learns here who is a member.
 */
export function createEmailPage(deps: { store: Store; webSessions: WebSessions; network: Network }) {
  const { store, webSessions } = deps

  async function describe(visit: MemberVisit, typed?: string, problems: Problems = {}): Promise<Page> {
    const { member, sentences, csrfToken } = visit
    const without = await explainNoPassword(visit, sentences.emailTitle, deps)
    if (without) return without
    const { login = '', email } = (await store.members.credentialOf(member.id)) ?? {}
    const value = typed ?? email ?? ''
    // the login is only for password managers and is not sent
    const body = html`<p>${sentences.emailExplains}</p>
<form method="post" action="/settings/email">${csrfField(csrfToken)}
<input value="${login}" autocomplete="username" readonly hidden>
${showField({ name: 'email', label: sentences.email, field: fields.email, value, problem: problems.email, sentences })}
${currentPasswordField(sentences, problems.password)}
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

    /** Verifies the password last, so that an invalid address doesn't count as an attempt. */
    async change(visit: MemberVisit, form: FormData): Promise<Page | Response> {
      const { sentences, context, member, now } = visit
      const { values, problems } = readTexts(form, fields, sentences)
      const { email } = values
      const { password, problem } = readCurrentPassword(form, sentences)
      if (problems.email || problem) return describe(visit, email, { email: problems.email, password: problem })
      const result = await webSessions.withPassword(visit, password, async ({ members, memberLinks, audit }) => {
        await members.setEmail(member.id, email === '' ? undefined : email, 'member')
        // a link that was sent to the previous address
        await memberLinks.end(member.id)
        await audit.add({ time: now, actor: member.id, action: 'changed email', member: member.id })
      })
      if (result.kind !== 'done') return describe(visit, email, explainConfirmation(result, sentences))
      return context.redirect('/settings/email?changed', 303)
    },
  }
}

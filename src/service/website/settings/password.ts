import { html } from 'hono/html'
import type { Network } from '../../network.ts'
import { longestPassword, shortestPassword } from '../../store/sign-in/passwords.ts'
import type { Store } from '../../store/store.ts'
import { newPasswordFields, newPasswordProblems } from '../accounts/new-password.ts'
import { csrfField } from '../form/csrf-field.ts'
import { type PasswordField, showField } from '../form/fields.ts'
import { hasJust } from '../form/last-change.ts'
import type { MemberVisit, Page } from '../page/visit.ts'
import { explainRefusal } from '../sign-in/sign-in.ts'
import type { WebSessions } from '../sign-in/web-sessions.ts'
import { explainNoPassword } from './account/no-password.ts'

const fields = {
  current_password: { kind: 'password', autocomplete: 'current-password', required: true },
  ...newPasswordFields,
} as const satisfies Record<string, PasswordField>

type Name = keyof typeof fields
type Problems = Partial<Record<Name, string | undefined>>

interface PasswordPageDeps {
  store: Store
  webSessions: WebSessions
  network: Network
}

/** `/password`: changes the member's password. No page contains a password, so after a problem all fields are empty. */
export function createPasswordPage({ store, webSessions, network }: PasswordPageDeps) {
  const loginOf = async (member: string) => (await store.members.credentialOf(member))?.login ?? ''

  async function describe(visit: MemberVisit, problems: Problems = {}): Promise<Page> {
    const { member, t, csrfToken } = visit
    const without = await explainNoPassword(visit, t('passwordTitle'), { store, network })
    if (without) return without
    const login = await loginOf(member.id)
    const field = (name: Name, label: string, hint?: string) =>
      showField({ name, label, field: fields[name], problem: problems[name], ...(hint && { hint }), t })
    // the login is only for password managers and is not sent
    const body = html`<p>${t('passwordExplains')}</p>
<form method="post" action="/password">${csrfField(csrfToken)}
<input value="${login}" autocomplete="username" readonly hidden>
${field('current_password', t('currentPassword'))}
${field('new_password', t('newPassword'), t('newPasswordHint', { min: shortestPassword }))}
${field('new_password_again', t('newPasswordAgain'))}
<p class="actions"><button class="main">${t('changePassword')}</button></p></form>`
    return { title: t('passwordTitle'), body, back: ['/settings', t('settings')] }
  }

  return {
    async show(visit: MemberVisit): Promise<Page> {
      const done = hasJust(visit.context, 'changed') ? html`${visit.t('passwordChanged')}` : undefined
      return { ...(await describe(visit)), done }
    },

    /** Verifies the current password last, so that an invalid new password doesn't count as an attempt. */
    async change(visit: MemberVisit, form: FormData): Promise<Page | Response> {
      const { t, context } = visit
      const current = String(form.get('current_password') ?? '')
      const known = [await loginOf(visit.member.id), visit.member.name, network.name]
      const { password: next, problems: newProblems } = newPasswordProblems(form, known, t)
      const problems: Problems = { ...newProblems }
      if (!current) problems.current_password = t('needed')
      else if (current.length > longestPassword) problems.current_password = t('wrongOwnPassword')
      // the new one is wrong too if the current one is
      if (next?.normalize() === current.normalize()) problems.new_password = t('passwordUnchanged')
      if (next === undefined || problems.new_password !== undefined || problems.current_password !== undefined)
        return { ...(await describe(visit, problems)), status: 422 }
      const result = await webSessions.changePassword(visit, current, next)
      switch (result.kind) {
        case 'changed':
          return context.redirect('/password?changed', 303)
        case 'wrong':
          return { ...(await describe(visit, { current_password: t('wrongOwnPassword') })), status: 422 }
        default:
          return { ...(await describe(visit)), problem: explainRefusal(result, t), status: 422 }
      }
    },
  }
}

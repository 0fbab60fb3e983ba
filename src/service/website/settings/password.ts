import { html } from 'hono/html'
import type { Network } from '../../network.ts'
import type { WebSessions } from '../../sign-in/web-sessions.ts'
import type { Store } from '../../store/store.ts'
import { form, formPage } from '../form/form-page.ts'
import { hasJust } from '../form/last-change.ts'
import type { MemberVisit } from '../page/visit.ts'
import { newPasswordFields, newPasswordProblems } from '../sign-in/link-pages.ts'
import { explainRefusal } from '../sign-in/sign-in.ts'
import { explainNoPassword } from './account/no-password.ts'

interface PasswordPageDeps {
  store: Store
  webSessions: WebSessions
  network: Network
}

/** `/password`: changes the member's password. */
export const createPasswordPage = ({ store, webSessions, network }: PasswordPageDeps) =>
  formPage(async (visit: MemberVisit) => {
    const { t, context, member } = visit
    const without = await explainNoPassword(visit, t('passwordTitle'), { store, network })
    if (without) return without
    const { login = '' } = (await store.members.credentialOf(member.id)) ?? {}
    return form(visit, {
      fields: {
        current_password: {
          kind: 'password',
          label: t('currentPassword'),
          autocomplete: 'current-password',
          required: true,
        },
        ...newPasswordFields(t),
      },
      check(values) {
        const problems = newPasswordProblems(values, [login, member.name, network.name], t)
        // the new one is wrong too if the current one is
        const isUnchanged = values.new_password.normalize() === values.current_password.normalize()
        return isUnchanged && !problems.new_password ? { ...problems, new_password: t('passwordUnchanged') } : problems
      },
      show(password) {
        // the login is only for password managers and is not sent
        const content = html`<input value="${login}" autocomplete="username" readonly hidden>
${password.field('current_password')}
${password.field('new_password')}
${password.field('new_password_again')}`
        const body = html`<p>${t('passwordExplains')}</p>
${password.element({ action: '/password', content, button: t('changePassword') })}`
        const done = hasJust(context, 'changed') ? html`${t('passwordChanged')}` : undefined
        return { title: t('passwordTitle'), body, back: ['/settings', t('settings')], done }
      },

      /** Called if the new password is allowed, so that another one doesn't count as an attempt. */
      async save({ current_password, new_password }) {
        const result = await webSessions.changePassword(visit, current_password, new_password)
        switch (result.kind) {
          case 'done':
            return '/password?changed'
          case 'wrong':
            return { wrong: { current_password: t('wrongOwnPassword') } }
          default:
            return { problem: explainRefusal(result, t) }
        }
      },
    })
  })

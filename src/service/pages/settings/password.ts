import { form, formPage } from '../../website/form/form-page.ts'
import { html } from '../../website/html.ts'
import type { MemberVisit } from '../../website/page/visit.ts'
import { ownPassword } from '../sign-in/confirmation.ts'
import { endedWithPassword, newPasswordFields, newPasswordProblems } from '../sign-in/links.ts'
import { explainRefusal } from '../sign-in/sign-in.ts'

export const passwordPage = formPage(async (visit: MemberVisit) => {
  const { t, member, store, webSessions, network, elsewhere } = visit
  const title = t('passwordTitle')
  const { login, password } = (await store.members.credentialOf(member.id)) ?? { login: '' }
  if (elsewhere?.replaces(password)) return { title, body: elsewhere.noPassword(t) }
  if (password === '') return { title, body: html`<p class="card">${t('noOwnPassword')}</p>` }
  const ends = await endedWithPassword(visit, member.id)
  return form(visit, {
    fields: { current_password: ownPassword(t('currentPassword')), ...newPasswordFields(t), ...ends.fields },
    check: (values) => newPasswordProblems(values, [login, member.name, network.name], t),
    show(shown) {
      const { field, element } = shown
      // the login is only for password managers and is not sent
      const content = html`<p class="fine">${t('passwordExplains')}</p>
<input value="${login}" autocomplete="username" readonly hidden>
${field('current_password')}
${field('new_password')}
${field('new_password_again')}
${ends.draw(shown)}`
      const body = element({ action: '/password', class: 'card', content, button: t('changePassword') })
      return { title, body, doneBy: { changed: t('passwordChanged') } }
    },

    /** Called if the new password is allowed, so that another one doesn't count as an attempt. */
    async save(values) {
      const { current_password, new_password } = values
      const result = await webSessions.changePassword(visit, current_password, new_password, (tx) =>
        ends.store(tx, values),
      )
      if (result.kind === 'done') return '/password?changed'
      if (result.kind === 'wrong') return { wrong: { current_password: t('wrongOwnPassword') } }
      return { problem: explainRefusal(result, t) }
    },
  })
})

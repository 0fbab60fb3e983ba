import type { Refusal } from '../../sessions/password-attempts.ts'
import type { Store } from '../../store/store.ts'
import type { SiteTranslate } from '../../texts.ts'
import { form, formPage } from '../../website/form/form-page.ts'
import { type Html, html } from '../../website/html.ts'
import type { Page } from '../../website/page/page.ts'
import type { MemberVisit, Visit } from '../../website/page/visit.ts'
import { endedWithPassword, newPasswordFields, newPasswordProblems } from '../sign-in/links.ts'
import { explainRefusal } from '../sign-in/sign-in.ts'

export const backToSettings = ({ t }: Visit) => ['/settings', t('settings')] as const

const ownPassword = (label: string) =>
  ({ kind: 'password', label, autocomplete: 'current-password', required: true }) as const

const refused = (refusal: { kind: 'wrong' } | Refusal, t: SiteTranslate) =>
  refusal.kind === 'wrong'
    ? { wrong: { current_password: t('wrongOwnPassword') } }
    : { problem: explainRefusal(refusal, t) }

export const passwordPage = formPage(async (visit: MemberVisit) => {
  const { t, member, store, webSessions, network, elsewhere } = visit
  const title = t('passwordTitle')
  const back = backToSettings(visit)
  const { login, password } = (await store.members.credentialOf(member.id)) ?? { login: '' }
  if (elsewhere?.replaces(password)) return { title, body: elsewhere.noPassword(t), back }
  const ends = await endedWithPassword(visit, member.id)
  return form(visit, {
    fields: { current_password: ownPassword(t('currentPassword')), ...newPasswordFields(t), ...ends.fields },
    check(values) {
      const problems = newPasswordProblems(values, [login, member.name, network.name], t)
      // the new one is wrong too if the current one is
      const isUnchanged = values.new_password.normalize() === values.current_password.normalize()
      return isUnchanged && !problems.new_password ? { ...problems, new_password: t('passwordUnchanged') } : problems
    },
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
      return { title, body, back, doneBy: { changed: t('passwordChanged') } }
    },

    /** Called if the new password is allowed, so that another one doesn't count as an attempt. */
    async save(values) {
      const { current_password, new_password } = values
      const result = await webSessions.changePassword(visit, current_password, new_password, (tx) =>
        ends.store(tx, values),
      )
      return result.kind === 'done' ? '/password?changed' : refused(result, t)
    },
  })
})

/** How a form about the account is confirmed: by the password, or by a new sign-in elsewhere. */
interface Confirmation {
  fields: { current_password?: ReturnType<typeof ownPassword> }
  /** The login, only for password managers: it is not sent. */
  username: Html | undefined
  run: <Result>(
    password: string | undefined,
    work: (tx: Store) => Promise<Result>,
  ) => Promise<{ result: Result } | { refusal: Page | ReturnType<typeof refused> }>
}

/** @returns a page in place of the form, which leads elsewhere, if the member has to confirm there */
export async function confirmationOf(visit: MemberVisit, title: string): Promise<Confirmation | Page> {
  const { member, t, store, webSessions, elsewhere } = visit
  const { login, password } = (await store.members.credentialOf(member.id)) ?? { login: '' }
  if (elsewhere?.replaces(password)) {
    const confirmFirst = (from: Store) => elsewhere.confirmFirst(visit, { title, back: backToSettings(visit) }, from)
    const first = await confirmFirst(store)
    if (first) return first
    return {
      fields: {},
      username: undefined,
      run: (_, work) =>
        visit.change(async (tx) => {
          const refusal = await confirmFirst(tx)
          return refusal ? { refusal } : { result: await work(tx) }
        }),
    }
  }
  return {
    fields: { current_password: ownPassword(t('ownPassword')) },
    username: html`<input value="${login}" autocomplete="username" readonly hidden>`,
    async run(typed = '', work) {
      const outcome = await webSessions.withPassword(visit, typed, work)
      return outcome.kind === 'done' ? outcome : { refusal: refused(outcome, t) }
    },
  }
}

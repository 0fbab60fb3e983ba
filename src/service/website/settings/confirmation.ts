import { html } from 'hono/html'
import type { Store } from '../../store/store.ts'
import type { Field } from '../form/fields.ts'
import type { Html } from '../page/layout.ts'
import type { MemberVisit, Page, SiteParts } from '../page/visit.ts'
import { explainRefusal, providerButton } from '../sign-in/sign-in.ts'

/** How a form about the account is confirmed: by the password, or by a new sign-in at the provider. */
interface Confirmation {
  fields: { current_password?: Extract<Field, { kind: 'password' }> }
  /** The login, only for password managers: it is not sent. */
  username: Html | undefined
  run: <Result>(
    password: string | undefined,
    work: (tx: Store) => Promise<Result>,
  ) => Promise<{ result: Result } | { refusal: Page | { wrong?: { current_password: string }; problem?: string } }>
}

/** @returns a page in place of the form, which leads to the provider, if the member has to confirm there */
export async function confirmationOf(
  visit: MemberVisit,
  title: string,
  { store, webSessions, network }: SiteParts,
): Promise<Confirmation | Page> {
  const { context, member, t, csrfToken } = visit
  const { login, password } = (await store.members.credentialOf(member.id)) ?? { login: '' }
  const { provider } = network
  if (provider && (provider.isOnly || password === '')) {
    if (!(await webSessions.isConfirmed(context))) return confirmFirst(provider.name)
    return {
      fields: {},
      username: undefined,
      run: (_, work) =>
        visit.change(async (tx) => {
          const isConfirmed = await webSessions.isConfirmed(context, tx)
          return isConfirmed ? { result: await work(tx) } : { refusal: confirmFirst(provider.name) }
        }),
    }
  }
  return {
    fields: {
      current_password: {
        kind: 'password',
        label: t('ownPassword'),
        autocomplete: 'current-password',
        required: true,
      },
    },
    username: html`<input value="${login}" autocomplete="username" readonly hidden>`,
    async run(typed = '', work) {
      const outcome = await webSessions.withPassword(visit, typed, work)
      if (outcome.kind === 'done') return outcome
      return {
        refusal:
          outcome.kind === 'wrong'
            ? { wrong: { current_password: t('wrongOwnPassword') } }
            : { problem: explainRefusal(outcome, t) },
      }
    },
  }

  function confirmFirst(name: string): Page {
    const to = `${context.req.path}?confirmed`
    const hasReturned = context.req.method === 'GET' && context.req.query('confirmed') !== undefined
    const body = html`<div class="card"><p>${t('confirmWithProvider', { provider: name })}</p>
${providerButton({ name, to, again: true, t, csrfToken })}</div>`
    const problem = hasReturned ? t('notConfirmed', { provider: name }) : undefined
    return { title, body, back: ['/settings', t('settings')], problem }
  }
}

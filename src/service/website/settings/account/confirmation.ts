import { html } from 'hono/html'
import type { Network } from '../../../network.ts'
import { longestPassword } from '../../../sign-in/passwords.ts'
import type { Confirmation, WebSessions } from '../../../sign-in/web-sessions.ts'
import type { Store } from '../../../store/store.ts'
import { showField } from '../../form/fields.ts'
import type { Html } from '../../page/layout.ts'
import type { MemberVisit, Page } from '../../page/visit.ts'
import { explainRefusal, providerButton } from '../../sign-in/sign-in.ts'
import type { SiteTranslate } from '../../site-translate.ts'

/** How a member confirmed an action: with this password, or by a sign-in at the provider. */
type Proof = { password: string } | 'provider'

/** `unconfirmed`: the last sign-in at the provider is too long ago. */
type Outcome<Result> = Confirmation<Result> | { kind: 'unconfirmed' }

/** The confirmation of actions about a member's account: by the password, or by a new sign-in at the provider. */
export function createConfirmation(deps: { store: Store; webSessions: WebSessions; network: Network }) {
  const { store, webSessions, network } = deps

  /** The provider at which the member has to confirm; undefined for a member who does so with a password. */
  async function providerOf({ member }: MemberVisit): Promise<Network['provider']> {
    const { provider } = network
    if (!provider || provider.isOnly) return provider
    return (await store.members.credentialOf(member.id))?.password === '' ? provider : undefined
  }

  return {
    /** The page before the form, which leads to the provider; undefined if the member needn't go there. */
    async before(visit: MemberVisit, title: string): Promise<Page | undefined> {
      const { context, t, csrfToken } = visit
      const provider = await providerOf(visit)
      if (!provider || (await webSessions.isConfirmed(context))) return undefined
      const { name } = provider
      const { pathname } = new URL(context.req.url)
      const button = providerButton({ name, to: `${pathname}?confirmed`, again: true, t, csrfToken })
      const hasReturned = context.req.method === 'GET' && context.req.query('confirmed') !== undefined
      const problem = hasReturned ? t('notConfirmed', { provider: name }) : undefined
      const body = html`<p>${t('confirmWithProvider', { provider: name })}</p>
${button}`
      return { title, body, back: ['/settings', t('settings')], problem }
    },

    /** The fields of the form; none after a sign-in at the provider. */
    async fields(visit: MemberVisit, problem: string | undefined): Promise<Html | undefined> {
      if (await providerOf(visit)) return undefined
      const { member, t } = visit
      const { login = '' } = (await store.members.credentialOf(member.id)) ?? {}
      const field = { kind: 'password', autocomplete: 'current-password', required: true } as const
      // the login is only for password managers and is not sent
      return html`<input value="${login}" autocomplete="username" readonly hidden>
${showField({ name: 'current_password', label: t('ownPassword'), field, problem, t })}`
    },

    /** @returns the proof in the form, or a sentence if the typed password is empty or too long to be right */
    async read(visit: MemberVisit, form: FormData): Promise<{ proof: Proof; problem?: string }> {
      if (await providerOf(visit)) return { proof: 'provider' }
      const { t } = visit
      const password = String(form.get('current_password') ?? '')
      if (!password) return { proof: { password }, problem: t('needed') }
      return password.length > longestPassword
        ? { proof: { password }, problem: t('wrongOwnPassword') }
        : { proof: { password } }
    },

    /** Runs `work` in a transaction if the proof is right. */
    run<Result>(visit: MemberVisit, proof: Proof, work: (tx: Store) => Promise<Result>): Promise<Outcome<Result>> {
      if (proof !== 'provider') return webSessions.withPassword(visit, proof.password, work)
      return visit.change(async (tx) => {
        const isConfirmed = await webSessions.isConfirmed(visit.context, tx)
        return isConfirmed ? { kind: 'done', result: await work(tx) } : { kind: 'unconfirmed' }
      })
    },
  }
}

/** The problem with the password field, or with the whole form, after a proof that wasn't right. */
export function explainConfirmation(result: Exclude<Outcome<never>, { kind: 'done' }>, t: SiteTranslate) {
  switch (result.kind) {
    case 'wrong':
      return { password: t('wrongOwnPassword') }
    // the page before the form explains it
    case 'unconfirmed':
      return {}
    default:
      return { form: explainRefusal(result, t) }
  }
}

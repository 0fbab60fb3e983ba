import { minute } from '../../../contract/durations.ts'
import type { SentForm } from '../../http/input.ts'
import { byLink } from '../../store/access/sessions.ts'
import type { Store } from '../../store/store.ts'
import { fieldElement } from '../../website/form/fields.ts'
import { formElement } from '../../website/form/form-page.ts'
import { html } from '../../website/html.ts'
import type { MemberVisit, Page } from '../../website/page/visit.ts'
import { explainRefusal, proofButtons, readProof, textsIn } from './sign-in.ts'

/** Milliseconds for which a sign-in or a confirmation allows what can't be undone, or lets somebody in. */
export const confirmationLifetime = 10 * minute

/** Who is there has to be confirmed first. Nothing was changed. */
export class NotConfirmed extends Error {}

export const ownPassword = (label: string) =>
  ({ kind: 'password', label, autocomplete: 'current-password', required: true }) as const

export async function isConfirmed(
  { context, webSessions, now }: Pick<MemberVisit, 'context' | 'webSessions' | 'now'>,
  tx?: Store,
): Promise<boolean> {
  const { authenticated = null } = (await webSessions.session(context, tx)) ?? {}
  // a future time comes from a clock that was ahead
  return authenticated !== null && Math.abs(now - authenticated) < confirmationLifetime
}

/** Changes what only a member may change who has just proved to be there. @throws NotConfirmed */
export const changeConfirmed = <Result>(visit: MemberVisit, work: (tx: Store) => Promise<Result>): Promise<Result> =>
  visit.change(async (tx) => {
    if (!(await isConfirmed(visit, tx))) throw new NotConfirmed()
    return work(tx)
  })

/** The page that leads elsewhere, if a member who signs in there has to confirm there before the form is shown. */
export async function confirmElsewhere(visit: MemberVisit, page: Pick<Page, 'title' | 'back'>) {
  const { elsewhere, store, member } = visit
  const { password } = (await store.members.credentialOf(member.id)) ?? {}
  if (!elsewhere?.replaces(password) || (await isConfirmed(visit, store))) return undefined
  return elsewhere.confirm(visit, page)
}

/** The page in place of an unconfirmed form's answer. It carries the texts of the form, which then takes effect. */
export async function confirmationPage(visit: MemberVisit, sent: FormData, problem?: string): Promise<Page> {
  const { t, member, store, capabilities } = visit
  const title = t('confirmTitle')
  const first = await confirmElsewhere(visit, { title })
  if (first) return first
  const { login = '', password } = (await store.members.credentialOf(member.id)) ?? {}
  const byPassword = html`<input value="${login}" autocomplete="username" readonly hidden>
${fieldElement(ownPassword(t('ownPassword')), { name: 'own_password' }, t)}
<p class="actions"><button class="primary">${t('confirm')}</button></p>`
  const isAlone = await Promise.all(capabilities.map(({ proving }) => proving?.isAlone(visit)))
  const content = html`${textsIn(sent)}<p>${t('confirmExplains')}</p>
${password && !isAlone.includes(true) && byPassword}
${proofButtons(visit)}`
  const isUpload = visit.context.req.header('Content-Type')?.startsWith('multipart/') ?? false
  return { title, shape: 'dialogue', body: formElement(visit, content, { isUpload }), status: 422, problem }
}

/** Takes the proof that a form brings. @returns why it proves nothing; undefined if it does, or there is none */
export async function takeConfirmation(visit: MemberVisit, sent: SentForm): Promise<string | undefined> {
  const { t, context, member, webSessions, change, now } = visit
  const prove = (tx: Store, proven_by: string | null) =>
    tx.sessions.prove(webSessions.storedSession(context), { authenticated: now, proven_by })
  const typed = sent.get('own_password')
  const proof = await readProof(visit, sent)
  if (proof === undefined) {
    if (typeof typed !== 'string') return undefined
    const outcome = await webSessions.withPassword(visit, typed, async (tx) => {
      const { proven_by } = (await webSessions.session(context, tx)) ?? {}
      // a password takes nothing from the link that it was chosen by
      await prove(tx, proven_by === byLink ? byLink : null)
    })
    if (outcome.kind === 'wrong') return t('wrongOwnPassword')
    return outcome.kind === 'done' ? undefined : explainRefusal(outcome, t)
  }
  if ('problem' in proof) return proof.problem
  return change(async (tx) => {
    const used = await proof.use(tx)
    if ('problem' in used) return used.problem
    if (used.member !== member.id) return t('proofOfOther')
    await prove(tx, proof.proven_by)
    return undefined
  })
}

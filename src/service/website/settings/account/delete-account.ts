import { html } from 'hono/html'
import type { Network } from '../../../network.ts'
import type { WebSessions } from '../../../sign-in/web-sessions.ts'
import { beginRemoval, finishRemovals } from '../../../store/membership.ts'
import type { Store } from '../../../store/store.ts'
import { csrfField } from '../../form/csrf-field.ts'
import type { MemberVisit, Page, Visit } from '../../page/visit.ts'
import { createConfirmation, explainConfirmation } from './confirmation.ts'

/** `/settings/delete`: deletes the member's account. Another administrator has to be left. */
export function createDeleteAccountPage(deps: { store: Store; webSessions: WebSessions; network: Network }) {
  const { store, webSessions } = deps
  const confirmation = createConfirmation(deps)

  async function describe(
    visit: MemberVisit,
    problems: { password?: string | undefined; form?: string | undefined } = {},
  ): Promise<Page> {
    const { member, t, csrfToken } = visit
    const before = await confirmation.before(visit, t('deleteTitle'))
    if (before) return before
    const isLast = await store.members.isLastAdministrator(member.id)
    const form = html`<form method="post" action="/settings/delete">${csrfField(csrfToken)}
${await confirmation.fields(visit, problems.password)}
<p class="actions"><button class="danger">${t('deleteAccount')}</button></p></form>`
    const body = html`<h2>${t('deleteGoesTitle')}</h2>
<p>${t('deleteGoes')}</p>
<h2>${t('deleteStaysTitle')}</h2>
<p>${t('deleteStays')}</p>
<p><a href="/settings/download">${t('deleteDownload')}</a></p>
${isLast ? html`<p class="notice">${t('onlyAdministrator')}</p>` : form}`
    const status = problems.password || problems.form ? ({ status: 422 } as const) : {}
    return {
      title: t('deleteTitle'),
      body,
      back: ['/settings', t('settings')],
      problem: problems.form,
      ...status,
    }
  }

  return {
    show: (visit: MemberVisit) => describe(visit),

    /**
     * Ends all access at once, then deletes in batches. If the service is stopped meanwhile, its next start continues.
     */
    async remove(visit: MemberVisit, form: FormData): Promise<Page | Response> {
      const { t, context, member, now } = visit
      const { proof, problem } = await confirmation.read(visit, form)
      if (problem) return describe(visit, { password: problem })
      const result = await confirmation.run(visit, proof, async (tx) => {
        if (await tx.members.isLastAdministrator(member.id)) return 'last'
        await beginRemoval(tx, { actor: member.id, member: member.id }, now)
        return 'begun'
      })
      if (result.kind !== 'done') return describe(visit, explainConfirmation(result, t))
      if (result.result === 'last') return { ...(await describe(visit)), status: 422 }
      webSessions.clear(context)
      await finishRemovals(store)
      return context.redirect('/deleted', 303)
    },
  }
}

/** `/deleted`: the page after the account was deleted. It names nobody; whoever is signed in has an account. */
export async function showDeleted({ context, member, t }: Visit): Promise<Page | Response> {
  if (member) return context.redirect('/', 303)
  return { title: t('deletedTitle'), shape: 'dialogue', body: html`<p>${t('deleted')}</p>` }
}

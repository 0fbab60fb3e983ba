import { html } from 'hono/html'
import type { Network } from '../../../network.ts'
import type { Store } from '../../../store/store.ts'
import type { MemberVisit, Page } from '../../page/visit.ts'

/** In place of the form for another password: a member who signs in at the provider may have none, or can't use it. */
export async function explainNoPassword(
  { member, t }: MemberVisit,
  title: string,
  { store, network }: { store: Store; network: Network },
): Promise<Page | undefined> {
  const { provider } = network
  if (!provider) return undefined
  const { password } = (await store.members.credentialOf(member.id)) ?? {}
  if (!provider.isOnly && password !== '') return undefined
  const body = html`<p>${t('noPassword', { provider: provider.name })}</p>`
  return { title, body, back: ['/settings', t('settings')] }
}

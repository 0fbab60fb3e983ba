import * as items from '../../storage/items.ts'
import { networkOf, nobodyAt } from '../../storage/owner.ts'
import * as secrets from '../../storage/secrets.ts'
import { moveDrafts } from './move-drafts.ts'
import type { createOptions } from './options.ts'

interface Rejection {
  session: { owner: () => Promise<string | undefined> }
  outbox: { takeBackSince: (owner: string, since: number, other: string) => Promise<boolean> }
  options: Pick<ReturnType<typeof createOptions>, 'changeMember'>
  signIn: { rejectAccount: (isLate?: boolean) => Promise<void> }
}

/**
 * The member says that the account isn't theirs, before or after its session began. What they wrote in that session is
 * theirs: it isn't sent as the other person's, and waits for the account that signs in next.
 */
export async function rejectAccount({ session, outbox, options, signIn }: Rejection): Promise<void> {
  const owner = await session.owner()
  const began = (await secrets.session.get())?.began
  const { phase } = await items.signIn.get()
  if (owner === undefined || began === undefined || phase === 'confirm') return signIn.rejectAccount()
  const baseUrl = networkOf(owner)
  const nobody = nobodyAt({ baseUrl })
  await signIn.rejectAccount(await outbox.takeBackSince(owner, began, nobody))
  await moveDrafts(owner, nobody, began)
  // the next account is no other one than before
  await options.changeMember({ baseUrl }, await items.lastAccount.get(), null)
  await items.lastAccount.remove()
}

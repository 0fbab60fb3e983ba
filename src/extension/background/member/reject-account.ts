import { browser } from 'wxt/browser'
import { networkOf, nobodyAt } from '../../storage/configured-network.ts'
import { prefix, storedDrafts } from '../../storage/drafts.ts'
import * as items from '../../storage/items.ts'
import * as secrets from '../../storage/secrets.ts'
import { failureOf } from '../base/failed.ts'
import type { createOptions } from './options.ts'

/**
 * Moves an owner's drafts to another owner, except those of forms for which the other owner has a draft. Without room
 * they stay. Answers stay too: the contact requests are that owner's.
 *
 * @param since the oldest draft to move; milliseconds since 1970
 */
export async function moveDrafts(owner: string, other: string, since = 0): Promise<void> {
  const own = `${prefix}${owner} `
  for (const { key, at } of await storedDrafts()) {
    const form = key.slice(own.length)
    if (at < since || !key.startsWith(own) || form.startsWith('answer ')) continue
    const moved = `${prefix}${other} ${form}`
    const { [key]: draft, [moved]: existing } = await browser.storage.local.get([key, moved])
    if (existing) continue
    await browser.storage.local
      .set({ [moved]: draft })
      .then(() => browser.storage.local.remove(key))
      .catch(failureOf)
  }
}

interface Rejection {
  session: { owner: () => Promise<string | undefined> }
  outbox: { takeBackSince: (owner: string, since: number, other: string) => Promise<void> }
  options: Pick<ReturnType<typeof createOptions>, 'changeMember'>
  signIn: { rejectAccount: () => Promise<void> }
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
  await outbox.takeBackSince(owner, began, nobody)
  await signIn.rejectAccount()
  await moveDrafts(owner, nobody, began)
  // the next account is no other one than before
  await options.changeMember({ baseUrl }, await items.lastAccount.get(), null)
  await items.lastAccount.remove()
}

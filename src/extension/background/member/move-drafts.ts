import { browser } from 'wxt/browser'
import { prefix, storedDrafts } from '../../storage/drafts.ts'
import { failureOf } from '../base/failed.ts'

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

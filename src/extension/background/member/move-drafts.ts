import { browser } from 'wxt/browser'
import type { Network } from '../../network/network.ts'
import { prefix, storedDrafts } from '../../storage/drafts.ts'
import { ownerOf } from '../../storage/owner.ts'
import { failureOf } from '../base/failed.ts'

/** Owner of what was written as a member who turned out to be another person, until the next account signs in. */
export const nobodyAt = (network: Pick<Network, 'baseUrl'>): string => ownerOf(network, { id: '' })

/**
 * Moves an owner's drafts to another owner, except those of forms for which the other owner has a draft. Without room
 * they stay.
 *
 * @param since the oldest draft to move; milliseconds since 1970
 */
export async function moveDrafts(owner: string, other: string, since = 0): Promise<void> {
  const own = `${prefix}${owner} `
  for (const { key, at } of await storedDrafts()) {
    if (at < since || !key.startsWith(own)) continue
    const moved = `${prefix}${other} ${key.slice(own.length)}`
    const { [key]: draft, [moved]: existing } = await browser.storage.local.get([key, moved])
    if (existing) continue
    await browser.storage.local
      .set({ [moved]: draft })
      .then(() => browser.storage.local.remove(key))
      .catch(failureOf)
  }
}

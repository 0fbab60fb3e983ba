import { notAllowed } from '../http/problems.ts'
import { maxNews } from '../store/shares/removed-news.ts'
import type { Store } from '../store/store.ts'

/**
 * Checks that a member may add a share or a status, within the transaction that adds it.
 *
 * @throws Problem 403 beyond `maxNews`
 */
export async function assertWithinNewsLimit({ news }: Store, member: string): Promise<void> {
  if ((await news.countAllOf(member)) < maxNews) return
  throw notAllowed(`A member may have at most ${maxNews} shares and statuses; remove some first`)
}

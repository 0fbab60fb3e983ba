import type { Failure } from '../../schemas/errors.ts'
import type { Write } from '../../schemas/outbox.ts'
import * as items from '../../storage/items.ts'
import { networkOf } from '../../storage/owner.ts'
import { longestPause } from '../api/http.ts'
import { failureOf } from '../failed.ts'

/** Until when an owner's network wants nothing to be sent; no network asks for more than a day, but a clock may have been set back. */
export async function pauseOf(owner: string | undefined, now: number): Promise<number> {
  const pause = await items.pause.get()
  if (!pause || !owner || pause.network !== networkOf(owner)) return 0
  if (pause.until <= now + longestPause) return pause.until
  await items.pause.remove()
  return 0
}

/** Whatever becomes of the write that was told so, the next one keeps to it too. */
export async function keepPause({ owner }: Write, { retry_at }: Failure): Promise<void> {
  if (retry_at === undefined) return
  const until = Math.max(retry_at, await pauseOf(owner, Date.now()))
  await items.pause.set({ network: networkOf(owner), until }).catch(failureOf)
}

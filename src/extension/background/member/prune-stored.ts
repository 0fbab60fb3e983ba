import * as items from '../../storage/items.ts'
import * as secrets from '../../storage/secrets.ts'
import { type OutboxWriter, pruneExpired } from './stored.ts'

const day = 24 * 60 * 60 * 1000

/** Largest difference to the last call for which the clock is trusted, in milliseconds. */
const maxTrusted = 3 * day

/** Milliseconds after an absence in which drafts and writes stay, which may have expired meanwhile. */
const grace = 7 * day

/**
 * Deletes expired drafts, writes and sent calls, and the mark of a reload that has started this build. If the clock jumped since the last call, only stores the time: a clock
 * that is wrong for an hour must not delete yesterday's values. A jump forward may be an absence of the member. Then
 * the stored time is the end of `grace`, in the future, and no draft or write is deleted before it.
 */
export async function pruneStored(outbox: OutboxWriter): Promise<void> {
  const now = Date.now()
  const last = await secrets.lastPruning.get()
  if ((await items.reloadedFor.get())?.page === import.meta.env.PASSALONG_BUILD) await items.reloadedFor.remove()
  const elapsed = now - last
  const isInGrace = elapsed < 0 && elapsed >= -grace
  if (!isInGrace) await secrets.lastPruning.set(elapsed > maxTrusted ? now + grace : now)
  if (elapsed > maxTrusted || elapsed < -grace) return
  await pruneExpired(outbox, isInGrace)
}

import { hour, minute } from '../../contract/durations.ts'
import type { Log } from '../operation/log.ts'
import { poll } from '../operation/poll.ts'
import type { Store } from '../store/store.ts'

/**
 * Deletes what has expired, some rows of a kind: writes do so, too, but nobody may write for days.
 * A transaction each, so that other writes wait for none.
 */
export async function deleteExpired(store: Store, now: number): Promise<void> {
  const prunes: ((tx: Store) => Promise<unknown>)[] = [
    ({ removedNews }) => removedNews.pruneExpired(now),
    ({ contactRequests }) => contactRequests.pruneExpired(now),
    ({ sessions }) => sessions.pruneExpired(now),
    ({ authorizations }) => authorizations.pruneExpired(now),
    ({ memberLinks }) => memberLinks.pruneExpired(now),
    ({ authorizationCodes }) => authorizationCodes.pruneExpired(now),
    ({ idempotentResponses }) => idempotentResponses.pruneExpired(now),
    ({ pendingEmails }) => pendingEmails.pruneExpired(now),
    ({ attempts }) => attempts.pruneExpired(now),
    ({ callCounts }) => callCounts.pruneBefore(Math.floor(now / hour) - 1),
    ...store.data.flatMap(({ pruneExpired }) => (pruneExpired ? [(tx: Store) => pruneExpired(tx, now)] : [])),
  ]
  for (const prune of prunes) await store.transaction(prune)
}

/** Does so each minute, for as long as the service runs. */
export const keepDeletingExpired = (store: Store, now: () => number, log: Log) =>
  poll(
    () => deleteExpired(store, now()),
    minute,
    (error) => log(`What has expired is still stored: ${error.message}`),
  )

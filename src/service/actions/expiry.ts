import { hour, minute } from '../../contract/durations.ts'
import type { Log } from '../operation/log.ts'
import { poll } from '../operation/poll.ts'
import { retentionOfCodes, retentionOfPrograms } from '../store/applications.ts'
import { responseLifetime } from '../store/calls.ts'
import { pauseAfterRefusal, pauseAfterWithdrawal, shownAfterLeaving } from '../store/contacts/contacts.ts'
import { type Database, pruneBatch } from '../store/engine/database.ts'
import { prune } from '../store/engine/queries.ts'
import type { Store } from '../store/store.ts'

const ended = (withdrawn: 0 | 1 | 2): string =>
  `state IN ('declined', 'deleted') AND withdrawn = ${withdrawn} AND updated <= $1`

/** Rows whose time is over. Until they are deleted, no statement takes them for valid ones. */
const expiredRows = (now: number): readonly [table: string, key: string, condition: string, limit: number][] => [
  ['contact_request', 'id', ended(0), now - pauseAfterRefusal],
  ['contact_request', 'id', ended(1), now - pauseAfterWithdrawal],
  ['contact_request', 'id', ended(2), now - shownAfterLeaving],
  ['session', 'hash', 'expires <= $1', now],
  ['token', 'hash', 'expires <= $1', now - retentionOfPrograms],
  // why an e-mail failed stays for administrators, until the next link
  ['member_link', 'member', `expires <= $1 AND mail_failure = ''`, now],
  ['authorization_code', 'hash', 'expires <= $1', now - retentionOfCodes],
  ['kept_response', 'application, member, key', 'taken <= $1', now - responseLifetime],
  ['pending_email', 'member', 'expires <= $1', now],
  ['guess', 'subject', 'until <= $1', now],
  ['call_count', 'hour, subject', 'hour < $1', Math.floor(now / hour)],
]

const databaseOf = (database: Database): Database => database

/** Deletes what has expired: at most `pruneBatch` rows in a transaction, so that other writes wait for none. */
export async function deleteExpired(store: Store, now: number): Promise<void> {
  const prunes: ((tx: Store) => Promise<number>)[] = [
    ({ removedNews }) => removedNews.pruneExpired(now),
    ...expiredRows(now).map((rows) => (tx: Store) => prune(tx.of(databaseOf), ...rows)),
    ...store.data.flatMap(({ pruneExpired }) => (pruneExpired ? [(tx: Store) => pruneExpired(tx, now)] : [])),
  ]
  for (const prune of prunes) while ((await store.transaction(prune)) >= pruneBatch);
}

/** Does so each minute, for as long as the service runs. */
export const keepDeletingExpired = (store: Store, now: () => number, log: Log) =>
  poll(
    () => deleteExpired(store, now()),
    minute,
    (error) => log(`What has expired is still stored: ${error.message}`),
  )

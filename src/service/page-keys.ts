import { setTimeout as delay } from 'node:timers/promises'
import { yieldTurns } from './event-loop.ts'
import { shareMerged } from './features/conversation/conversation.ts'
import type { Log } from './operation/log.ts'
import { poll } from './operation/poll.ts'
import type { Store } from './store/store.ts'

/** Milliseconds between two looks: a node of the release before may still write keys of its own version. */
const interval = 60_000

/** Least milliseconds between two transactions: more than 10, after which a waiting write of another process retries. */
const pause = 15

/** A pause is so many times as long as the transaction before: the process has the rest of its time for calls. */
const restPerWork = 3

/** Most milliseconds between two, and until another node's turn is asked for again: a stop waits for a pause's end. */
const longestPause = 1000

/** Makes the keys of pages anew, a few in a transaction, beside the traffic. Of several nodes one does so at a time. */
export async function renewPageKeys(store: Store, isClosed: () => boolean = () => false): Promise<void> {
  while (!isClosed() && (await store.pageKeys.areOld())) {
    const begun = performance.now()
    const isOwnTurn = await store.transaction(({ pageKeys }) => pageKeys.renew(shareMerged))
    const rest = isOwnTurn ? restPerWork * (performance.now() - begun) : longestPause
    await yieldTurns(1)
    await delay(Math.min(Math.max(pause, rest), longestPause))
  }
}

/** Goes on for as long as the service runs. */
export function keepPageKeysNew(store: Store, log: Log) {
  const polling = poll(
    (): Promise<void> => renewPageKeys(store, polling.isClosed),
    interval,
    (error) => log(`Keys of pages are still old: ${error}`),
  )
  return polling
}

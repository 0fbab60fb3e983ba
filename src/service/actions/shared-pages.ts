import { setTimeout as delay } from 'node:timers/promises'
import { yieldTurns } from '../event-loop.ts'
import type { Log } from '../operation/log.ts'
import { poll } from '../operation/poll.ts'
import type { Store } from '../store/store.ts'

/** Milliseconds between two looks; a call lists what has changed since. */
const interval = 5000

/** Milliseconds between two transactions: longer than 10, after which a waiting write of another process retries. */
const pause = 15

/** Transactions of one call, at most: an import or an upgrade has more, which go on beside the traffic. */
const mostInCall = 20

export const beginPageLists = (store: Store): Promise<void> =>
  store.transaction(({ sharedPages }) => sharedPages.begin(), 'read committed')

const bringOn = (store: Store, now: number): Promise<void> =>
  store.transaction(({ sharedPages }) => sharedPages.bringOn(now), 'read committed')

/** Lists the shares that changed. @returns whether all are listed that had changed before */
export async function listSharedPages(store: Store, now: number, most = mostInCall): Promise<boolean> {
  for (let count = 0; count < most; count++) {
    if (!(await store.sharedPages.isBehind())) return true
    await bringOn(store, now)
  }
  return !(await store.sharedPages.isBehind())
}

/** Brings the lists on beside the traffic, for as long as the service runs. Any number of nodes may do so at once. */
export function keepPageListsNew(store: Store, now: () => number, log: Log) {
  async function work(): Promise<void> {
    while (!polling.isClosed() && (await store.sharedPages.isBehind())) {
      await bringOn(store, now())
      await yieldTurns(1)
      await delay(pause)
    }
    await store.transaction(({ sharedPages }) => sharedPages.forget(now()), 'read committed')
  }
  const polling = poll(work, interval, (error) => log(`The list of shared pages is behind: ${error.message}`))
  return polling
}

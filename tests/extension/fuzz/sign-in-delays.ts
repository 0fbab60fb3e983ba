import { setImmediate } from 'node:timers/promises'
import type { Scheduler } from 'fast-check'
import { fakeBrowser } from 'wxt/testing/fake-browser'

/** Number of digests that threads compute at the moment. */
let digests = 0

/** Counts the digests under way, which no number of event loop turns awaits. @returns a function that stops it */
export function watchDigests(): () => void {
  const digest = crypto.subtle.digest.bind(crypto.subtle)
  crypto.subtle.digest = (...parts) => {
    digests++
    return digest(...parts).finally(() => {
      digests--
    })
  }
  return () => {
    crypto.subtle.digest = digest
  }
}

/** Runs at most `most` waiting steps, in the scheduler's order. */
export async function settle(scheduler: Scheduler, most = Number.POSITIVE_INFINITY): Promise<void> {
  for (let quiet = 0, done = 0; quiet < 6 && done < most; ) {
    if (scheduler.count() > 0) {
      await scheduler.waitNext(1)
      quiet = 0
      done++
    } else {
      // the scheduler doesn’t see the event loop turns of the service
      await setImmediate()
      if (digests === 0) quiet++
    }
  }
}

/** Schedules the background’s access to the storage; the test’s own access is immediate. */
export function delayStorage(
  late: <Result>(work: () => Promise<Result>) => Promise<Result>,
  applies: () => boolean,
): () => void {
  const restores: (() => void)[] = []
  for (const area of [fakeBrowser.storage.local, fakeBrowser.storage.session]) {
    for (const method of ['get', 'set', 'remove'] as const) {
      const original = area[method].bind(area) as (...args: unknown[]) => Promise<unknown>
      const delayed = (...args: unknown[]) => (applies() ? late(() => original(...args)) : original(...args))
      Object.assign(area, { [method]: delayed })
      restores.push(() => Object.assign(area, { [method]: original }))
    }
  }
  return () => {
    for (const restore of restores) restore()
  }
}

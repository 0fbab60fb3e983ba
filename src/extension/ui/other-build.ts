import { browser } from 'wxt/browser'
import { otherBuild } from '../messages/ask.ts'
import { inTime } from '../messages/in-time.ts'
import type { Write } from '../schemas/outbox.ts'
import * as items from '../storage/items.ts'

/** Milliseconds that a write under way may take; longer than its timeout (`background/http/http.ts`). */
const longestWrite = 20_000

/**
 * Reloads the extension if the background is of another build than this page: the browser may run an unpacked
 * extension's old worker after its folder was replaced. A write that is being sent ends first; the others are stored.
 */
export async function reloadIfOtherBuild(): Promise<void> {
  await otherBuild
  await inTime(untilNoneIsSent(), undefined, longestWrite)
  browser.runtime.reload()
}

async function untilNoneIsSent(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const check = (writes: readonly Write[]) => {
    if (!writes.some(({ phase }) => phase === 'sending')) resolve()
  }
  const stop = items.outbox.watch(check)
  check(await items.outbox.get())
  await promise.finally(stop)
}

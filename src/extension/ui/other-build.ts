import { browser } from 'wxt/browser'
import { inTime } from '../messages/ask.ts'
import type { Write } from '../schemas/outbox.ts'
import * as items from '../storage/items.ts'

/** Milliseconds that a write under way may take; longer than its timeout (`background/http/http.ts`). */
const longestWrite = 20_000

/** Browsers may run an old worker after an unpacked extension's folder was replaced. False if a reload did not help. */
export async function reloadOnceFor(build: string, page: AbortSignal): Promise<boolean> {
  const builds = { page: import.meta.env.PASSALONG_BUILD, background: build }
  const before = await items.reloadedFor.get()
  if (before && before.page === builds.page && before.background === builds.background) return false
  await inTime(untilNoneIsSent(), undefined, longestWrite)
  if (page.aborted) return true
  // a reload that nothing remembers would come again with each page
  const isStored = await items.reloadedFor.set(builds).then(
    () => true,
    () => false,
  )
  if (isStored) browser.runtime.reload()
  return isStored
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

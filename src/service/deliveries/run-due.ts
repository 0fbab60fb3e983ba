import type { Log } from '../operation/log.ts'

/**
 * Runs what is due in the background, while the service runs.
 *
 * @param take finds what has been due for the longest time; undefined if nothing is due
 * @param keyOf names what must not run twice at once
 * @param every milliseconds between two looks for what is due
 * @param failed the begin of the log's line if `run` fails
 */
export function runDue<Due>({
  take,
  keyOf,
  run,
  atOnce,
  every = 1000,
  failed,
  log,
}: {
  take: (running: readonly string[]) => Promise<Due | undefined>
  keyOf: (due: Due) => string
  run: (due: Due, isClosed: () => boolean) => Promise<unknown>
  atOnce: number
  every?: number | undefined
  failed: string
  log: Log
}) {
  const running = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function begin(due: Due): void {
    const key = keyOf(due)
    const work = run(due, () => isClosed)
      .then(() => undefined)
      .catch((error) => log(`${failed}: ${error instanceof Error ? error.message : error}`))
      .finally(() => {
        running.delete(key)
        // the next one needn't wait for the next look
        if (!isClosed) look()
      })
    running.set(key, work)
  }

  async function takeAll(): Promise<void> {
    while (!isClosed && running.size < atOnce) {
      // the database may be away for a while
      const due = await take([...running.keys()]).catch(() => undefined)
      if (due === undefined) return
      begin(due)
    }
  }

  let looking: Promise<void> | undefined
  function look(): void {
    looking ??= takeAll().finally(() => {
      looking = undefined
      clearTimeout(timer)
      if (!isClosed) timer = setTimeout(look, every).unref()
    })
  }
  timer = setTimeout(look, 0).unref()

  return {
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await looking
      await Promise.all(running.values())
    },
  }
}

import { constants, PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8'

/** The part of the heap that may be in use after a collection; above it, requests are refused. */
export const fullPart = 0.85

/** Milliseconds of refusals after a collection that freed too little; then requests cause the next collection. */
export const refusalTime = 5000

const megabyte = 2 ** 20

/** The largest heap of old objects, in bytes, as `--max-old-space-size` says: V8's limit has 192 MiB of new ones, too. */
export const heapLimit = (): number => getHeapStatistics().heap_size_limit - 192 * megabyte

/** Bytes of objects that survived a collection, and of those since the last one of the whole heap. */
export const oldBytes = (): number =>
  getHeapSpaceStatistics().reduce(
    (sum, { space_name, space_used_size }) => sum + (space_name.startsWith('new_') ? 0 : space_used_size),
    0,
  )

/** Measures after each collection of the whole heap: before, most of it may be garbage. */
export function createHeapGuard(log: (line: string) => void, limit = heapLimit(), measure = oldBytes) {
  let fullUntil = 0
  let isFull = false

  function check(): void {
    const used = measure()
    const wasFull = isFull
    isFull = used > fullPart * limit
    fullUntil = isFull ? performance.now() + refusalTime : 0
    const [usedText, limitText] = [used, limit].map((bytes) => Math.round(bytes / megabyte))
    if (isFull && !wasFull)
      log(
        `The memory is nearly used up, ${usedText} of ${limitText} MB: requests are refused for some seconds. Give Node more with NODE_OPTIONS=--max-old-space-size`,
      )
  }

  const collections = new PerformanceObserver((list) => {
    const entries = list.getEntries() as (PerformanceEntry & { detail: { kind: number } })[]
    if (entries.some(({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR)) check()
  })
  collections.observe({ entryTypes: ['gc'] })

  return {
    check,
    isFull: () => fullUntil > 0 && performance.now() < fullUntil,
    close: () => collections.disconnect(),
  }
}

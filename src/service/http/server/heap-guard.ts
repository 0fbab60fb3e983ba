import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8'

/** The part of the heap that may be in use after a collection; above it, requests are refused. */
export const fullPart = 0.85

/**
 * Milliseconds for which requests are refused after a collection that freed too little. Then some are served again, whose
 * objects cause the next collection: if nothing had ended meanwhile, the process would refuse for ever instead of ending
 * and being started again.
 */
export const refusalTime = 5000

const megabyte = 2 ** 20

/**
 * The largest heap of old objects, in bytes: as `--max-old-space-size` says, at whose end V8 ends the process. Without
 * it, V8 chooses by the machine's memory; four fifths of its whole limit are less than its choice.
 */
export function heapLimit(options = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ')): number {
  const [, chosen] = /--max[-_]old[-_]space[-_]size[= ](\d+)(?!.*--max[-_]old[-_]space[-_]size)/.exec(options) ?? []
  return chosen === undefined ? 0.8 * getHeapStatistics().heap_size_limit : Number(chosen) * megabyte
}

/** Bytes of objects that survived a collection, and of those since the last one of the whole heap. */
const oldBytes = (): number =>
  getHeapSpaceStatistics().reduce(
    (sum, { space_name, space_used_size }) => sum + (space_name.startsWith('new_') ? 0 : space_used_size),
    0,
  )

/**
 * Says when the heap is nearly full, so that requests are refused before V8 ends the process. It is measured after each
 * collection of the whole heap: before, most of it may be garbage.
 *
 * @param log tells the operator, at the first refusal after a time without
 */
export function createHeapGuard(log: (line: string) => void, limit = heapLimit(), measure = oldBytes) {
  let fullUntil = 0
  let isFull = false

  function look(): void {
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

  // an object that nobody holds: its end is reported after each collection of the whole heap
  const collections = new FinalizationRegistry<void>(() => {
    look()
    collections.register({}, undefined)
  })
  collections.register({}, undefined)

  return {
    look,
    /** Whether new requests are to be refused. */
    isFull: () => fullUntil > 0 && performance.now() < fullUntil,
  }
}

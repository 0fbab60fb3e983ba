import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** Bytes of this process's objects after collections. Several, since some objects are freed a little after the first one. */
export async function collectedHeap(): Promise<number> {
  let heap = Number.POSITIVE_INFINITY
  for (let round = 0; round < 5; round++) {
    collect()
    await delay(50)
    heap = Math.min(heap, process.memoryUsage().heapUsed)
  }
  return heap
}

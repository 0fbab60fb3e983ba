import { EventEmitter } from 'node:events'
import { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Loaded into the service's process, with `--expose-gc`: a request for `/hoard` fills the heap by 70 MB, one for `/release`
 * frees them.
 */
const hoard: number[][] = []

async function collect(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.()
    await delay(20)
  }
}

const { emit } = EventEmitter.prototype
Server.prototype.emit = function (event: string, ...args: unknown[]) {
  const [request] = args as [{ url?: string }?]
  if (event === 'request' && request?.url === '/hoard') {
    for (let index = 0; index < 9000; index++) hoard.push(Array.from({ length: 1000 }, (_, place) => index + place))
    void collect()
  }
  if (event === 'request' && request?.url === '/release') {
    hoard.length = 0
    void collect()
  }
  return emit.call(this, event, ...args)
}

import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Loaded into the service's process before it starts: tells the parent, when asked, what is in use after a collection, or how
 * long everybody was held up since it was asked before.
 */
const delay = monitorEventLoopDelay({ resolution: 5 })
let before = process.threadCpuUsage()
delay.enable()

/** In milliseconds; where others want the processor too, the clock says more than there was, so this thread's work counts. */
function held() {
  const { user, system } = process.threadCpuUsage()
  const worked = (user + system - before.user - before.system) / 1000
  const waited = delay.max / 1e6
  before = { user, system }
  delay.reset()
  return Math.min(worked, waited)
}

function memory() {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

process.on('message', (question) => process.send?.(question === 'held' ? held() : memory()))
process.channel?.unref()

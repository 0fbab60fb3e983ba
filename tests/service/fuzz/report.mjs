import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Loaded into the service's process before it starts: tells the parent, when asked, what is in use after a collection,
 * the most that the process ever took, or how long everybody was held up since it was asked before.
 */
const loop = monitorEventLoopDelay({ resolution: 5 })
let before = process.threadCpuUsage()
loop.enable()

/**
 * In milliseconds; where others want the processor too, the clock says more than there was, so this thread's work
 * counts.
 */
function held() {
  const { user, system } = process.threadCpuUsage()
  const worked = (user + system - before.user - before.system) / 1000
  const waited = loop.max / 1e6
  before = { user, system }
  loop.reset()
  return Math.min(worked, waited)
}

/** What streams and files hold is let go of a little after they are collected, so the least of some readings counts. */
async function memory() {
  let least = Number.POSITIVE_INFINITY
  for (let reading = 0; reading < 5; reading++) {
    globalThis.gc?.()
    await delay(20)
    const { heapUsed, external } = process.memoryUsage()
    least = Math.min(least, heapUsed + external)
  }
  return least
}

const peak = () => process.resourceUsage().maxRSS * 1024

const replies = new Map(Object.entries({ held, memory, peak }))

process.on('message', async (question) => process.send?.(await replies.get(String(question))?.()))
process.channel?.unref()
// a test that timed out must not leave the service running
process.once('disconnect', () => process.exit())

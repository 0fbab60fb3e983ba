import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Loaded into the service's process before it starts. Answers the parent's questions: the memory after a garbage
 * collection, the peak memory, and the longest delay of the event loop since the last question.
 */
const loop = monitorEventLoopDelay({ resolution: 5 })
let before = process.threadCpuUsage()
loop.enable()

/**
 * The longest delay in milliseconds, at most this thread's CPU time: on a busy machine, the clock also counts the wait
 * for the processor.
 */
function held() {
  const { user, system } = process.threadCpuUsage()
  const worked = (user + system - before.user - before.system) / 1000
  const waited = loop.max / 1e6
  before = { user, system }
  loop.reset()
  return Math.min(worked, waited)
}

/** The minimum of several readings in bytes: streams and files free their memory a little after their collection. */
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

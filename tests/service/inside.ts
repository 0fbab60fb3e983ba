import { readdirSync, readlinkSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import v8 from 'node:v8'
import { heapLimit, oldBytes } from '../../src/service/http/heap-guard.ts'

/** Loaded into the service's process before it starts, with `--expose-gc`; answers `ask` of `own-process.ts`. */
const { now } = Date
let ahead = 0

// a limit that V8 doesn't have: near its own, it ends the process at its own time
const { getHeapStatistics } = v8
const { HEAP_LIMIT } = process.env
v8.getHeapStatistics = () => ({ ...getHeapStatistics(), ...(HEAP_LIMIT && { heap_size_limit: Number(HEAP_LIMIT) }) })
syncBuiltinESMExports()
Date.now = () => now() + ahead

/** The targets of the open files, by `/proc`; none on other systems. */
function openFiles(): string[] {
  try {
    return readdirSync('/proc/self/fd').map((name) => {
      try {
        return readlinkSync(`/proc/self/fd/${name}`)
      } catch {
        return ''
      }
    })
  } catch {
    return []
  }
}

async function read() {
  // streams and files free their memory a little after their collection
  for (let round = 0; round < 5; round++) {
    globalThis.gc?.()
    await delay(50)
  }
  const { heapUsed, external, rss } = process.memoryUsage()
  const files = openFiles()
  const sockets = files.filter((file) => file.startsWith('socket:')).length
  return {
    heap: heapUsed,
    external,
    memory: rss,
    handles: process.getActiveResourcesInfo().length,
    listeners: process.eventNames().reduce((sum, event) => sum + process.listenerCount(event), 0),
    sockets,
    'open files': files.length - sockets,
    now: Date.now(),
  }
}

/** Bytes in use after a collection. The minimum of several readings: streams and files free their memory a little later. */
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

const loop = monitorEventLoopDelay({ resolution: 5 })
let before = process.threadCpuUsage()

/** Milliseconds of the event loop's longest delay since the last question, at most this thread's processor time. */
function held() {
  loop.enable()
  const { user, system } = process.threadCpuUsage()
  const worked = (user + system - before.user - before.system) / 1000
  const waited = loop.max / 1e6
  before = { user, system }
  loop.reset()
  return Math.min(worked, waited)
}

const hoard: string[] = []

/** Hoards texts until they are this part of the limit, after a collection of everything else. */
async function hoardUntil(part: number): Promise<void> {
  const isEnough = () => oldBytes() >= part * heapLimit()
  while (!isEnough()) {
    while (!isEnough()) hoard.push(Buffer.alloc(500_000, hoard.length).toString('latin1'))
    globalThis.gc?.()
  }
  await memory()
}

interface Question {
  id: number
  question: string
  part?: number
  milliseconds?: number
}

const replies: Record<string, (question: Question) => unknown> = {
  read,
  memory,
  held,
  peak: () => process.resourceUsage().maxRSS * 1024,
  now() {
    const { heapUsed: heap, rss: memory } = process.memoryUsage()
    return { heap, memory }
  },
  hoard: ({ part = 0 }) => hoardUntil(part),
  async release() {
    hoard.length = 0
    await memory()
  },
  advance({ milliseconds = 0 }) {
    ahead += milliseconds
  },
}

process.on('message', async (message: Question) => {
  process.send?.({ id: message.id, reply: (await replies[message.question]?.(message)) ?? null })
})
process.channel?.unref()
// a run that was interrupted must not leave the service running
process.once('disconnect', () => process.exit())

import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { writeHeapSnapshot } from 'node:v8'

/**
 * Loaded into the service's process before it starts, with `--expose-gc`. It reads the process's figures, writes heap
 * snapshots, and advances the clock, so that rows expire during a run.
 */
const { now } = Date
let ahead = 0
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

interface Question {
  id: number
  question: string
  /** Of a snapshot's file. */
  path?: string
  /** How far the clock goes forward. */
  milliseconds?: number
}

const replies: Record<string, (question: Question) => unknown> = {
  read,
  peak() {
    const { heapUsed: heap, rss: memory } = process.memoryUsage()
    return { heap, memory }
  },
  usage() {
    const { user, system } = process.cpuUsage()
    return user + system
  },
  snapshot: ({ path }) => writeHeapSnapshot(path),
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

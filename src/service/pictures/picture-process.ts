import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Picture } from '../store/members/profile.ts'

/** A member's picture, or that it is wider or higher than `longestEdge`. */
export type Portrait = Picture | 'too wide'

/** Maximum edge of a portrait in pixels: it takes 16 MiB to draw, and a file of a few kilobytes can claim any size. */
export const longestEdge = 2048

/** Milliseconds for one picture, and after which an idle process ends. */
const bounds = { time: 5000, idle: 10_000 }

/** Maximum kilobytes of a process's data. Node reserves 600 MB without using them. */
const memory = 1_000_000

/** The processes of a service, so that a picture waits for another one only if both are occupied. */
const count = 2

/** Decodes pictures in processes of their own. A process starts with its first picture. */
export function createPictureProcess() {
  const processes = Array.from({ length: count }, createProcess)

  return {
    /** @returns undefined if it is no picture for a profile, or takes too long */
    async portrait(bytes: Uint8Array): Promise<Portrait | undefined> {
      const [shortest] = processes.toSorted((a, b) => a.waiting() - b.waiting())
      return (await shortest?.decode(bytes)) ?? undefined
    },

    close(): void {
      for (const { close } of processes) close()
    },
  }
}

function createProcess() {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  function start(): ChildProcess {
    const program = [process.execPath, '--max-old-space-size=64', join(import.meta.dirname, 'decode-pictures.ts')]
    // Windows has no such shell and no such limit
    const [command = '', ...args] =
      process.platform === 'win32' ? program : ['sh', '-c', `ulimit -d ${memory}; exec "$0" "$@"`, ...program]
    // without the service's environment, which may contain passwords
    const started = spawn(command, args, {
      env: { NODE_NO_WARNINGS: '1' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    // that the system had no room for it may be said after the picture was given up, and would end the service
    return started.on('error', () => undefined)
  }

  function end(): void {
    child?.kill('SIGKILL')
    child = undefined
  }

  async function decodeNow(bytes: Uint8Array): Promise<Portrait | null | undefined> {
    clearTimeout(idle)
    const ended = new AbortController()
    const stop = () => ended.abort()
    const timer = setTimeout(stop, bounds.time)
    try {
      child ??= start()
      child.once('exit', stop).once('error', stop)
      // the service waits for a picture when it stops, but not for an idle process
      child.ref()
      child.channel?.ref()
      child.send(bytes, (error) => error && stop())
      const [decoded] = await once(child, 'message', { signal: ended.signal })
      return decoded
    } catch {
      // it took too long, the picture ended its process, or the system had no room for one
      end()
      return undefined
    } finally {
      clearTimeout(timer)
      child?.off('exit', stop).off('error', stop)
      child?.unref()
      child?.channel?.unref()
      idle = setTimeout(end, bounds.idle).unref()
    }
  }

  return {
    waiting: () => waiting,

    decode(bytes: Uint8Array): Promise<Portrait | null | undefined> {
      waiting++
      const decoded = last.then(() => decodeNow(bytes)).finally(() => waiting--)
      last = decoded
      return decoded
    },

    close(): void {
      clearTimeout(idle)
      end()
    },
  }
}

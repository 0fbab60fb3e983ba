import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Picture } from '../store/members/profile.ts'

export type Job = 'copy' | 'portrait'
export type Copies = Record<'small' | 'large', Picture['bytes']>
/** A member's picture, or that it is wider or higher than `longestEdge`. */
export type Portrait = Picture | 'too wide'

const maxCopy = 300_000

/** Maximum edge of a portrait in pixels: it takes 16 MiB to draw, and a file of a few kilobytes can claim any size. */
export const longestEdge = 2048

/** Milliseconds for one picture, and after which the idle process ends. */
const bounds = { time: 5000, idle: 10_000 }

/** Maximum kilobytes of the process's data. Node reserves 600 MB without using them. */
const memory = 1_000_000

/** Decodes pictures one after the other in a process of their own, which starts with the first one. */
export function createPictureProcess() {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  function start(): ChildProcess {
    const program = [process.execPath, '--max-old-space-size=64', join(import.meta.dirname, 'decode-pictures.ts')]
    // Windows has neither a shell of this kind nor such a limit
    const [command = '', ...args] =
      process.platform === 'win32' ? program : ['sh', '-c', `ulimit -d ${memory}; exec "$0" "$@"`, ...program]
    // without the service's environment, which may contain passwords
    const started = spawn(command, args, {
      env: { NODE_NO_WARNINGS: '1' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    started.unref()
    started.channel?.unref()
    return started
  }

  function end(): void {
    child?.kill('SIGKILL')
    child = undefined
  }

  async function decodeNow(job: Job, bytes: Uint8Array): Promise<unknown> {
    clearTimeout(idle)
    child ??= start()
    const ended = new AbortController()
    const signal = AbortSignal.any([AbortSignal.timeout(bounds.time), ended.signal])
    const stop = () => ended.abort()
    const process = child.once('exit', stop).once('error', stop)
    try {
      const reply = once(process, 'message', { signal })
      process.send([job, bytes], (error) => error && stop())
      const [decoded] = await reply
      return decoded
    } catch {
      // it took too long, or the picture ended its process
      end()
      return undefined
    } finally {
      process.off('exit', stop).off('error', stop)
      idle = setTimeout(end, bounds.idle).unref()
    }
  }

  function decode(job: Job, bytes: Uint8Array): Promise<unknown> {
    const decoded = last.then(() => decodeNow(job, bytes))
    last = decoded
    return decoded
  }

  return {
    /** @returns undefined if it is no picture, too large, too small, or takes too long */
    async copy(bytes: Uint8Array): Promise<Copies | undefined> {
      const copies = (await decode('copy', bytes)) as Copies | null | undefined
      return copies && copies.small.length <= maxCopy && copies.large.length <= maxCopy ? copies : undefined
    },

    /** @returns undefined if it is no picture for a profile, or takes too long */
    async portrait(bytes: Uint8Array): Promise<Portrait | undefined> {
      return ((await decode('portrait', bytes)) as Portrait | null | undefined) ?? undefined
    },

    close(): void {
      clearTimeout(idle)
      end()
    },
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { runDue } from '../deliveries/deliver.ts'
import type { Log } from '../operation/log.ts'
import { type Outgoing, OutgoingFailed } from '../outgoing.ts'
import type { Store } from '../store/store.ts'

/** Maximum bytes of a picture, and the pictures that are fetched at once. */
export const maxBytes = 5_000_000
const atOnce = 3

/** Stores small copies, once. After a passing failure it tries again after a minute, and after an hour. */
export function fetchPictures({
  store: { pagePictures },
  fetchOutgoing,
  log,
  now,
  every,
  scaler = createPictureScaler(),
}: {
  store: Store
  fetchOutgoing: Outgoing
  log: Log
  now: () => number
  every?: number
  scaler?: ReturnType<typeof createPictureScaler>
}) {
  async function fetchOne(url: string, attempts: number): Promise<void> {
    try {
      const headers = { Accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' }
      const { status, body } = await fetchOutgoing(url, { headers, maxBytes, maxRedirects: 3 })
      if (status >= 500 || status === 429) return await pagePictures.failed(url, attempts, now())
      const copies = status === 200 ? await scaler.scale(body) : undefined
      if (!copies) return await pagePictures.failed(url, undefined, now())
      const hash = createHash('sha256').update(copies.large).digest('base64url')
      await pagePictures.save(url, { ...copies, hash })
    } catch (error) {
      if (!(error instanceof OutgoingFailed)) throw error
      const isPassing = error.reason === 'unreachable' || error.reason === 'slow'
      await pagePictures.failed(url, isPassing ? attempts : undefined, now())
    }
  }

  const fetching = runDue<{ url: string; attempts: number }>({
    take: () => pagePictures.take(now()),
    keyOf: ({ url }) => url,
    run: ({ url, attempts }) => fetchOne(url, attempts),
    atOnce,
    every,
    failed: 'A page’s picture is fetched later',
    log,
  })

  return {
    async close(): Promise<void> {
      await fetching.close()
      scaler.close()
    },
  }
}

interface PictureCopies {
  small: Uint8Array<ArrayBuffer>
  large: Uint8Array<ArrayBuffer>
}

const maxCopy = 300_000

/** Milliseconds for one picture, and after which the idle process ends. */
const bounds = { time: 5000, idle: 10_000 }

/** Maximum kilobytes of the process's data. Node reserves 600 MB without using them. */
const memory = 1_000_000

/** Scales pictures one after the other in a process of their own, which starts with the first one. */
export function createPictureScaler() {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  function start(): ChildProcess {
    const program = [process.execPath, '--max-old-space-size=64', join(import.meta.dirname, 'scale-picture.ts')]
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

  async function scaleNow(bytes: Uint8Array): Promise<PictureCopies | undefined> {
    clearTimeout(idle)
    child ??= start()
    const ended = new AbortController()
    const signal = AbortSignal.any([AbortSignal.timeout(bounds.time), ended.signal])
    const stop = () => ended.abort()
    const process = child.once('exit', stop).once('error', stop)
    try {
      const reply = once(process, 'message', { signal })
      process.send(bytes, (error) => error && stop())
      const [copies] = (await reply) as [PictureCopies | null]
      return copies && copies.small.length <= maxCopy && copies.large.length <= maxCopy ? copies : undefined
    } catch {
      // it took too long, or the picture ended its process
      end()
      return undefined
    } finally {
      process.off('exit', stop).off('error', stop)
      idle = setTimeout(end, bounds.idle).unref()
    }
  }

  return {
    /** @returns undefined if it is no picture, too large, too small, or takes too long */
    scale(bytes: Uint8Array): Promise<PictureCopies | undefined> {
      const scaled = last.then(() => scaleNow(bytes))
      last = scaled
      return scaled
    },

    close(): void {
      clearTimeout(idle)
      end()
    },
  }
}

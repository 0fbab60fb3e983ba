import { createHash } from 'node:crypto'
import type { Log } from '../operation/log.ts'
import type { Outgoing } from '../outgoing.ts'
import { OutgoingFailed } from '../outgoing.ts'
import type { Store } from '../store/store.ts'
import { createPictureScaler } from './picture-scaler.ts'

/** Maximum bytes of a picture, and the pictures that are fetched at once. */
export const maxBytes = 5_000_000
const atOnce = 3

const every = 1000

interface Deps {
  store: Store
  fetchOutgoing: Outgoing
  log: Log
  now: () => number
}

/** Stores small copies, once. After a passing failure it tries again after a minute, and after an hour. */
export function fetchPictures({ store: { pagePictures }, fetchOutgoing, log, now }: Deps) {
  const scaler = createPictureScaler()
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

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

  function begin(url: string, attempts: number): void {
    const work = fetchOne(url, attempts)
      .catch((error) => log(`A page’s picture is fetched later: ${error instanceof Error ? error.message : error}`))
      .finally(() => running.delete(work))
    running.add(work)
  }

  async function look(): Promise<void> {
    const due = running.size < atOnce ? await pagePictures.take(atOnce - running.size, now()).catch(() => []) : []
    for (const { url, attempts } of due) begin(url, attempts)
    if (!isClosed) timer = setTimeout(look, every).unref()
  }
  timer = setTimeout(look, 0).unref()

  return {
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await Promise.all(running)
      scaler.close()
    },
  }
}

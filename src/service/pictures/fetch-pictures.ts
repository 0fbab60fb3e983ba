import { createHash } from 'node:crypto'
import { runDue } from '../deliveries/deliver.ts'
import type { Log } from '../operation/log.ts'
import { type Outgoing, OutgoingFailed } from '../outgoing.ts'
import type { Store } from '../store/store.ts'
import { createPictureProcess } from './picture-process.ts'

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
  pictures = createPictureProcess(),
}: {
  store: Store
  fetchOutgoing: Outgoing
  log: Log
  now: () => number
  every?: number
  pictures?: ReturnType<typeof createPictureProcess>
}) {
  async function fetchOne(url: string, attempts: number): Promise<void> {
    try {
      const headers = { Accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' }
      const { status, body } = await fetchOutgoing(url, { headers, maxBytes, maxRedirects: 3 })
      if (status >= 500 || status === 429) return await pagePictures.failed(url, attempts, now())
      const copies = status === 200 ? await pictures.copy(body) : undefined
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
      pictures.close()
    },
  }
}

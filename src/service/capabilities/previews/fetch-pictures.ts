import { createHash } from 'node:crypto'
import { type DeliveryOutcome, runDue } from '../../deliveries/deliver.ts'
import { OutgoingFailed } from '../../outgoing.ts'
import { createPictureProcess } from '../../pictures/picture-process.ts'
import type { Running } from '../../running.ts'
import { pauses, pictureRows, type WaitingPicture } from './picture-rows.ts'

/** Maximum bytes of a page's picture; of a larger one, there is no copy. */
export const maxBytes = 5_000_000

/** Maximum pictures that are fetched at once. A second one of a member would take the second process too. */
export const places = { atOnce: 6, ofMember: 1, ofHost: 2 }

/** Maximum attempts for the shares of a member in an hour, also to fetch a picture again. */
export const maxAttemptsInHour = 60

/** Maximum bytes of all copies for the shares of a member: a few thousand usual ones. */
export const maxBytesOfMember = 100_000_000

/** Stores small copies, once. After a passing failure it tries again after a minute, and after an hour. */
export function fetchPictures({
  store,
  quota,
  outgoing,
  log,
  now,
  every,
  pictures = createPictureProcess(),
  count,
}: Pick<Running, 'store' | 'quota' | 'outgoing' | 'log' | 'now' | 'count'> & {
  every?: number
  pictures?: ReturnType<typeof createPictureProcess>
}) {
  const rows = store.of(pictureRows)
  const counted = (outcome: DeliveryOutcome) => count('delivery', { channel: 'picture', outcome })

  async function mayHave(member: string | null): Promise<boolean> {
    if (member === null) return true
    const { allowed } = quota.count({ subject: `pictures of ${member}`, limit: maxAttemptsInHour })
    return allowed && (await rows.bytesOf(member)) < maxBytesOfMember
  }

  /** @param attempts so far, if the failure may pass */
  async function fail(url: string, attempts?: number): Promise<void> {
    counted(attempts !== undefined && attempts <= pauses.length ? 'later' : 'failed')
    await rows.failed(url, attempts, now())
  }

  async function fetchOne({ url, member, attempts }: WaitingPicture, signal: AbortSignal): Promise<void> {
    try {
      const headers = { Accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' }
      const { status, body } = await outgoing.fetch(url, { headers, maxBytes, maxRedirects: 3, signal })
      if (status >= 500 || status === 429) return await fail(url, attempts)
      const copies = status === 200 ? await pictures.copy(body, member ?? '') : undefined
      if (!copies) return await fail(url)
      const hash = createHash('sha256').update(copies.large).digest('base64url')
      await rows.save(url, { ...copies, hash })
      counted('done')
    } catch (error) {
      if (!(error instanceof OutgoingFailed)) throw error
      const isPassing = error.reason === 'unreachable' || error.reason === 'slow'
      await fail(url, isPassing ? attempts : undefined)
    }
  }

  const fetching = runDue<WaitingPicture>({
    async claim(busy) {
      for (;;) {
        const picture = await rows.claim(busy, now())
        if (!picture) return undefined
        // a node died during each attempt
        if (picture.attempts > pauses.length + 1) await rows.failed(picture.url, undefined, now())
        else if (await mayHave(picture.member)) return picture
        else await rows.refuse(picture, now())
      }
    },
    placeOf: ({ url, member }) => ({ key: url, member: member ?? '', address: url }),
    run: (picture, { signal }) => fetchOne(picture, signal),
    places,
    every,
    failed: 'A page’s picture is fetched later',
    log,
  })

  return {
    begin: fetching.begin,

    async close(): Promise<void> {
      await fetching.close()
      pictures.close()
    },
  }
}

import type { PageTexts } from '../../../contract/endpoints.ts'
import { fillIn } from '../../actions/page-texts.ts'
import { type DeliveryOutcome, runDue } from '../../deliveries/deliver.ts'
import { OutgoingFailed } from '../../outgoing.ts'
import type { Running } from '../../running.ts'
import { headRows, pauses, type Reading } from './head-rows.ts'
import { createHeadReader, encodingOf, isPageOf } from './page-head.ts'

/** Maximum bytes of a page that are read, whatever follows. */
export const maxHeadBytes = 512_000

/** Milliseconds for a page's head, with all redirects. */
const headTime = 5000

/** Maximum redirects to a page: shortened addresses have several. */
const maxRedirects = 5

/** Maximum pages that are read at once. */
export const headPlaces = { atOnce: 6, ofMember: 2, ofHost: 2 }

/** Maximum attempts to read pages for a member in an hour. */
export const maxReadsInHour = 60

/** Reads pages without a title, once each. After a passing failure it tries again after a minute, and after an hour. */
export function readHeads({
  store,
  quota,
  outgoing,
  log,
  now,
  every,
  count,
  filled = () => {},
}: Pick<Running, 'store' | 'quota' | 'outgoing' | 'log' | 'now' | 'count'> & {
  every?: number
  /** Called when shares have got their texts, with a picture perhaps. */
  filled?: () => unknown
}) {
  const rows = store.of(headRows)

  /** What the page says of itself; `later` if it may say so then. */
  async function ask({ url }: Reading, signal: AbortSignal): Promise<PageTexts | 'nothing' | 'later'> {
    let reader: ReturnType<typeof createHeadReader> | undefined
    try {
      const { status, url: responded } = await outgoing.fetch(url, {
        headers: { Accept: 'text/html,application/xhtml+xml' },
        ...{ maxBytes: maxHeadBytes, maxRedirects, timeout: headTime, signal },
        readParts({ status, headers }) {
          const encoding = encodingOf(headers['content-type'])
          // a compressed one isn't unpacked: it was asked for as it is
          const isPlain = /^(?:identity)?$/i.test(headers['content-encoding'] ?? '')
          if (status !== 200 || !encoding || !isPlain) return undefined
          reader = createHeadReader(encoding.label)
          return reader.read
        },
      })
      if (status >= 500 || status === 429) return 'later'
      const head = reader?.finish(responded)
      return head && isPageOf(new URL(url), new URL(responded), head.own) ? head.texts : 'nothing'
    } catch (error) {
      if (!(error instanceof OutgoingFailed)) throw error
      return error.reason === 'unreachable' || error.reason === 'slow' ? 'later' : 'nothing'
    }
  }

  /** Ends the reading in the transaction that finds nothing to fill in any more: a share after it knows the texts. */
  async function finish({ match_key: key }: Reading, texts: PageTexts | undefined): Promise<void> {
    const work = async (tx: typeof store): Promise<boolean> => {
      await tx.of(headRows).save(key, texts, now())
      const isEnd = !texts || (await fillIn(tx, key, texts)) === 0
      if (isEnd) await tx.of(headRows).end(key)
      return isEnd
    }
    while (!(await store.transaction(work)));
    if (texts) filled()
  }

  async function readOne(reading: Reading, signal: AbortSignal): Promise<void> {
    const counted = (outcome: DeliveryOutcome) => count('delivery', { channel: 'title', outcome })
    // a node has died while it filled in what it had read
    const known = await rows.known(reading.url, now())
    const texts = known?.title ? known : await ask(reading, signal)
    if (texts === 'later' && reading.attempts <= pauses.length) {
      counted('later')
      return rows.postpone(reading, now())
    }
    const isRead = typeof texts !== 'string'
    counted(isRead ? 'done' : 'failed')
    await finish(reading, isRead ? texts : undefined)
  }

  return runDue<Reading>({
    async claim(busy) {
      for (;;) {
        const reading = await rows.claim(busy, now())
        if (!reading) return undefined
        const { attempts, member } = reading
        // a node died during each attempt
        if (attempts > pauses.length + 1) await finish(reading, undefined)
        else if (quota.count({ subject: `heads of ${member}`, limit: maxReadsInHour }).allowed) return reading
        else await rows.refuse(reading, now())
      }
    },
    placeOf: ({ match_key, member, url }) => ({ key: match_key, member, address: url }),
    run: (reading, { signal }) => readOne(reading, signal),
    places: headPlaces,
    every,
    failed: 'A page’s title is read later',
    log,
  })
}

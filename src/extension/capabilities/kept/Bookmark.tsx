import { useMemo } from 'preact/hooks'
import { byPageText, pageTexts } from '../../../contract/endpoints.ts'
import { cut } from '../../../contract/text.ts'
import { ask } from '../../messages/ask.ts'
import type { AboutPage } from '../../popup/capability.ts'
import { StoppableWrite, useEver } from '../../popup/lazy.ts'
import { Passage } from '../../popup/this-page/Passage.tsx'
import { isFromPage, isOf, useInPlace, useOwnWrites } from '../../popup/writes/own-writes.ts'
import { isDone } from '../../schemas/outbox.ts'
import { Icon } from '../../ui/controls.tsx'
import { FailureNotice, useAsking } from '../../ui/failure.tsx'
import { useItem, useTranslation } from '../../ui/values.ts'
import { kept, keptOf } from './stored.ts'

/** What is kept of the page: as the network said, or else as this browser knows. */
function useKept({ page, recommendation }: AboutPage) {
  const stored = useItem(kept)
  const { writes } = useOwnWrites()
  const replied = recommendation?.kept
  const known = useMemo(() => keptOf(stored, page.url), [stored, page.url])
  const latest = writes.findLast(
    (write) => isFromPage(write, page.url) && (isOf(write, 'keep') || isOf(write, 'keptRemoval')),
  )
  const removal = latest && isOf(latest, 'keptRemoval') ? latest : undefined
  const isRemoved = removal !== undefined || (replied && stored?.removed.includes(replied.id))
  return { kept: isRemoved ? undefined : (known ?? replied ?? undefined), removal }
}

/** Keeps the page for later, or no longer, by one click. */
export function Bookmark(about: AboutPage) {
  const t = useTranslation()
  const { account } = useOwnWrites()
  const { page } = about
  const { kept, removal } = useKept(about)
  const { isBusy, failure, run } = useAsking()
  const isUnderWay = removal !== undefined && !isDone(removal)
  useInPlace(isUnderWay ? removal.key : undefined)
  const wasRemoved = useEver(isUnderWay)
  if (!account.additions.includes('kept')) return null

  async function toggle() {
    if (isBusy || isUnderWay) return
    const pageTitle = cut(page.title, pageTexts.title.max)
    if (kept) return void run(() => ask('removeKept', { id: kept.id, url: page.url, pageTitle }))
    const texts = { ...byPageText(() => ''), title: pageTitle }
    const { readMetadata } = await import('../../page/metadata.ts')
    const { canonical: _, ...read } =
      page.tabId === null ? { ...texts, canonical: '' } : await readMetadata(page.tabId, page.title)
    void run(() => ask('keepPage', { url: page.url, pageUrl: page.url, ...read, message: '', quote: '' }))
  }
  const label = t(kept ? 'kept.remove' : 'kept.keep')
  return (
    <>
      <button
        type="button"
        class="close bookmark"
        aria-pressed={kept !== undefined}
        aria-disabled={isBusy || isUnderWay}
        aria-label={label}
        title={label}
        onClick={() => void toggle()}
      >
        <Icon name="bookmark" />
      </button>
      {wasRemoved && <StoppableWrite write={isUnderWay ? removal : undefined} />}
      <FailureNotice failure={failure} />
    </>
  )
}

/** The note that the member made about the kept page. */
export function KeptNote(about: AboutPage) {
  const t = useTranslation()
  const { kept } = useKept(about)
  if (!kept || kept.message + kept.quote === '') return null
  return (
    <section class="kept" aria-label={t('kept.note')}>
      {kept.message !== '' && (
        <p class="fine" dir="auto">
          {kept.message}
        </p>
      )}
      {kept.quote !== '' && <Passage quote={kept.quote} page={about.page} />}
    </section>
  )
}

import { useMemo } from 'preact/hooks'
import { byPageText, pageTexts } from '../../../contract/endpoints.ts'
import { cut } from '../../../contract/text.ts'
import { ask } from '../../messages/ask.ts'
import type { AboutPage } from '../../popup/capability.ts'
import { StoppableWrite, useEver } from '../../popup/lazy.ts'
import { Passage } from '../../popup/this-page/Passage.tsx'
import { useOutcome } from '../../popup/writes/kinds.ts'
import { isFromForm, isFromPage, isOf, useInPlace, useOwnWrites } from '../../popup/writes/own-writes.ts'
import { isDone } from '../../schemas/outbox.ts'
import { Icon } from '../../ui/controls.tsx'
import { FailureNotice, useAsking } from '../../ui/failure.tsx'
import { useItem, useTranslation } from '../../ui/values.ts'
import { kept, keptOf } from './stored.ts'

/** What is kept of the page: as the network said, or else as this browser knows. Undefined if the member is done with it. */
function useKept({ page, recommendation }: AboutPage) {
  const stored = useItem(kept)
  const known = useMemo(() => keptOf(stored?.pages ?? [], page.url), [stored, page.url])
  const said = recommendation ? recommendation.kept : known
  return said?.done === false ? said : undefined
}

/** Keeps the page for later, or no longer, by one click. */
export function Bookmark(about: AboutPage) {
  const t = useTranslation()
  const outcomeOf = useOutcome()
  const { account, writes } = useOwnWrites()
  const { page } = about
  const kept = useKept(about)
  const { isBusy, failure, run } = useAsking()
  const latest = writes.findLast(
    (write) => isFromPage(write, page.url) && (isOf(write, 'keep') || isOf(write, 'keptRemoval')),
  )
  const isUnderWay = latest !== undefined && !isDone(latest)
  /** Shown here, unless the composer shows it. */
  const own = latest && !isFromForm(latest, page.url) ? latest : undefined
  const shown = own && !isDone(own) ? own : undefined
  useInPlace(shown?.key)
  const wasShown = useEver(shown !== undefined)
  if (!account.additions.includes('kept')) return null

  // the list that has a page which is just kept may be late
  const isKept = latest && (isUnderWay || isOf(latest, 'keep')) ? isOf(latest, 'keep') : kept !== undefined
  const isIdle = !isBusy && !isUnderWay && isKept === (kept !== undefined)

  async function toggle() {
    if (!isIdle) return
    const { url } = page
    const title = cut(page.title, pageTexts.title.max)
    if (kept) return void run(() => ask('removeKept', { id: kept.id, url, pageTitle: title }))
    void run(async () => {
      const { readMetadata } = await import('../../page/metadata.ts')
      const { canonical: _, ...texts } =
        page.tabId === null ? { ...byPageText(() => ''), title, canonical: '' } : await readMetadata(page.tabId, title)
      return ask('keepPage', { url, pageUrl: url, ...texts, message: '', isBookmark: true })
    })
  }
  return (
    <>
      <button
        type="button"
        class="close bookmark"
        aria-pressed={isKept}
        aria-disabled={!isIdle}
        aria-label={t('kept.keep')}
        title={t(isKept ? 'kept.remove' : 'kept.keep')}
        onClick={() => void toggle()}
      >
        <Icon name="bookmark" />
      </button>
      {wasShown && <StoppableWrite write={shown} />}
      <p class="visually-hidden" role="status">
        {wasShown && own && isDone(own) && outcomeOf(own)}
      </p>
      <FailureNotice failure={failure} />
    </>
  )
}

/** The note that the member made about the kept page. */
export function KeptNote(about: AboutPage) {
  const t = useTranslation()
  const kept = useKept(about)
  if (!kept || kept.message + kept.quote === '') return null
  return (
    <section class="kept" aria-labelledby="kept-note">
      <h2 id="kept-note" class="fine">
        {t('kept.note')}
      </h2>
      {kept.message !== '' && (
        <p class="fine" dir="auto">
          {kept.message}
        </p>
      )}
      {kept.quote !== '' && <Passage quote={kept.quote} page={about.page} />}
    </section>
  )
}

import { byShareText, pageTexts } from '../../../contract/parameters.ts'
import { cut } from '../../../contract/text.ts'
import { ask, inTime } from '../../messages/ask.ts'
import { StoppableWrite } from '../../popup/lazy.ts'
import { askForMetadata } from '../../popup/opened.ts'
import type { AboutPage } from '../../popup/parts.ts'
import { useOutcome } from '../../popup/writes/kinds.ts'
import { isFromForm, isFromPage, isOf, useOwnWrites, usePending } from '../../popup/writes/own-writes.ts'
import { isDone, isLive, type Write, type WriteOf } from '../../schemas/outbox.ts'
import type { SamePage } from '../../schemas/pages.ts'
import type { Pass } from '../../schemas/received-pages.ts'
import { Button, Icon } from '../../ui/controls.tsx'
import { FailureNotice, useAsking } from '../../ui/failure.tsx'
import { useEver, useItem, useTranslation } from '../../ui/values.ts'
import { isKept, keptOf, nothingPassed, passes } from './stored.ts'

/**
 * The kept page, read or not, by the network's reply, or else by this browser's list. Null if the member doesn't keep
 * it; undefined until one of the two has answered.
 */
export function useKept({ page, recommendation }: AboutPage): Pass | null | undefined {
  const stored = useItem(passes)
  if (!recommendation && !stored?.keptAt) return undefined
  return (recommendation ? recommendation.passed.find(isKept) : keptOf(stored?.kept ?? [], page)) ?? null
}

export const isKeeping = (write: Write): write is WriteOf<'pass'> => isOf(write, 'pass') && !write.content.to

const isRemoval = (write: Write): boolean => isOf(write, 'passRemoval') && write.content.isKept === true

/** The latest click on the page's bookmark, as far as the outbox has it. */
export function useLatestClick(page: SamePage): Write | undefined {
  const { writes } = useOwnWrites()
  return writes.findLast((write) => isFromPage(write, page) && (isKeeping(write) || isRemoval(write)))
}

/** Clicks that keep a page, before the list of kept pages has it. */
export function useBeingKept(): WriteOf<'pass'>[] {
  const { kept, keptAt } = useItem(passes) ?? nothingPassed
  const isListed = ({ content: { url }, pageKey: key = '' }: WriteOf<'pass'>) => keptOf(kept, { url, key })
  const clicks = useOwnWrites().writes.filter(isKeeping)
  return clicks.filter((write) => write.phase !== 'refused' && (write.doneAt ?? keptAt) >= keptAt && !isListed(write))
}

/** Keeps the page for later, or no longer, by one click. */
export function Bookmark(about: AboutPage) {
  const t = useTranslation()
  const outcomeOf = useOutcome()
  const { account } = useOwnWrites()
  const { page } = about
  const kept = useKept(about)
  const { isBusy, failure, run } = useAsking()
  const latest = useLatestClick(page)
  const isUnderWay = latest !== undefined && isLive(latest)
  /** Shown here, unless the composer shows it. */
  const own = latest && !isFromForm(latest, page) ? latest : undefined
  const shown = usePending(own)
  const wasShown = useEver(shown !== undefined)
  if (!account.additions.includes('passes')) return null

  const isKnownAsKept = kept === undefined ? undefined : kept !== null
  // the list that has a page which is just kept may be late
  const isNewer = latest && (isUnderWay || (isKeeping(latest) && isDone(latest) && (latest.doneAt ?? 0) >= about.at))
  const isPressed = isNewer ? isKeeping(latest) : isKnownAsKept
  const isIdle = !isBusy && !isUnderWay && !shown && kept !== undefined && isPressed === isKnownAsKept

  async function toggle() {
    if (!isIdle) return
    const { url } = page
    const title = cut(page.title, pageTexts.title.max)
    if (kept)
      return void run(() => ask('write', { type: 'passRemoval', id: kept.id, url, pageTitle: title, isKept: true }))
    void run(async () => {
      const texts = (await inTime(askForMetadata(page), undefined)) ?? { title }
      return ask('write', { type: 'pass', url, pageUrl: url, ...byShareText(() => ''), ...texts, isBookmark: true })
    })
  }
  return (
    <>
      <Button
        class="close bookmark"
        aria-pressed={isPressed}
        aria-disabled={!isIdle}
        aria-label={t('kept.keep')}
        title={t(isPressed ? 'kept.remove' : 'kept.keep')}
        onClick={() => void toggle()}
      >
        <Icon name="bookmark" />
      </Button>
      {wasShown && <StoppableWrite write={shown} />}
      <p class="visually-hidden" role="status">
        {wasShown && own && isDone(own) && outcomeOf(own)}
      </p>
      <FailureNotice failure={failure} />
    </>
  )
}

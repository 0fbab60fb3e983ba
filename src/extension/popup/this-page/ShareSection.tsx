import { useLayoutEffect } from 'preact/hooks'
import type { WebPage } from '../../page/tab-page.ts'
import { nothingKnown } from '../../schemas/pages.ts'
import type { LookedUp } from '../../schemas/stored.ts'
import { focusIn, Link, useFocusIn } from '../../ui/controls.tsx'
import { useTranslation } from '../../ui/values.ts'
import { useOutcome } from '../writes/kinds.ts'
import { removalOf, useOwnWrites } from '../writes/own-writes.ts'
import { asRecommendation } from './known.ts'
import { OwnShare } from './OwnShare.tsx'
import type { Sharing, SharingOutcome } from './use-sharing.ts'

export interface ShareProps {
  page: WebPage
  /** Undefined while neither the network nor a capability knows the page; it can be shared meanwhile. */
  recommendation: LookedUp | undefined
  sharing: Sharing
  /** Looks the page up again; undefined if its URL is not to be sent. */
  onLookAgain: (() => void) | undefined
}

/** What came of the composer, and the member's own share. */
export function ShareSection({ page, recommendation, sharing, onLookAgain }: ShareProps) {
  const { isOpen, outcome, focusNext, state, left, forgetOutcome } = sharing
  const isForOthers = isOpen ? state.isForOthers : !!left?.message && left.to !== undefined
  useLayoutEffect(() => {
    // the section comes first; a new share that is cancelled leads back to the closed composer
    if (focusNext) focusIn(document.body, [`.sharing ${focusNext.selector}`, focusNext.selector])
  }, [focusNext])

  const shared = recommendation?.shared ? recommendation : undefined
  const { writes } = useOwnWrites()
  /** Its state is shown until the removal is confirmed, even if a look-up already says that the share is gone. */
  const removal = removalOf(writes, page)
  useLayoutEffect(() => {
    if (removal) forgetOutcome()
  }, [removal?.key])
  const section = useFocusIn<HTMLDivElement>(['.your-share button[value]', '.your-share button'], [removal?.key])

  const isOwnShown = removal !== undefined || (shared !== undefined && !(isOpen && state.isComment))
  if (!outcome && !isOwnShown) return null
  return (
    <div class="sharing" ref={section}>
      {outcome && <OutcomeNotice outcome={outcome} />}
      {isOwnShown && (
        <OwnShare
          page={page}
          recommendation={shared ?? asRecommendation(nothingKnown)}
          // what is typed for others doesn't become the comment; it can be cancelled
          onEdit={isForOthers ? undefined : sharing.edit}
          onLookAgain={onLookAgain}
        />
      )}
    </div>
  )
}

function OutcomeNotice({ outcome }: { outcome: SharingOutcome }) {
  const t = useTranslation()
  const { account } = useOwnWrites()
  const outcomeOf = useOutcome()
  const isFound = typeof outcome === 'string'
  const sentence = isFound ? t(`done.${outcome}`) : outcomeOf(outcome)
  const type = isFound ? outcome : outcome.content.type
  return (
    // it takes the focus, which announces it. Not labelled by the paragraph: Orca would skip a label that it is just on
    <section class="notice success" data-result={type} tabIndex={-1} aria-label={sentence}>
      <p>{sentence}</p>
      {type === 'share' && account.link && <Link href={account.link}>{t('shared.link')}</Link>}
    </section>
  )
}

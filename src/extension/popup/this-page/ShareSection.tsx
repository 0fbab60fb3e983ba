import { useLayoutEffect, useRef } from 'preact/hooks'
import type { WebPage } from '../../page/tab-page.ts'
import type { LookedUp } from '../../schemas/stored.ts'
import { Icon, Link } from '../../ui/controls.tsx'
import { useTranslation } from '../../ui/values.ts'
import { loadForm, ShareForm } from '../lazy.ts'
import { useOutcome } from '../writes/kinds.ts'
import { removalOf, useOwnWrites } from '../writes/own-writes.ts'
import { useAudiences } from './audiences.ts'
import { asRecommendation, nothingKnown } from './known.ts'
import { OwnShare } from './OwnShare.tsx'
import type { Sharing, SharingOutcome } from './use-sharing.ts'

interface Props {
  page: WebPage
  /** Undefined while neither the network nor a capability knows the page; it can be shared meanwhile. */
  recommendation: LookedUp | undefined
  sharing: Sharing
}

/** Shared or edited, but no reply of the network has the share yet. */
const isAwaited = ({ isOpen, outcome }: Sharing, recommendation: LookedUp | undefined): boolean =>
  !recommendation?.shared && !isOpen && outcome !== undefined && isShare(outcome)

const isShare = (outcome: SharingOutcome): boolean =>
  outcome === 'found' || outcome.content.type === 'share' || outcome.content.type === 'comment'

/** Open the form for all members or for some people, where the network offers that. A page that is shared can be passed. */
export function ShareButtons({ page, recommendation, sharing }: Props) {
  const t = useTranslation()
  const { writes } = useOwnWrites()
  const [, toPeople] = useAudiences().offered
  // during a removal the page can't be shared again
  if (sharing.isOpen || removalOf(writes, page.url) || isAwaited(sharing, recommendation)) return null
  const load = () => void loadForm()
  // the one thing to do with a page that nobody shared
  const isFirst = recommendation?.count === 0 && recommendation.data.length === 0
  const opens = { type: 'button', onPointerEnter: load, onFocus: load } as const
  return (
    <>
      {!recommendation?.shared && (
        <button {...opens} class={`share ${isFirst ? 'primary' : ''}`} onClick={() => sharing.open('all')}>
          {t('audience.all.button')}
        </button>
      )}
      {toPeople && (
        <button {...opens} class="share" onClick={() => sharing.open(toPeople.name)}>
          <Icon name={toPeople.icon} />
          {t(`audience.${toPeople.name}.button`)}
        </button>
      )}
    </>
  )
}

interface SectionProps extends Props {
  selected: string
  warning: string | undefined
  /** Looks the page up again; undefined if its URL is not to be sent. */
  onLookAgain: (() => void) | undefined
}

/** The form while it is open, what came of it, and the member's own share. */
export function ShareSection({ sharing, warning, onLookAgain, ...props }: SectionProps) {
  const { page, recommendation, selected } = props
  const { isOpen, opened, write, outcome, focusNext, state, forgetOutcome } = sharing
  const section = useRef<HTMLDivElement>(null)
  const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector)
  useLayoutEffect(() => {
    // a new share that is cancelled leads back to the heading's button
    if (focusNext) (find(focusNext.selector) ?? document.querySelector<HTMLElement>(focusNext.selector))?.focus()
  }, [focusNext])

  const shared = recommendation?.shared ? recommendation : undefined
  const own = shared && { share_id: shared.share_id, message: shared.sharing_message, quote: shared.quote }
  const { writes } = useOwnWrites()
  /** Its state is shown until the removal is confirmed, even if a look-up already says that the share is gone. */
  const removal = removalOf(writes, page.url)
  const hadFocus = section.current?.contains(document.activeElement)
  useLayoutEffect(() => {
    if (removal) forgetOutcome()
    // the focused button was removed
    if (hadFocus && document.activeElement === document.body)
      (find('.your-share button[value]') ?? find('.your-share button, textarea'))?.focus()
  }, [removal?.key])

  const isOwnShown = removal !== undefined || (shared !== undefined && !(isOpen && state.isComment))
  const hasForm = isOpen && (!removal || write !== undefined)
  if (!outcome && !isOwnShown && !hasForm) return null
  return (
    <div class="sharing" ref={section}>
      {outcome && <OutcomeNotice outcome={outcome} />}
      {hasForm && (
        <ShareForm
          {...{ page, selected, own, warning, onLookAgain }}
          initial={sharing.draft}
          isEditing={opened === 'editing'}
          openedFor={sharing.openedFor}
          takesFocus={opened === 'begun' || opened === 'editing'}
          onState={sharing.setState}
          onDone={(write = undefined) => sharing.close('[data-result]', write ?? 'found')}
          onCancelled={() => sharing.close(shared ? '.your-share button' : '.page-heading .share')}
        />
      )}
      {isOwnShown && (
        <OwnShare
          page={page}
          recommendation={shared ?? asRecommendation(nothingKnown)}
          // what is typed for others doesn't become the comment; it can be cancelled
          onEdit={isOpen && state.isForOthers ? undefined : sharing.edit}
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
  const sentence = outcome === 'found' ? t('done.share') : outcomeOf(outcome)
  const type = outcome === 'found' ? 'share' : outcome.content.type
  return (
    // it takes the focus, which announces it. Not labelled by the paragraph: Orca would skip a label that it is just on
    <section class="notice success" data-result={type} tabIndex={-1} aria-label={sentence}>
      <p>{sentence}</p>
      {type === 'share' && account.link && <Link href={account.link}>{t('shared.link')}</Link>}
    </section>
  )
}

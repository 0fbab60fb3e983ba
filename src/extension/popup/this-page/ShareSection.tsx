import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { WebPage } from '../../page/tab-page.ts'
import type { Write } from '../../schemas/outbox.ts'
import type { LookedUp } from '../../schemas/stored.ts'
import { Ago, Button, Link } from '../../ui/controls.tsx'
import { FailureNotice } from '../../ui/failure.tsx'
import { memo, useEver, useTranslation } from '../../ui/values.ts'
import { Comment } from '../Comment.tsx'
import { StoppableWrite } from '../lazy.ts'
import { useOutcome } from '../writes/kinds.ts'
import { removalOf, useOwnWrites, useRemoveShare, useUnderNews } from '../writes/own-writes.ts'
import { Composer } from './Composer.tsx'
import { asRecommendation, nothingKnown } from './known.ts'
import { Passage } from './Passage.tsx'
import { type InitialDraft, useComposer } from './use-composer.ts'

interface Props {
  page: WebPage
  /** Undefined while neither the network nor a capability knows the page; it can be shared meanwhile. */
  recommendation: LookedUp | undefined
  initial: InitialDraft
  selected: string
  takesFocus: boolean
  warning?: string | undefined
  /** Called with whether the member gave up a share that may have arrived. */
  onUnconfirmed: (is: boolean) => void
  /** Looks the page up again; undefined if its URL is not to be sent. */
  onLookAgain: (() => void) | undefined
  /** The look-up's failure. Shown below, unless the composer itself has a state to show. */
  children: ComponentChildren
}

/** `found`: a look-up shows that what was given up has arrived. */
type Outcome = Write | 'found'

/** The member's own share, and the composer. */
export const ShareSection = memo(function ShareSection({ onUnconfirmed, onLookAgain, children, ...props }: Props) {
  const { page, recommendation, initial, selected, takesFocus, warning } = props
  const [isOpened, setOpened] = useState(takesFocus)
  const [isEditing, setEditing] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const section = useRef<HTMLDivElement>(null)
  const focusNext = useRef('')
  useLayoutEffect(() => {
    section.current?.querySelector<HTMLElement>(focusNext.current || 'never')?.focus()
    focusNext.current = ''
  }, [isOpened, outcome])

  useEffect(() => {
    if (takesFocus) section.current?.querySelector<HTMLElement>('textarea')?.focus()
  }, [])

  function open(focus = '') {
    focusNext.current = focus
    setOutcome(undefined)
    setOpened(true)
  }
  function close(focus: string, outcome?: Outcome) {
    focusNext.current = focus
    setOpened(false)
    setEditing(false)
    setOutcome(outcome)
  }
  const shared = recommendation?.shared ? recommendation : undefined
  const own = shared && { share_id: shared.share_id, message: shared.sharing_message, quote: shared.quote }
  const composer = useComposer({
    ...{ page, initial, selected, own, isEditing },
    onDone: (write = undefined) => close('[data-result]', write ?? 'found'),
  })
  useEffect(() => onUnconfirmed(composer.unconfirmed === 'share'), [composer.unconfirmed])
  const { writes } = useOwnWrites()
  /** Its state is shown until the removal is confirmed, even if a look-up already says that the share is gone. */
  const removal = removalOf(writes, page.url)
  const hadFocus = section.current?.contains(document.activeElement)
  useLayoutEffect(() => {
    if (removal) setOutcome(undefined)
    // the focused button was removed
    if (hadFocus && focusNext.current === '' && document.activeElement === document.body)
      section.current?.querySelector<HTMLElement>('.your-share button[value], textarea')?.focus()
  }, [removal?.key])
  const isOpen =
    isOpened || composer.isRestored || composer.isBusy || composer.failure !== undefined || composer.write !== undefined
  useEffect(() => {
    if (composer.write) open()
  }, [composer.write?.key])

  async function cancel() {
    if (await composer.giveUp()) close('.your-share button')
  }
  function edit() {
    // an empty draft for others
    if (composer.isForOthers) composer.edit({ audience: 'all' })
    setEditing(true)
    open('textarea')
  }

  const isEdited = isOpen && composer.isComment
  const isOwnShown = removal !== undefined || (shared !== undefined && !isEdited)
  /** A page that is shared can still be passed or kept, where the network offers that. */
  const isMore = composer.audiences.length > 1 && !removal && !composer.isComment
  /** Shared or edited, but no reply of the network has the share yet. */
  const isAwaited = !shared && !isOpen && outcome && isShare(outcome)
  return (
    <>
      <div class="sharing" ref={section}>
        {outcome && <OutcomeNotice outcome={outcome} />}
        {isOwnShown && (
          <YourShare
            page={page}
            recommendation={shared ?? asRecommendation(nothingKnown)}
            // what is typed for others doesn't become the comment; it can be cancelled
            onEdit={isOpen && composer.isForOthers ? undefined : edit}
            onLookAgain={onLookAgain}
          />
        )}
        {/* during a removal the page can't be shared again */}
        {(!isOwnShown || isMore || composer.write) && !isAwaited && (
          <Composer
            composer={composer}
            isOpen={isOpen}
            warning={warning}
            onOpen={() => open()}
            onLookAgain={onLookAgain}
            onCancel={shared ? () => void cancel() : undefined}
          />
        )}
      </div>
      {!composer.failure && !composer.write && !removal && children}
    </>
  )
})

const isShare = (outcome: Outcome): boolean =>
  outcome === 'found' || outcome.content.type === 'share' || outcome.content.type === 'comment'

function OutcomeNotice({ outcome }: { outcome: Outcome }) {
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

const nothingDone = { like_count: 0, comment_count: 0, liked: false }

interface YourShareProps {
  page: WebPage
  recommendation: LookedUp
  onEdit?: (() => void) | undefined
  onLookAgain?: (() => void) | undefined
}

export function YourShare({ page, recommendation, onEdit, onLookAgain }: YourShareProps) {
  const t = useTranslation()
  const { account, writes } = useOwnWrites()
  const { share_id, sharing_message: message, quote, sharedTime } = recommendation
  const { isBusy, failure, remove } = useRemoveShare({ url: page.url, share_id, title: page.title })
  const under = useUnderNews()
  const counts = recommendation.data.find(({ id }) => id === account.id) ?? nothingDone
  const removal = removalOf(writes, page.url)
  const wasRemoved = useEver(removal !== undefined)
  const canEdit = onEdit !== undefined && !removal
  const canRemove = share_id !== '' && !removal

  return (
    <section class="your-share" data-result="already-shared" aria-labelledby="your-share">
      <div>
        <h2 id="your-share">{t('shared.own')}</h2>
        {(canEdit || canRemove) && (
          <div class="actions">
            {canEdit && (
              <Button
                class="link"
                value="edit"
                onClick={onEdit}
                text={t(message === '' ? 'shared.add' : 'shared.edit')}
              />
            )}
            {canRemove && (
              <Button class="link" value="remove" aria-disabled={isBusy} onClick={remove} text={t('shared.remove')} />
            )}
          </div>
        )}
      </div>
      <div>
        {message !== '' && <Comment text={message} />}
        {quote !== '' && <Passage quote={quote} page={page} />}
        <Ago timestamp={sharedTime} />
        {/* in some languages the buttons leave no room in their row */}
        {!removal && share_id === '' && account.link !== '' && <Link href={account.link}>{t('shared.link')}</Link>}
      </div>
      {under && !removal && share_id !== '' && <under.Part item={{ ...counts, id: share_id }} author={account} />}
      {wasRemoved && <StoppableWrite write={removal} onLookAgain={onLookAgain} />}
      {failure && <FailureNotice failure={failure} />}
    </section>
  )
}

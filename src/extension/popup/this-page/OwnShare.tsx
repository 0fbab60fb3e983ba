import { useState } from 'preact/hooks'
import type { WebPage } from '../../page/tab-page.ts'
import type { LookedUp } from '../../schemas/stored.ts'
import { Ago, Button, Icon, Link } from '../../ui/controls.tsx'
import { FailureNotice } from '../../ui/failure.tsx'
import { Avatar } from '../../ui/member.tsx'
import { useEver, useTranslation } from '../../ui/values.ts'
import { Comment } from '../Comment.tsx'
import { StoppableWrite } from '../lazy.ts'
import { useOwnWrites, useRemoveShare, useUnderNews } from '../writes/own-writes.ts'
import { Passage } from './Passage.tsx'

const nothingDone = { like_count: 0, comment_count: 0, liked: false }

interface Props {
  page: WebPage
  recommendation: LookedUp
  /** Undefined while something is typed for others. */
  onEdit?: (() => void) | undefined
  onLookAgain?: (() => void) | undefined
}

/** The member's own share in one line, which opens. */
export function OwnShare({ page, recommendation, onEdit, onLookAgain }: Props) {
  const t = useTranslation()
  const { account } = useOwnWrites()
  const { share_id, sharing_message: message, quote, sharedTime } = recommendation
  const [isOpened, setOpened] = useState(false)
  const under = useUnderNews()
  const counts = recommendation.data.find(({ id }) => id === account.id) ?? nothingDone
  const { removal, isBusy, failure, remove, goesToo } = useRemoveShare(page, share_id, counts)
  const wasRemoved = useEver(removal !== undefined)
  const isOpen = isOpened || removal !== undefined || failure !== undefined
  const canRemove = share_id !== '' && !removal
  return (
    <section class="your-share" data-result="already-shared" aria-labelledby="your-share">
      <h2>
        <Button id="your-share" class="own" aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
          <Avatar member={account} />
          <span class="line">
            {t('shared.own')}{' '}
            <span class="fine" dir="auto">
              {!isOpen && message}
            </span>
          </span>
          {!isOpen && under && <Counts {...counts} />}
          <Icon name="down" />
        </Button>
      </h2>
      {isOpen && (
        <div>
          {message !== '' && <Comment text={message} />}
          {quote !== '' && <Passage quote={quote} page={page} />}
          {!removal && !onEdit && <p class="fine">{t('shared.edit.first')}</p>}
          {!removal && (
            <div class="actions">
              <Ago timestamp={sharedTime} />
              {onEdit && (
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
              {share_id === '' && account.link !== '' && <Link href={account.link}>{t('shared.link')}</Link>}
            </div>
          )}
          {under && canRemove && <under.Part item={{ ...counts, id: share_id }} author={account} />}
        </div>
      )}
      {isOpen && goesToo}
      {wasRemoved && <StoppableWrite write={removal} onLookAgain={onLookAgain} />}
      {failure && <FailureNotice failure={failure} />}
    </section>
  )
}

/** The opened share says them in words. */
const Counts = ({ like_count, comment_count }: typeof nothingDone) => (
  <span class="counts" aria-hidden="true">
    {like_count > 0 && (
      <>
        <Icon name="thumb" />
        {like_count}
      </>
    )}
    {comment_count > 0 && (
      <>
        <Icon name="message" />
        {comment_count}
      </>
    )}
  </span>
)

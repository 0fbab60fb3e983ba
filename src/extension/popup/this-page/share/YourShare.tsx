import type { LookedUp } from '../../../schemas/look-up.ts'
import type { Account } from '../../../storage/items.ts'
import { FailureNotice } from '../../../ui/failure.tsx'
import { Ago, useTranslation } from '../../../ui/text.tsx'
import { Comment } from '../../frame/Comment.tsx'
import { useLazy } from '../../frame/lazy.ts'
import { removalOf, useOwnWrites } from '../../writes/own-writes.ts'
import { useRemoveShare } from '../../writes/use-remove-share.ts'
import type { WebPage } from '../web-page.ts'

interface Props {
  page: WebPage
  account: Account
  recommendation: LookedUp
  /** Opens the form; undefined if nothing may be written about the page. */
  onEdit?: () => void
  /** Looks the page up again; undefined if its URL is not to be sent. */
  onLookAgain?: (() => void) | undefined
}

/** The member's own share of this page: its comment, and buttons to edit the comment and to remove the share. */
export function YourShare({ page, account, recommendation, onEdit, onLookAgain }: Props) {
  const t = useTranslation()
  const { writes } = useOwnWrites()
  const lazy = useLazy()
  const { share_id, sharing_message: message, shared_time } = recommendation
  const { isBusy, failure, remove } = useRemoveShare({ url: page.url, share_id, title: page.title })
  const removal = removalOf(writes, page.url)
  const canEdit = onEdit !== undefined && !removal
  const canRemove = share_id !== '' && !removal

  return (
    <section class="your-share" data-result="already-shared" aria-labelledby="your-share">
      <div>
        <h2 id="your-share">{t('shared.own')}</h2>
        {(canEdit || canRemove) && (
          <div class="actions">
            {canEdit && (
              <button type="button" class="link" value="edit" onClick={onEdit}>
                {t(message === '' ? 'shared.add' : 'shared.edit')}
              </button>
            )}
            {canRemove && (
              // not the attribute `disabled`: the button would lose the focus
              <button type="button" class="link" value="remove" aria-disabled={isBusy} onClick={remove}>
                {t('shared.remove')}
              </button>
            )}
          </div>
        )}
      </div>
      <div>
        {message !== '' && <Comment text={message} />}
        <Ago timestamp={shared_time} />
        {/* in some languages the buttons leave no room in their row */}
        {!removal && share_id === '' && account.link !== '' && (
          <a href={account.link} target="_blank" rel="noreferrer">
            {t('shared.link')}
          </a>
        )}
      </div>
      {lazy && <lazy.StoppableWrite write={removal} onLookAgain={onLookAgain} />}
      {failure && <FailureNotice failure={failure} />}
    </section>
  )
}

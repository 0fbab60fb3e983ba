import { useLayoutEffect, useRef } from 'preact/hooks'
import type { NewsItem } from '../../schemas/wire/newsfeed.ts'
import { FailureNotice } from '../../ui/failure.tsx'
import { useTranslation } from '../../ui/text.tsx'
import { removalOf, useInPlace, useOwnWrites } from '../writes/own-writes.ts'
import { StoppableWrite } from '../writes/StoppableWrite.tsx'
import { useRemoveShare } from '../writes/use-remove-share.ts'

interface Props {
  item: NewsItem
  /** Id of the item's title. */
  about: string
}

/** Button that removes one of the member's shares, or the state of its removal. */
export function OwnShare({ item: { id, url, title }, about }: Props) {
  const t = useTranslation()
  const { writes } = useOwnWrites()
  const { isBusy, failure, remove } = useRemoveShare({ url, share_id: id, title })
  const removal = removalOf(writes, url)
  useInPlace(removal?.key)

  const box = useRef<HTMLDivElement>(null)
  const hadFocus = box.current?.contains(document.activeElement)
  // the focused button was removed
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body) box.current?.querySelector('button')?.focus()
  }, [removal?.key])

  return (
    <div ref={box}>
      <StoppableWrite write={removal} about={about} />
      {!removal && (
        // not the attribute `disabled`: the button would lose the focus
        <button
          id={`${about}-remove`}
          aria-labelledby={`${about}-remove ${about}`}
          type="button"
          class="link open"
          value="remove"
          aria-disabled={isBusy}
          onClick={remove}
        >
          {t('shared.remove')}
        </button>
      )}
      {failure && <FailureNotice failure={failure} />}
    </div>
  )
}

import { useLayoutEffect, useRef } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import type { NewsItem } from '../../schemas/wire/newsfeed.ts'
import { FailureNotice } from '../../ui/failure/FailureNotice.tsx'
import { useAsking } from '../../ui/failure/use-asking.ts'
import { useTranslation } from '../../ui/text/translation.ts'
import { removalOf, useOwnWrites } from '../writes/own-writes.ts'
import { WriteState } from '../writes/WriteState.tsx'

/** The way to remove a share of the member's among their news, and how its removal stands. */
export function OwnShare({ item: { id, url, title } }: { item: NewsItem }) {
  const t = useTranslation()
  const { writes } = useOwnWrites()
  const [asking, run] = useAsking()
  const removal = removalOf(writes, url)

  const box = useRef<HTMLDivElement>(null)
  const hadFocus = box.current?.contains(document.activeElement)
  // the button that had the focus is gone
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body) box.current?.querySelector('button')?.focus()
  }, [removal?.key])

  function remove() {
    // not disabled meanwhile: that would take the focus
    if (asking.phase === 'asking') return
    void run(() => ask('removeShare', { url, share_id: id, page_title: title.slice(0, 300) }))
  }
  return (
    <div ref={box}>
      {removal ? (
        <WriteState write={removal} />
      ) : (
        <button
          type="button"
          class="link open"
          value="remove"
          aria-disabled={asking.phase === 'asking'}
          onClick={remove}
        >
          {t('shared.remove')}
        </button>
      )}
      {asking.phase === 'failed' && <FailureNotice failure={asking.failure} />}
    </div>
  )
}

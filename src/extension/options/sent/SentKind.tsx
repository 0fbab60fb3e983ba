import { useRef, useState } from 'preact/hooks'
import type { SentCall } from '../../schemas/sent-call.ts'
import { useFirstNew } from '../../ui/stored/use-first-new.ts'
import { useTranslation } from '../../ui/text/translation.ts'
import { callNames } from './call-names.ts'
import { SentEntry } from './SentEntry.tsx'

/** Number of calls shown at first, and added by each click on “more”. */
const pageSize = 50

interface Props {
  /** Method and path. */
  name: string
  /** Newest first. */
  calls: SentCall[]
}

/** The calls of one kind on one day, which are drawn once they are unfolded. */
export function SentKind({ name, calls }: Props) {
  const t = useTranslation()
  const [open, setOpen] = useState(false)
  const [most, setMost] = useState(pageSize)
  const list = useRef<HTMLUListElement>(null)
  const shown = calls.slice(0, most)
  const hasMore = calls.length > most
  const focusFirstNew = useFirstNew(list, shown.length, !hasMore)
  const callName = callNames.get(name)

  function more() {
    focusFirstNew()
    setMost(most + pageSize)
  }
  return (
    <li>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span>{callName ? t(`sent.call.${callName}`) : name}</span>{' '}
          <span class="count">{t.number(calls.length)}</span>
        </summary>
        {open && (
          <ul ref={list}>
            {shown.map((call) => (
              <SentEntry key={call.number} call={call} />
            ))}
          </ul>
        )}
        {open && hasMore && (
          <button type="button" class="link more" onClick={more}>
            {t('everywhere.show-more')}
          </button>
        )}
      </details>
    </li>
  )
}

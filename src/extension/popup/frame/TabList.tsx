import type { Subject } from '../../page/tab-page.ts'
import { type PendingRequests, waiting } from '../../schemas/pending-requests.ts'
import { useTranslation } from '../../ui/text/translation.ts'

const tabs = ['page', 'requests', 'news'] as const

export type Tab = (typeof tabs)[number]

interface Props {
  tab: Tab
  /** What the first tab is about. */
  subject: Subject
  /** Contact requests that wait, as the tab's number tells. */
  pending: PendingRequests | null
  onChoose: (tab: Tab) => void
}

/** The three tabs; the arrow keys, Home and End go from one to another. */
export function TabList({ tab, subject, pending, onChoose }: Props) {
  const t = useTranslation()
  const left = pending && waiting(pending)

  function goByKey(key: string, list: HTMLElement) {
    const here = tabs.indexOf(tab)
    const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: -1 }[key]
    const next = to === undefined ? undefined : tabs.at(to % tabs.length)
    if (!next) return
    onChoose(next)
    list.querySelector<HTMLElement>(`#tab-${next}`)?.focus()
  }

  return (
    <header>
      <div role="tablist" onKeyDown={(event) => goByKey(event.key, event.currentTarget)}>
        {tabs.map((each) => (
          <button
            key={each}
            id={`tab-${each}`}
            type="button"
            role="tab"
            aria-selected={each === tab}
            aria-controls="panel"
            tabIndex={each === tab ? 0 : -1}
            data-goes-on={each === tab || undefined}
            onClick={() => onChoose(each)}
          >
            {t(each === 'page' ? `${subject}.tab` : `${each}.tab`)}
            {each === 'requests' && left && left.count > 0 && (
              // a space, or the number is heard as a part of the word
              <>
                {' '}
                <span class="number">{left.count > 99 ? '99+' : t.number(left.count)}</span>
              </>
            )}
          </button>
        ))}
      </div>
    </header>
  )
}

import * as items from '../storage/items.ts'
import { useStored } from '../ui/use-stored.ts'
import { useWords } from '../ui/words.ts'

export const tabs = ['page', 'requests', 'news'] as const

export type Tab = (typeof tabs)[number]

/** The three tabs; the arrow keys go from one to the next. */
export function TabList({ tab, onChoose }: { tab: Tab; onChoose: (tab: Tab) => void }) {
  const words = useWords()
  const pending = useStored(items.pendingRequests, null)

  function step(by: number, list: HTMLElement) {
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length] ?? 'page'
    onChoose(next)
    list.querySelector<HTMLElement>(`#tab-${next}`)?.focus()
  }

  return (
    <div
      role="tablist"
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') step(1, event.currentTarget)
        if (event.key === 'ArrowLeft') step(-1, event.currentTarget)
      }}
    >
      {tabs.map((each) => (
        <button
          key={each}
          id={`tab-${each}`}
          type="button"
          role="tab"
          aria-selected={each === tab}
          aria-controls="panel"
          tabIndex={each === tab ? 0 : -1}
          onClick={() => onChoose(each)}
        >
          {words(`${each}.tab`)}
          {each === 'requests' && pending && pending.count > 0 && (
            <span class="number">{words.number(pending.count)}</span>
          )}
        </button>
      ))}
    </div>
  )
}

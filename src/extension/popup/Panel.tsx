import type { ComponentChildren } from 'preact'
import type { Tab } from './TabList.tsx'

interface Props {
  tab: Tab
  /** What the panel shows of all that it can show. */
  view: string
  children: ComponentChildren
}

/** What stands under the chosen tab. */
export function Panel({ tab, view, children }: Props) {
  return (
    <main data-view={view}>
      <div id="panel" class="panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {children}
      </div>
    </main>
  )
}

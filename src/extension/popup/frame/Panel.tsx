import type { ComponentChildren } from 'preact'
import type { Tab } from './TabList.tsx'

interface Props {
  tab: Tab
  /** What the panel shows of all that it can show. */
  view: string
  /** For those who only hear it, where nothing else in the panel is its heading. */
  heading?: string | undefined
  /** How the panel stands, announced whenever that changes. */
  status?: string
  children: ComponentChildren
}

/** What stands under the chosen tab. */
export function Panel({ tab, view, heading, status, children }: Props) {
  return (
    <main data-view={view}>
      {status !== undefined && (
        <p class="visually-hidden" role="status">
          {status}
        </p>
      )}
      <div id="panel" class="panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {heading && <h1 class="visually-hidden">{heading}</h1>}
        {children}
      </div>
    </main>
  )
}

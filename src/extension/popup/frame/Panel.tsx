import type { ComponentChildren } from 'preact'
import type { Tab } from './TabList.tsx'

interface Props {
  tab: Tab
  /** Name of the state that the panel shows. */
  view: string
  /** A heading for screen readers, if the panel has no other. */
  heading?: string | undefined
  /** State of the panel; screen readers announce each change. */
  status?: string
  children: ComponentChildren
}

/** The panel of the current tab. */
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

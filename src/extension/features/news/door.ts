import type { ComponentChildren, FunctionComponent } from 'preact'
import type { NewsSection } from './Newsfeed.tsx'

export interface AroundNews {
  /** The news, with a control beside their heading. */
  children: (control: ComponentChildren) => ComponentChildren
  /** Draws other news in their place. */
  Section: typeof NewsSection
}

declare module '../../popup/capability.ts' {
  interface Tabs {
    news: true
  }
  interface InPopup {
    /** Drawn around the news, if it loads; at most one capability has it. */
    aroundNews?: {
      Part: FunctionComponent<AroundNews>
      load: () => Promise<unknown>
    }
  }
}

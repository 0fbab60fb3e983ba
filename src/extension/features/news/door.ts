import type { ComponentChildren, FunctionComponent } from 'preact'

export { NewsSection } from './Newsfeed.tsx'

/** Drawn around the news, if it loads. */
export interface AroundNews {
  Part: FunctionComponent<AroundNewsProps>
  load: () => Promise<unknown>
}

export interface AroundNewsProps {
  /** The search opens with them; empty if it is closed. */
  words: string
  /** The news, with a control beside their heading. */
  children: (control: ComponentChildren) => ComponentChildren
}

declare module '../../popup/parts.ts' {
  interface Tabs {
    news: true
  }
}

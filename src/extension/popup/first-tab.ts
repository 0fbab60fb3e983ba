import type { FunctionComponent } from 'preact'
import type { SamePage } from '../schemas/pages.ts'
import type { Raw } from '../storage/followed.ts'
import type { FirstTabProps } from './this-page/use-this-page.ts'

/** The popup's first tab. It names all that it shows, also of capabilities, so the entry file hands it over. */
export interface FirstTab {
  Panel: FunctionComponent<FirstTabProps>
  /** Each loads a lazy part if the first frame has it. */
  loadFirst: readonly LoadFirst[]
}

/** @property isOfferable a known contact shared the page, which is looked up */
export type LoadFirst = (about: { page: SamePage; isOfferable: boolean }, stored: Raw) => Promise<unknown> | undefined

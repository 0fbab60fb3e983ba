import type { Metadata } from '../../page/metadata.ts'
import type { Subject, TabPage } from '../../page/tab-page.ts'
import type { Options } from '../../schemas/options.ts'
import type { ShareDraft } from '../../storage/drafts.ts'
import type { Recommendations } from '../../storage/items.ts'
import type { IndexedBy } from './sharers/indexed.ts'

/** What the tab "This page" is drawn from at first; `first-frame.ts` reads it. */
export interface PageFrame {
  page: TabPage
  subject: Subject
  options: Options
  recommendations: Recommendations
  /** The member chose to share the page: the tab opens with the form. */
  toShare: boolean
  /** The focus goes into the form. */
  takesFocus: boolean
  /** What was typed about the page, and by whom; null if nothing was. */
  draft: { owner: string; fields: ShareDraft } | null
  /** Undefined if the form isn't open at once, or reading took too long. */
  metadata: Metadata | undefined
  indexed: IndexedBy
  /** The text selected in the page; undefined if reading it took too long. */
  selected: string | undefined
}

import type { Policy } from '../../network/policy.ts'
import type { Metadata } from '../../page/metadata.ts'
import type { Subject, TabPage } from '../../page/tab-page.ts'
import type { Options } from '../../schemas/options.ts'
import type { ShareDraft } from '../../storage/drafts.ts'
import type { Recommendations } from '../../storage/items.ts'
import type { IndexedBy } from './sharers/indexed.ts'

/** Data for the first frame of the tab "This page"; `first-frame.ts` reads it. */
export interface PageFrame {
  page: TabPage
  subject: Subject
  options: Options
  policy: Policy
  recommendations: Recommendations
  contactsNoticeDismissed: boolean
  /** The member chose to share the page: the tab opens with the form. */
  toShare: boolean
  /** The form takes the focus. */
  takesFocus: boolean
  /** The draft for this page, and its owner (`storage/owner.ts`). */
  draft: { owner: string; fields: ShareDraft } | null
  /** Undefined if the form is closed at first, or reading the page took too long. */
  metadata: Metadata | undefined
  indexed: IndexedBy
  /** The text selected in the page; null if the page could not be loaded, undefined if reading it took too long. */
  selected: string | null | undefined
}

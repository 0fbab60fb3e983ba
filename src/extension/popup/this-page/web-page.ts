import type { Subject, TabPage } from '../../page/tab-page.ts'
import type { Recommendations } from '../../storage/items.ts'

export type WebPage = Extract<TabPage, { ok: true }>

/** Whether sentences call the page "this page" or "this link". */
export const subjectOf = ({ tabId }: WebPage): Subject => (tabId === null ? 'link' : 'page')

/** The network's stored reply about a page. */
export type LookUpReply = Recommendations[number]

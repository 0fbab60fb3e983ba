import { loadPageTexts } from '../i18n/page-texts.ts'
import { countDrafts } from '../storage/drafts.ts'
import * as items from '../storage/items.ts'
import { readFirst } from '../ui/first-frame.tsx'
import { readShortcut } from '../ui/on-return.ts'
import { pageCount, permitted } from './PermittedChoices.tsx'

export type FirstFrame = Awaited<ReturnType<typeof readFirstFrame>>

/** The data of the options page's first frame. */
export async function readFirstFrame() {
  const [first, outbox, index, pages, drafts, shortcut, granted] = await Promise.all([
    readFirst(loadPageTexts),
    items.outbox.get(),
    items.index.get(),
    pageCount.get(),
    countDrafts(),
    readShortcut(),
    permitted.get(),
  ])
  return { ...first, outbox, index, pages, drafts, shortcut, permitted: granted }
}

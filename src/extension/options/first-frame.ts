import { catalogues } from '../i18n/catalogues.ts'
import { countDrafts } from '../storage/drafts.ts'
import * as items from '../storage/items.ts'
import { readFirst } from '../ui/first-frame.tsx'

export type FirstFrame = Awaited<ReturnType<typeof readFirstFrame>>

/** The data of the options page's first frame. */
export async function readFirstFrame() {
  const [first, outbox, index, drafts] = await Promise.all([
    readFirst(catalogues),
    items.outbox.get(),
    items.index.get(),
    countDrafts(),
  ])
  return { ...first, outbox, index, drafts }
}

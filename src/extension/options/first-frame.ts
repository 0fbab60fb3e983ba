import { countDrafts } from '../storage/drafts.ts'
import * as items from '../storage/items.ts'
import { readFirst } from '../ui/first-frame.tsx'

export type FirstFrame = Awaited<ReturnType<typeof readFirstFrame>>

/** What the options page is drawn from at first. */
export async function readFirstFrame() {
  const [first, outbox, drafts, index] = await Promise.all([
    readFirst(),
    items.outbox.get(),
    countDrafts(),
    items.index.get(),
  ])
  return { ...first, outbox, drafts, index }
}

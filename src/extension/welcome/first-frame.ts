import { catalogues } from '../i18n/catalogues.ts'
import * as items from '../storage/items.ts'
import { readFirst } from '../ui/first-frame.tsx'
import { readShortcut } from '../ui/keys/use-shortcut.ts'
import { readOnToolbar } from './use-on-toolbar.ts'
import { readSharedPages } from './use-shared-pages.ts'

export type FirstFrame = Awaited<ReturnType<typeof readFirstFrame>>

/** Data of the first frame of the page after the installation. */
export async function readFirstFrame() {
  const [first, index, shortcut, isOnToolbar] = await Promise.all([
    readFirst(catalogues),
    items.index.get(),
    readShortcut(),
    readOnToolbar(),
  ])
  const { network, account } = first
  const shared = network && account ? await readSharedPages(network, account) : undefined
  return { ...first, index, shortcut, isOnToolbar, shared }
}

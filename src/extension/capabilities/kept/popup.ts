import { ask } from '../../messages/ask.ts'
import type { InPopup } from '../../popup/capability.ts'
import { Bookmark, KeptNote } from './Bookmark.tsx'

declare module '../../popup/capability.ts' {
  interface Audiences {
    me: true
  }
}

export const inPopup: InPopup = {
  kinds: {
    keep: { tab: 'page', action: () => 'keep', audience: 'me' },
    keptRemoval: { tab: 'page', action: () => 'keptRemoval', line: () => 'keptRemoval', undoes: true },
  },
  audience: { name: 'me', icon: 'bookmark', addition: 'kept', send: (page) => ask('keepPage', page) },
  besideTitle: Bookmark,
  aboveComposer: { Part: KeptNote },
}

import type { InPopup } from '../popup/capability.ts'
import { lazily } from '../popup/lazy.ts'
import { index } from './index/popup.ts'
import { mark } from './mark/popup.ts'
import { news } from './news/popup.ts'
import { search } from './search/popup.ts'
import './write-kinds.ts'

/** The capabilities in the popup: of several parts for one place, the first that has something is shown. */
export const inPopup: readonly InPopup[] = [
  index,
  mark,
  { belowSharers: lazily(() => import('./suggestions/Suggestions.tsx')).part('Suggestions') },
  { belowSharers: lazily(() => import('./most-shared/MostShared.tsx')).part('MostShared') },
  news,
  search,
]

import type { InPopup } from '../popup/capability.ts'
import { inPopup as conversation } from './conversation/popup.ts'
import { index } from './index/popup.ts'
import { inPopup as kept } from './kept/popup.ts'
import { mark } from './mark/popup.ts'
import { mostShared } from './most-shared/popup.ts'
import { news } from './news/popup.ts'
import { inPopup as notices } from './notices/popup.ts'
import { inPopup as passes } from './passes/popup.ts'
import { search } from './search/popup.ts'
import { suggestions } from './suggestions/popup.ts'
import { trial } from './trial/popup.ts'
import './added-kinds.ts'

/** The capabilities in the popup: of several parts for one place, the first that has something is shown. */
export const inPopup: readonly InPopup[] = [
  ...[index, mark, suggestions, mostShared, news, notices, passes, kept, conversation, search, trial],
]

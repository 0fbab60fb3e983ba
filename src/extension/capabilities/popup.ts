import type { InPopup } from '../popup/capability.ts'
import { inPopup as conversation } from './conversation/popup.ts'
import { index } from './index/popup.ts'
import { mark } from './mark/popup.ts'
import { mostShared } from './most-shared/popup.ts'
import { news } from './news/popup.ts'
import { inPopup as notices } from './notices/popup.ts'
import { inPopup as passes } from './passes/popup.ts'
import { search } from './search/popup.ts'
import { trial } from './trial/popup.ts'
import './added-kinds.ts'

/** The capabilities in the popup. */
export const inPopup: readonly InPopup[] = [
  ...[index, mark, mostShared, news, notices, passes, conversation, search, trial],
]

import { inPopup as conversation } from '../features/conversation/popup.ts'
import { index } from '../features/index/popup.ts'
import { news } from '../features/news/popup.ts'
import { inPopup as notices } from '../features/notices/popup.ts'
import { inPopup as passes } from '../features/passes/popup.ts'
import { search } from '../features/search/popup.ts'
import type { InPopup } from '../popup/capability.ts'
import { trial } from './trial/popup.ts'
import './added-kinds.ts'

export const inPopup: readonly InPopup[] = [...[index, news, notices, passes, conversation, search, trial]]

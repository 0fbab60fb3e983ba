import type { InBackground } from '../background/capability.ts'
import { inBackground as conversation } from '../features/conversation/background.ts'
import { conversationFields } from '../features/conversation/questions.ts'
import { index } from '../features/index/background.ts'
import { mostShared } from '../features/most-shared/background.ts'
import { news } from '../features/news/background.ts'
import { statusFields } from '../features/news/questions.ts'
import { inBackground as notices } from '../features/notices/background.ts'
import { inBackground as passes } from '../features/passes/background.ts'
import { passFields } from '../features/passes/schemas.ts'
import { addContents } from '../schemas/writes.ts'
import { addressBar } from './address-bar/background.ts'
import { mark } from './mark/background.ts'
import { networks } from './networks/background.ts'
import { notifications } from './notifications/background.ts'
import './added-kinds.ts'

addContents({ ...statusFields, ...passFields, ...conversationFields })

/** The capabilities in the background. No order between them matters. */
export const inBackground: readonly InBackground[] = [
  addressBar,
  conversation,
  index,
  mark,
  mostShared,
  networks,
  news,
  notices,
  notifications,
  passes,
]

import type { InBackground } from '../background/capability.ts'
import { addressBar } from './address-bar/background.ts'
import { inBackground as conversation } from './conversation/background.ts'
import { index } from './index/background.ts'
import { mark } from './mark/background.ts'
import { mostShared } from './most-shared/background.ts'
import { networks } from './networks/background.ts'
import { news } from './news/background.ts'
import { inBackground as notices } from './notices/background.ts'
import { notifications } from './notifications/background.ts'
import { inBackground as passes } from './passes/background.ts'
import { record } from './record/background.ts'
import { search } from './search/background.ts'
import './added-kinds.ts'

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
  record,
  search,
]

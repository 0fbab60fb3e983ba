import { kinds as conversation, underNews } from '../features/conversation/popup.ts'
import { index } from '../features/index/popup.ts'
import { newsTab, kinds as statuses } from '../features/news/popup.ts'
import { notices } from '../features/notices/popup.ts'
import { passesForYou, kinds as passKinds, toPeople } from '../features/passes/popup.ts'
import { passes } from '../features/passes/stored.ts'
import type { PopupParts } from '../popup/parts.ts'
import { trial } from './trial/popup.ts'
import './added-kinds.ts'

export const popupParts: PopupParts = {
  stored: { passes, indexChanged: index.changed },
  knows: index,
  tabs: [newsTab],
  toPeople,
  forYou: [notices, passesForYou],
  underNews,
  kinds: { ...statuses, ...passKinds, ...conversation },
  offers: [trial],
}

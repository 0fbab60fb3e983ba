import { inBackground } from '../../../../src/extension/capabilities/kept/background.ts'
import { add, addKindsOf } from '../../support/stored/writes.ts'
import type { Replies } from '../replies.ts'

addKindsOf(inBackground)

export const replies: Replies = (change) => ({
  keepPage: (page) => add({ type: 'keep', ...page }, change),
  removeKept: (removal) => add({ type: 'keptRemoval', ...removal }, change),
})

import { inBackground } from '../../../../src/extension/capabilities/passes/background.ts'
import { add, addKindsOf } from '../../support/stored/writes.ts'
import type { Replies } from '../replies.ts'

addKindsOf(inBackground)

export const replies: Replies = (change) => ({
  passPage: (page) => add({ type: 'pass', ...page }, change),
  answerPass: (answer) => add({ type: 'passAnswer', ...answer }, change),
  takeBackPass: (removal) => add({ type: 'passRemoval', ...removal }, change),
})

import { inBackground } from '../../../../src/extension/features/passes/background.ts'
import type { Replies } from '../../capabilities/replies.ts'
import { add, addKindsOf } from '../../support/stored/writes.ts'

addKindsOf(inBackground)

export const replies: Replies = (change) => ({
  passPage: (page) => add({ type: 'pass', ...page }, change),
  answerPass: (answer) => add({ type: 'passAnswer', ...answer }, change),
  takeBackPass: (removal) => add({ type: 'passRemoval', ...removal }, change),
})

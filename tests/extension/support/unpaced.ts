import type { createReplies } from '../../../src/extension/background/http/replies.ts'
import type { createPace } from '../../../src/extension/background/pace/pace.ts'

/** As many calls as anybody wants, whenever they want: for tests of something else. */
export const unpaced: Pick<ReturnType<typeof createPace>, 'admit' | 'report'> = {
  admit: async () => 0,
  report: async (_network, _by, { retry_at }) => retry_at,
}

/** Nothing that was replied is kept: for tests in which the network replies something else each time. */
export const unkept: ReturnType<typeof createReplies> = {
  read: (_question, _by, _reason, ask) => ask(),
  forget: () => {},
}

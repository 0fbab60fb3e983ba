import type { createReplies } from '../../../src/extension/background/api/replies.ts'
import { createPace } from '../../../src/extension/background/pace/pace.ts'

/** A pace that forgets each call at once, and begins again the moment that it may: for tests of something else. */
export const unpaced = createPace({ load: async () => null, store: async () => {}, random: () => 0 })

/** Nothing that was replied is kept: for tests in which the network replies something else each time. */
export const unkept: ReturnType<typeof createReplies> = {
  read: (_question, _by, _reason, ask) => ask(),
  forget: () => {},
}

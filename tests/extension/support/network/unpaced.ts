import type { RateLimit } from '../../../../src/extension/background/http/rate-limit.ts'
import type { createReplies } from '../../../../src/extension/background/http/replies.ts'

/** A pace that admits every call. */
export const unpaced: Pick<RateLimit, 'admit' | 'report'> = {
  admit: async () => 0,
  report: async (_network, _by, { retry_at }) => retry_at,
}

/** A cache of replies that is always empty, for networks whose responses change. */
export const uncached: ReturnType<typeof createReplies> = {
  read: (_question, _by, _reason, ask) => ask(),
  recent: async () => undefined,
  clear: () => {},
}

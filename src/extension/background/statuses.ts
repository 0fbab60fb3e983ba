import type { Argument } from '../messages/questions.ts'
import { writeAbout } from '../schemas/writes.ts'
import { statusDraft } from '../storage/drafts.ts'
import type { createStatuses } from './api/statuses.ts'
import type { Writes } from './writes.ts'

/** Posts statuses, and keeps how one stands that is under way. */
export const createStatusKeeper = (statuses: ReturnType<typeof createStatuses>, writes: Pick<Writes, 'run'>) => ({
  post: (status: Argument<'postStatus'>): Promise<void> =>
    writes.run(writeAbout.status(), status, async (running) => {
      await statuses.post(status, running)
      // the popup that shows it may have closed meanwhile
      await running.keep(() => statusDraft.remove())
    }),
})

import { useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import { type StatusDraft, statusDraft } from '../storage/drafts.ts'
import { useAsking } from '../ui/use-asking.ts'
import { isOf, useDone, useOwnWrites } from './own-writes.ts'

const empty: StatusDraft = { message: '', social_account: [] }

/** The status composer's fields, kept at every keystroke, and the statuses that were sent and are not done. */
export function useStatus(draft: StatusDraft | null, accounts: string[]) {
  const { owner, writes } = useOwnWrites()
  const [fields, setFields] = useState(draft ?? empty)
  const [restored, setRestored] = useState(draft !== null && draft.message !== '')
  const [posting, run] = useAsking()
  /** One is posted, and nothing was typed since. */
  const [posted, setPosted] = useState(false)
  useDone(writes, (write) => isOf(write, 'status') && setPosted(true))
  const stored = statusDraft(owner)
  // an account that is on the list no more
  const social_account = fields.social_account.filter((each) => accounts.includes(each))

  return {
    message: fields.message,
    social_account,
    busy: posting.phase === 'asking',
    underWay: writes.filter((write) => isOf(write, 'status') && write.phase !== 'done'),
    done: posted && fields.message === '',
    restored,
    /** Why it could not even be kept to be sent. */
    failure: posting.phase === 'failed' ? posting.failure : undefined,

    edit(change: Partial<StatusDraft>) {
      const edited = { ...fields, ...change }
      setFields(edited)
      setPosted(false)
      // not debounced: the popup may close after any keystroke
      void stored.set(edited)
    },

    /** Forgets what was typed. */
    async discard() {
      setFields(empty)
      setRestored(false)
      await stored.remove()
    },

    async post() {
      if (posting.phase === 'asking') return
      await run(
        () => ask('postStatus', { message: fields.message, social_account }),
        () => {
          setFields(empty)
          setRestored(false)
        },
      )
    },

    /** What was taken back is in the composer again, above what was typed meanwhile. */
    takenBack: async () => setFields((await stored.get()) ?? empty),
  }
}

import { useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { isDone } from '../../schemas/outbox.ts'
import { type StatusDraft, statusDraft } from '../../storage/drafts.ts'
import { useAsking } from '../../ui/failure/use-asking.ts'
import { isOf, useDone, useOwnWrites } from '../writes/own-writes.ts'
import { useDraft } from '../writes/use-draft.ts'

const empty: StatusDraft = { message: '', social_account: [] }

/** The status composer's fields, kept at every keystroke, and the statuses that were sent and are not done. */
export function useStatus(first: StatusDraft | null, accounts: string[]) {
  const { owner, writes } = useOwnWrites()
  const { draft, restored, unkept, ...typing } = useDraft(statusDraft(owner), first)
  const fields = draft ?? empty
  const [posting, run] = useAsking()
  /** One is posted, and nothing was typed since. */
  const [posted, setPosted] = useState(false)
  useDone(writes, (write) => isOf(write, 'status') && setPosted(true))
  // an account that is on the list no more
  const social_account = fields.social_account.filter((each) => accounts.includes(each))

  return {
    message: fields.message,
    social_account,
    busy: posting.phase === 'asking',
    underWay: writes.filter((write) => isOf(write, 'status') && !isDone(write)),
    done: posted && fields.message === '',
    unkept,
    restored: restored && first?.message !== '',
    /** Why it could not even be kept to be sent. */
    failure: posting.phase === 'failed' ? posting.failure : undefined,

    edit(change: Partial<StatusDraft>) {
      const edited = { ...fields, ...change }
      typing.keep(edited.message === '' && edited.social_account.length === 0 ? null : edited)
      setPosted(false)
    },

    /** Forgets what was typed. */
    discard: typing.discard,

    async post() {
      if (posting.phase === 'asking') return
      await run(
        () => ask('postStatus', { message: fields.message, social_account }),
        // it is a card below now
        typing.sent,
      )
    },

    /** What was taken back is in the composer again, above what was typed meanwhile. */
    takenBack: typing.read,
  }
}

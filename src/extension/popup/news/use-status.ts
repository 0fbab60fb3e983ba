import { useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { isDone, type Write } from '../../schemas/outbox.ts'
import { type StatusDraft, statusDraft } from '../../storage/drafts.ts'
import { useWriteForm } from '../writes/form/use-write-form.ts'
import { isOf, useDone, useOwnWrites } from '../writes/own-writes.ts'

const empty: StatusDraft = { message: '', social_account: [] }

/**
 * State and actions of the form that posts a status. Sent statuses are listed apart from the form, which takes the next
 * one.
 *
 * @param first the draft that was stored before the first frame
 * @param accounts the social accounts in the options
 */
export function useStatus(first: StatusDraft | null, accounts: string[]) {
  const { owner, writes } = useOwnWrites()
  const { draft, save, send, ...form } = useWriteForm({ stored: statusDraft(owner), first, blank: empty })
  const fields = draft ?? empty
  /** The latest status that was posted while the form was open. */
  const [posted, setPosted] = useState<Write>()
  useDone(writes, (write) => isOf(write, 'status') && setPosted(write))
  // the options may no longer have an account of the draft
  const social_account = fields.social_account.filter((account) => accounts.includes(account))

  return {
    ...form,
    message: fields.message,
    social_account,
    sent: writes.filter((write) => isOf(write, 'status') && !isDone(write)),
    posted,
    /** A status with this text may be posted already. */
    isMaybePosted: fields.maybe_posted === true,
    isRestored: form.isRestored && first?.message !== '' && fields.message !== '',

    edit(change: Partial<StatusDraft>) {
      const edited = { ...fields, ...change }
      save(edited.message === '' && edited.social_account.length === 0 ? null : edited)
      // beside another text its card stays
      if (fields.message === '') setPosted(undefined)
    },

    async post() {
      if (!form.isBusy) await send(() => ask('postStatus', { message: fields.message, social_account }))
    },
  }
}

import { useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import type { Failure } from '../schemas/errors.ts'
import { type StatusDraft, statusDraft } from '../storage/items.ts'

export type Posting =
  | { phase: 'editing' }
  | { phase: 'posting' }
  | { phase: 'posted' }
  | { phase: 'failed'; failure: Failure }

const empty: StatusDraft = { message: '', social_account: [] }

/** The status composer's fields, kept at every keystroke, and what becomes of them. */
export function useStatus(draft: StatusDraft | null, accounts: string[]) {
  const [fields, setFields] = useState(draft ?? empty)
  const [posting, setPosting] = useState<Posting>({ phase: 'editing' })
  // an account that is on the list no more
  const social_account = fields.social_account.filter((each) => accounts.includes(each))

  return {
    message: fields.message,
    social_account,
    posting,

    edit(change: Partial<StatusDraft>) {
      const edited = { ...fields, ...change }
      setFields(edited)
      if (posting.phase === 'posted') setPosting({ phase: 'editing' })
      // not debounced: the popup may close after any keystroke
      void statusDraft.set(edited)
    },

    async post() {
      if (posting.phase === 'posting') return
      setPosting({ phase: 'posting' })
      const reply = await ask('postStatus', { message: fields.message, social_account })
      if (!reply.ok) return setPosting({ phase: 'failed', failure: reply })
      await statusDraft.remove()
      setFields(empty)
      setPosting({ phase: 'posted' })
    },
  }
}

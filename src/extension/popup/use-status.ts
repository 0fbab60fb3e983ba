import { useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import { writeAbout } from '../schemas/writes.ts'
import { type StatusDraft, statusDraft } from '../storage/drafts.ts'
import { useAsking } from '../ui/use-asking.ts'
import { useWrite } from './use-write.ts'

const empty: StatusDraft = { message: '', social_account: [] }

/** The status composer's fields, kept at every keystroke, and what becomes of them. */
export function useStatus(draft: StatusDraft | null, accounts: string[]) {
  const [fields, setFields] = useState(draft ?? empty)
  const [posting, run, forget] = useAsking()
  /** It was begun in another popup and is posted now. */
  const [posted, setPosted] = useState(false)
  const write = useWrite([writeAbout.status()], () => {
    if (posting.phase === 'asking') return
    setFields(empty)
    setPosted(true)
  })
  const busy = posting.phase === 'asking' || (write !== undefined && write.phase !== 'failed')
  // an account that is on the list no more
  const social_account = fields.social_account.filter((each) => accounts.includes(each))

  return {
    message: fields.message,
    social_account,
    busy,
    write,
    done: !busy && (posted || posting.phase === 'done'),
    /** Of the last time, in this popup or in another. */
    failure: posting.phase === 'failed' ? posting.failure : busy ? undefined : write?.failure,

    edit(change: Partial<StatusDraft>) {
      const edited = { ...fields, ...change }
      setFields(edited)
      if (posting.phase === 'done') forget()
      setPosted(false)
      // not debounced: the popup may close after any keystroke
      void statusDraft.set(edited)
    },

    async post() {
      if (busy) return
      const status = async () => {
        const reply = await ask('postStatus', { message: fields.message, social_account })
        if (reply.ok) await statusDraft.remove()
        return reply
      }
      await run(status, () => setFields(empty))
    },
  }
}

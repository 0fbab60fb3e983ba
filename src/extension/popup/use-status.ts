import { useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import { type StatusDraft, statusDraft } from '../storage/items.ts'
import { useAsking } from '../ui/use-asking.ts'

const empty: StatusDraft = { message: '', social_account: [] }

/** The status composer's fields, kept at every keystroke, and what becomes of them. */
export function useStatus(draft: StatusDraft | null, accounts: string[]) {
  const [fields, setFields] = useState(draft ?? empty)
  const [posting, run, forget] = useAsking()
  // an account that is on the list no more
  const social_account = fields.social_account.filter((each) => accounts.includes(each))

  return {
    message: fields.message,
    social_account,
    posting,

    edit(change: Partial<StatusDraft>) {
      const edited = { ...fields, ...change }
      setFields(edited)
      if (posting.phase === 'done') forget()
      // not debounced: the popup may close after any keystroke
      void statusDraft.set(edited)
    },

    async post() {
      if (posting.phase === 'asking') return
      const status = async () => {
        const reply = await ask('postStatus', { message: fields.message, social_account })
        if (reply.ok) await statusDraft.remove()
        return reply
      }
      await run(status, () => setFields(empty))
    },
  }
}

import { useEffect, useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import type { Options } from '../schemas/options.ts'
import { isLive } from '../schemas/outbox.ts'
import { type AnswerDraft, answerDraft } from '../storage/drafts.ts'
import { useAsking } from '../ui/use-asking.ts'
import { isOf, useOwnWrites } from './own-writes.ts'

/** What the member can do with a request. */
export type RequestAction = 'ACCEPT' | 'DECLINE' | 'DELETE'

/** The fields of the answer to one request, kept at every keystroke, and how it stands; `card` is what is offered first. */
export function useAnswer(id: string, card: Options['contact_card']) {
  const { owner, writes } = useOwnWrites()
  const stored = answerDraft(owner, id)
  const [draft, setDraft] = useState<AnswerDraft | null>(null)
  const [asking, run] = useAsking()
  const write = writes.findLast((each) => 'id' in each.content && each.content.id === id && each.phase !== 'done')
  const sent = write && isOf(write, 'answer') ? write.content : undefined
  const isUnderWay = write !== undefined && isLive(write)

  useEffect(() => {
    void stored
      .get()
      // what was typed before the reading came back is newer
      .then((read) => setDraft((typed) => typed ?? read))
  }, [id])

  return {
    fields: (!isUnderWay && draft) || (sent ?? { message: '', contact_card: card }),
    busy: asking.phase === 'asking' || isUnderWay,
    write,
    /** What is on its way. */
    action: isUnderWay ? (sent?.value ?? 'DELETE') : undefined,
    /** Why it could not even be kept to be sent. */
    failure: asking.phase === 'failed' ? asking.failure : undefined,

    edit(edited: AnswerDraft) {
      setDraft(edited)
      void stored.set(edited)
    },

    answer: (action: RequestAction, { contact_card, message }: AnswerDraft) =>
      run(
        () =>
          action === 'DELETE'
            ? ask('deleteContactRequest', { id })
            : ask('answerContactRequest', { id, value: action, contact_card, message }),
        () => setDraft(null),
      ),

    takenBack: async () => setDraft(await stored.get()),
  }
}

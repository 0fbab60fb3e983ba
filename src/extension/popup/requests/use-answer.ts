import { ask } from '../../messages/ask.ts'
import type { Options } from '../../schemas/options.ts'
import { isDone, isLive } from '../../schemas/outbox.ts'
import { type AnswerDraft, answerDraft } from '../../storage/drafts.ts'
import { useAsking } from '../../ui/failure/use-asking.ts'
import { isAboutRequest, isOf, useOwnWrites } from '../writes/own-writes.ts'
import { useDraft } from '../writes/use-draft.ts'

/** What the member can do with a request. */
export type RequestAction = 'ACCEPT' | 'DECLINE' | 'DELETE'

/** The fields of the answer to one request, kept at every keystroke, and how it stands; `card` is what is offered first. */
export function useAnswer(id: string, card: Options['contact_card']) {
  const { owner, writes } = useOwnWrites()
  const { draft, unkept, ...typing } = useDraft(answerDraft(owner, id), null)
  const [asking, run] = useAsking()
  const write = writes.findLast((each) => isAboutRequest(each, id) && !isDone(each))
  const sent = write && isOf(write, 'answer') ? write.content : undefined
  const underWay = write !== undefined && isLive(write)

  const busy = asking.phase === 'asking' || underWay

  const withoutDraft: AnswerDraft = sent ?? { message: '', contact_card: card }

  return {
    fields: (!underWay && draft) || withoutDraft,
    busy,
    unkept,
    /** How it stands, once it was sent and until it is done. */
    write,
    /** Why it could not even be kept to be sent. */
    failure: asking.phase === 'failed' ? asking.failure : undefined,

    edit(edited: AnswerDraft) {
      const isSame = edited.message === withoutDraft.message && edited.contact_card === withoutDraft.contact_card
      typing.keep(isSame ? null : edited)
    },

    /** Resolves whether it is kept to be sent. */
    answer: (action: RequestAction, { contact_card, message }: AnswerDraft) =>
      run(
        () =>
          action === 'DELETE'
            ? ask('deleteContactRequest', { id })
            : ask('answerContactRequest', { id, value: action, contact_card, message }),
        // what goes is drawn from the write; nothing that was typed goes with a deletion
        () => action !== 'DELETE' && typing.sent(),
      ),

    /** What was taken back is in the form again. */
    takenBack: typing.read,

    /** Forgets what was typed. */
    discard: typing.discard,
  }
}

import { ask } from '../../messages/ask.ts'
import type { Options } from '../../schemas/options.ts'
import { isDone } from '../../schemas/outbox.ts'
import { type AnswerDraft, answerDraft } from '../../storage/drafts.ts'
import { useWriteForm } from '../writes/form/use-write-form.ts'
import { isAboutRequest, isOf, useOwnWrites } from '../writes/own-writes.ts'

/** What the member can do with a request. */
export type RequestAction = 'ACCEPT' | 'DECLINE' | 'DELETE'

/**
 * State and actions of the form that answers a contact request.
 *
 * @param card the contact card that is selected at first
 */
export function useAnswer(id: string, card: Options['contact_card']) {
  const { owner } = useOwnWrites()
  const { draft, save, ...form } = useWriteForm({
    stored: answerDraft(owner, id),
    first: null,
    blank: { message: '', contact_card: card },
    isMine: (write) => isAboutRequest(write, id) && !isDone(write),
  })
  const { write } = form
  const withoutDraft: AnswerDraft = write && isOf(write, 'answer') ? write.content : { message: '', contact_card: card }

  return {
    ...form,
    fields: draft ?? withoutDraft,

    edit({ message, contact_card }: AnswerDraft) {
      const edited = { message, contact_card }
      const isSame = edited.message === withoutDraft.message && edited.contact_card === withoutDraft.contact_card
      save(isSame ? null : edited)
    },

    /** Resolves whether the outbox has saved the answer. */
    answer: (action: RequestAction, { contact_card, message }: AnswerDraft): Promise<boolean> =>
      action === 'DELETE'
        ? // the draft stays until the request is deleted
          form.run(() => ask('deleteContactRequest', { id }))
        : form.send(() => ask('answerContactRequest', { id, value: action, contact_card, message })),
  }
}

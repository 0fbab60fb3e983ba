import { useEffect, useState } from 'preact/hooks'
import type { Options } from '../schemas/options.ts'
import { type AnswerDraft, answerDraftOf } from '../storage/drafts.ts'

/** The fields of the answer to one request, kept at every keystroke; `card` is what is offered first. */
export function useAnswerDraft(id: string, card: Options['contact_card']) {
  const [draft, setDraft] = useState<AnswerDraft | null>(null)
  useEffect(() => {
    void answerDraftOf(id)
      .get()
      // what was typed before the reading came back is newer
      .then((stored) => setDraft((typed) => typed ?? stored))
  }, [id])
  return {
    fields: draft ?? { message: '', contact_card: card },
    edit(edited: AnswerDraft) {
      setDraft(edited)
      void answerDraftOf(id).set(edited)
    },
  }
}

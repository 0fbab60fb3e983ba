import { useRef, useState } from 'preact/hooks'
import { endpoints } from '../../../contract/endpoints.ts'
import { contactCards, type Options } from '../../schemas/options.ts'
import type { ContactRequest } from '../../schemas/wire/contact-request.ts'
import { FailureNotice } from '../../ui/failure/FailureNotice.tsx'
import { closeByEscape } from '../../ui/keys/close-by-escape.ts'
import { CardsLink } from '../../ui/member/CardsLink.tsx'
import { useTranslation } from '../../ui/text/translation.ts'
import { TooLong, tooManyIn } from '../writes/TooLong.tsx'
import { WriteState } from '../writes/WriteState.tsx'
import { type RequestAction, useAnswer } from './use-answer.ts'

const { message } = endpoints.answerContactRequest.parameters

interface Props {
  request: ContactRequest
  card: Options['contact_card']
  /** Called before an answer is sent; `isSaved` resolves whether the outbox has saved it. */
  onAnswer: (isSaved: Promise<boolean>) => void
}

/**
 * Accepts with a card, declines, or deletes after asking; what is typed goes with an answer, and stays where one fails. Each
 * has its button and no key of its own: none of them is what somebody who wrote a message must have meant.
 */
export function AnswerForm({ request: { id }, card, onAnswer }: Props) {
  const t = useTranslation()
  const { fields, busy, write, failure, unkept, edit, answer, takenBack, discard } = useAnswer(id, card)
  const [deleting, setDeleting] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  /** Where what was given back stands above what was typed. */
  const tooMany = tooManyIn(fields.message, message)
  const focus = (value: string) => form.current?.querySelector<HTMLElement>(`button[value="${value}"]`)?.focus()
  const focusMessage = () => form.current?.querySelector('textarea')?.focus()
  function send(action: RequestAction) {
    // nothing that was typed goes with a deletion
    if (tooMany > 0 && action !== 'DELETE') return focusMessage()
    if (!busy) onAnswer(answer(action, fields))
  }

  /** Shows the question before a request is deleted, or takes it back. */
  function showQuestion(shown: boolean) {
    if (busy) return
    setDeleting(shown)
    // the buttons change places first
    requestAnimationFrame(() => focus(shown ? 'keep' : 'question'))
  }

  return (
    <form
      ref={form}
      name="answer"
      class="answer"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={closeByEscape(deleting && !busy && (() => showQuestion(false)))}
    >
      <fieldset disabled={busy}>
        <div class="field">
          <label class="field">
            {t('requests.message')}
            <textarea
              name="message"
              dir="auto"
              rows={2}
              maxLength={message.max}
              value={fields.message}
              aria-invalid={tooMany > 0}
              aria-describedby={tooMany > 0 ? `too-long-${id}` : undefined}
              onInput={(event) => edit({ ...fields, message: event.currentTarget.value })}
            />
          </label>
          {tooMany > 0 && <TooLong id={`too-long-${id}`} count={tooMany} />}
        </div>
        <div class="field card">
          <span>
            <label for={`card-${id}`}>{t('requests.card')}</label>
            <CardsLink />
          </span>
          <select
            id={`card-${id}`}
            name="contact_card"
            value={fields.contact_card}
            onChange={(event) => {
              const chosen = contactCards.find((each) => each === event.currentTarget.value)
              if (chosen) edit({ ...fields, contact_card: chosen })
            }}
          >
            {contactCards.map((each) => (
              <option key={each} value={each}>
                {t(`requests.card.${each}`)}
              </option>
            ))}
          </select>
        </div>
      </fieldset>
      {failure && <FailureNotice failure={failure} />}
      {unkept && !failure && <FailureNotice failure={{ code: 'draft-unkept' }} />}
      {deleting ? (
        <div class="answer-buttons">
          <p id={`delete-${id}`} class="question">
            {t('requests.delete.question')}
          </p>
          <button
            type="button"
            value="DELETE"
            class="danger"
            aria-disabled={busy}
            aria-describedby={`delete-${id}`}
            onClick={() => send('DELETE')}
          >
            {t('requests.delete')}
          </button>
          <button
            type="button"
            value="keep"
            aria-disabled={busy}
            aria-describedby={`delete-${id}`}
            onClick={() => showQuestion(false)}
          >
            {t('requests.keep')}
          </button>
        </div>
      ) : (
        <div class="answer-buttons">
          <button type="button" value="ACCEPT" class="primary" aria-disabled={busy} onClick={() => send('ACCEPT')}>
            {t('requests.accept')}
          </button>
          <button type="button" value="DECLINE" aria-disabled={busy} onClick={() => send('DECLINE')}>
            {t('requests.decline')}
          </button>
          <button
            type="button"
            value="question"
            class="link quiet"
            aria-disabled={busy}
            onClick={() => showQuestion(true)}
          >
            {t('requests.delete.ask')}
          </button>
        </div>
      )}
      {write && (
        <WriteState
          write={write}
          inForm
          onTakenBack={() => void takenBack().then(focusMessage)}
          onDiscarded={() => void discard().then(focusMessage)}
        />
      )}
    </form>
  )
}

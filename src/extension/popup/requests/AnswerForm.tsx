import { useState } from 'preact/hooks'
import { endpoints } from '../../../contract/endpoints.ts'
import { ask } from '../../messages/ask.ts'
import { contactCards, type Options } from '../../schemas/options.ts'
import type { ContactRequest } from '../../schemas/wire/contact-request.ts'
import { FailureNotice } from '../../ui/failure.tsx'
import { closeByEscape } from '../../ui/keys.ts'
import { CardsLink } from '../../ui/sentences.tsx'
import { useTranslation } from '../../ui/text.tsx'
import { excessOf, TooLong } from '../writes/form/TooLong.tsx'
import { StoppableWrite } from '../writes/StoppableWrite.tsx'
import { type RequestAction, useAnswer } from './use-answer.ts'

const { message } = endpoints.answerContactRequest.parameters

interface Props {
  request: ContactRequest
  card: Options['contact_card']
  /** Called before an answer is sent; `isSaved` resolves whether the outbox has saved it. */
  onAnswer: (isSaved: Promise<boolean>) => void
}

/**
 * Accepts a request with a contact card, declines it, or deletes it after a question. The message goes with an answer.
 * The buttons have no shortcut: after typing a message, the member may mean any of them.
 */
export function AnswerForm({ request: { id }, card, onAnswer }: Props) {
  const t = useTranslation()
  const { form, fields, isBusy, write, notice, edit, answer, focusMessage, onTakenBack, onDiscarded } = useAnswer(
    id,
    card,
  )
  const [isDeleting, setDeleting] = useState(false)
  const excess = excessOf(fields.message, message)
  const focus = (value: string) => form.current?.querySelector<HTMLElement>(`button[value="${value}"]`)?.focus()
  function send(action: RequestAction) {
    // a deletion sends no message
    if (excess > 0 && action !== 'DELETE') return focusMessage()
    if (!isBusy) onAnswer(answer(action, fields))
  }

  /** Shows or hides the question before a deletion. */
  function showQuestion(isShown: boolean) {
    if (isBusy) return
    setDeleting(isShown)
    // after the buttons were replaced
    requestAnimationFrame(() => focus(isShown ? 'keep' : 'question'))
  }

  return (
    <form
      ref={form}
      name="answer"
      class="answer"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={closeByEscape(isDeleting && !isBusy && (() => showQuestion(false)))}
    >
      <fieldset disabled={isBusy}>
        <div class="field">
          <label class="field">
            {t('requests.message')}
            <textarea
              name="message"
              dir="auto"
              rows={2}
              maxLength={message.max}
              value={fields.message}
              aria-invalid={excess > 0}
              aria-describedby={excess > 0 ? `too-long-${id}` : undefined}
              onInput={(event) => edit({ ...fields, message: event.currentTarget.value })}
            />
          </label>
          {excess > 0 && <TooLong id={`too-long-${id}`} count={excess} />}
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
      {notice && <FailureNotice failure={notice} />}
      <AnswerButtons id={id} isBusy={isBusy} isDeleting={isDeleting} onSend={send} onQuestion={showQuestion} />
      <StoppableWrite
        inForm
        {...{ write, onTakenBack, onDiscarded }}
        onLookAgain={() => void ask('refreshPendingRequests', {})}
      />
    </form>
  )
}

interface ButtonsProps {
  id: string
  isBusy: boolean
  isDeleting: boolean
  onSend: (action: RequestAction) => void
  onQuestion: (isShown: boolean) => void
}

function AnswerButtons({ id, isBusy, isDeleting, onSend, onQuestion }: ButtonsProps) {
  const t = useTranslation()
  if (isDeleting)
    return (
      <div class="answer-buttons">
        <p id={`delete-${id}`} class="question">
          {t('requests.delete.question')}
        </p>
        <button
          type="button"
          value="DELETE"
          class="danger"
          aria-disabled={isBusy}
          aria-describedby={`delete-${id}`}
          onClick={() => onSend('DELETE')}
        >
          {t('requests.delete')}
        </button>
        <button
          type="button"
          value="keep"
          aria-disabled={isBusy}
          aria-describedby={`delete-${id}`}
          onClick={() => onQuestion(false)}
        >
          {t('requests.keep')}
        </button>
      </div>
    )
  return (
    <div class="answer-buttons">
      <button type="button" value="ACCEPT" class="primary" aria-disabled={isBusy} onClick={() => onSend('ACCEPT')}>
        {t('requests.accept')}
      </button>
      <button type="button" value="DECLINE" aria-disabled={isBusy} onClick={() => onSend('DECLINE')}>
        {t('requests.decline')}
      </button>
      <button type="button" value="question" class="link quiet" aria-disabled={isBusy} onClick={() => onQuestion(true)}>
        {t('requests.delete.ask')}
      </button>
    </div>
  )
}

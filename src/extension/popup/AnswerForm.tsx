import { useEffect, useRef, useState } from 'preact/hooks'
import { endpoints } from '../../contract/endpoints.ts'
import type { ContactRequest } from '../schemas/contact-request.ts'
import { contactCards, type Options } from '../schemas/options.ts'
import type { AnswerDraft } from '../storage/items.ts'
import { FailureNotice } from '../ui/FailureNotice.tsx'
import { useWords } from '../ui/translation.ts'
import { useAnswerDraft } from './use-answer-draft.ts'
import type { Answering, Deed } from './use-requests.ts'

const { message } = endpoints.answerContactRequest.parameters

interface Props {
  request: ContactRequest
  card: Options['contact_card']
  answering: Answering
  onAnswer: (deed: Deed, fields: AnswerDraft) => void
}

/** Accepts with a card, declines, or deletes after asking; what is typed goes with an answer, and stays where one fails. */
export function AnswerForm({ request: { id }, card, answering, onAnswer }: Props) {
  const words = useWords()
  const { fields, edit } = useAnswerDraft(id, card)
  const [deleting, setDeleting] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const sending = answering.phase === 'sending' ? answering.deed : undefined
  const failed = answering.phase === 'failed' && answering.id === id ? answering : undefined

  const focus = (button: string) => form.current?.querySelector<HTMLElement>(`button[value="${button}"]`)?.focus()
  // while it was sent, its button could not have the focus
  useEffect(() => {
    if (failed) focus(failed.deed)
  }, [failed])

  function ask(whether: boolean) {
    setDeleting(whether)
    // the buttons change places first
    requestAnimationFrame(() => focus(whether ? 'keep' : 'ask'))
  }

  const deed = (name: Exclude<Deed, 'DELETE'>, label: string, busy: string, look: string) => (
    <button type="button" value={name} class={look} aria-busy={sending === name} onClick={() => onAnswer(name, fields)}>
      {sending === name ? busy : label}
    </button>
  )

  return (
    <form
      ref={form}
      name="answer"
      class="answer"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !deleting) onAnswer('ACCEPT', fields)
        if (event.key === 'Escape' && deleting) {
          // or the browser closes the popup
          event.preventDefault()
          ask(false)
        }
      }}
    >
      <fieldset disabled={sending !== undefined}>
        <label class="field">
          {words('requests.message')}
          <textarea
            name="message"
            dir="auto"
            rows={2}
            maxLength={message.max}
            value={fields.message}
            onInput={(event) => edit({ ...fields, message: event.currentTarget.value })}
          />
        </label>
        <label class="field card">
          {words('requests.card')}
          <select
            name="contact_card"
            value={fields.contact_card}
            onChange={(event) => {
              const chosen = contactCards.find((each) => each === event.currentTarget.value)
              if (chosen) edit({ ...fields, contact_card: chosen })
            }}
          >
            {contactCards.map((each) => (
              <option key={each} value={each}>
                {words(`requests.card.${each}`)}
              </option>
            ))}
          </select>
        </label>
        {failed && <FailureNotice failure={failed.failure} />}
        {deleting ? (
          <div class="deeds">
            <p id="delete-question" class="question">
              {words('requests.delete.question')}
            </p>
            <button
              type="button"
              value="DELETE"
              class="danger"
              aria-busy={sending === 'DELETE'}
              aria-describedby="delete-question"
              onClick={() => onAnswer('DELETE', fields)}
            >
              {words(sending === 'DELETE' ? 'requests.deleting' : 'requests.delete')}
            </button>
            <button type="button" value="keep" aria-describedby="delete-question" onClick={() => ask(false)}>
              {words('requests.keep')}
            </button>
          </div>
        ) : (
          <div class="deeds">
            {deed('ACCEPT', words('requests.accept'), words('requests.accepting'), 'primary')}
            {deed('DECLINE', words('requests.decline'), words('requests.declining'), '')}
            <button type="button" value="ask" class="link quiet" onClick={() => ask(true)}>
              {words('requests.delete.ask')}
            </button>
          </div>
        )}
      </fieldset>
    </form>
  )
}

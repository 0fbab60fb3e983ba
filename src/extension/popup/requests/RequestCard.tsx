import { useState } from 'preact/hooks'
import { answer } from '../../../contract/parameters.ts'
import { ask } from '../../messages/ask.ts'
import { contactCards } from '../../schemas/options.ts'
import type { Options } from '../../schemas/options-schemas.ts'
import { isDone, type Write } from '../../schemas/outbox.ts'
import type { ContactRequest } from '../../schemas/wire.ts'
import { textOf } from '../../schemas/write-kinds.ts'
import { type AnswerDraft, answerDraft } from '../../storage/drafts.ts'
import { Button, closeByEscape, useFocusIn } from '../../ui/controls.tsx'
import { FailureNotice } from '../../ui/failure.tsx'
import { Select } from '../../ui/fields.tsx'
import { Headline } from '../../ui/member.tsx'
import { CardsLink } from '../../ui/sentences.tsx'
import { useTranslation } from '../../ui/values.ts'
import { Comment } from '../Comment.tsx'
import { useKindOf } from '../writes/kinds.ts'
import { isAboutRequest, isOf, useOwnWrites } from '../writes/own-writes.ts'
import { StoppableWrite } from '../writes/WriteState.tsx'
import { excessOf, TooLong, useWriteForm } from '../writes/write-form.tsx'
import { CardHeader } from './rows.tsx'

interface Props {
  request: ContactRequest
  card: Options['contact_card']
  /** The member's latest answer, or the deletion. */
  write: Write | undefined
  /** It was answered elsewhere, or withdrawn, before an answer without a text arrived. */
  isGone: boolean
}

/** A contact request. Answered, it is grey, with the words of both. */
export function RequestCard({ request, card, write, isGone }: Props) {
  const t = useTranslation()
  const kindOf = useKindOf()
  const done = write && isDone(write) ? write : undefined
  const outcome = isGone || done?.failure ? 'GONE' : done && kindOf(done.content).action(done.content)
  const box = useFocusIn<HTMLElement>(['.outcome'], [outcome])
  const answer = done && !done.failure ? textOf(done.content) : ''
  const { id, from, subject, message, mutual_contact_count: count, updated_time } = request
  const name = from.name || t('everywhere.nameless')
  return (
    <article class="request" ref={box}>
      <CardHeader from={from} time={updated_time} heading="h2">
        <Headline member={from} />
        {count > 0 && <p class="fine">{t('requests.mutual', { count })}</p>}
      </CardHeader>
      {subject !== '' && (
        <h3 dir="auto" lang={from.language} class="subject">
          {subject}
        </h3>
      )}
      {message !== '' && <Comment text={message} language={from.language} of={name} />}
      {answer && (
        <p class="answer-text" dir="auto">
          {answer}
        </p>
      )}
      {outcome ? (
        // the text direction is the sentence's; the translation isolates the name
        <p class="outcome" role="status" tabIndex={-1} data-outcome={outcome}>
          {t(`done.${outcome}`, { name })}
        </p>
      ) : id ? (
        <AnswerForm key={id} {...{ request, name, card }} />
      ) : (
        <p class="fine">{t('requests.elsewhere')}</p>
      )}
    </article>
  )
}

const { message } = answer

/** They have no shortcut: after typing a message, the member may mean any of them. */
const buttons = [
  { value: 'ACCEPT', class: 'primary', says: 'requests.accept' },
  { value: 'DECLINE', says: 'requests.decline' },
] as const

const toFields = { value: 'fields', class: 'link', says: 'requests.fields' } as const
const toQuestion = { value: 'question', class: 'link quiet', says: 'requests.delete.ask' } as const

const buttonsOfQuestion = [
  { value: 'DELETE', class: 'danger', says: 'everywhere.delete' },
  { value: 'keep', says: 'requests.keep' },
] as const

function AnswerForm({ request: { id }, name, card: contact_card }: Pick<Props, 'request' | 'card'> & { name: string }) {
  const t = useTranslation()
  const { owner } = useOwnWrites()
  const blank: AnswerDraft = { message: '', contact_card }
  const { form, draft, isBusy, write, notice, focusMessage, save, onTakenBack, onDiscarded, ...actions } = useWriteForm(
    {
      stored: answerDraft(owner, id),
      initial: null,
      isMine: (write) => isAboutRequest(write, id) && !isDone(write),
    },
  )
  const withoutDraft: AnswerDraft = write && isOf(write, 'answer') ? write.content : blank
  const fields = draft ?? withoutDraft
  const [isOpened, setOpened] = useState(false)
  const isChanged = fields.message !== '' || fields.contact_card !== contact_card
  const isOpen = isOpened || isChanged
  const [isDeleting, setDeleting] = useState(false)
  const excess = excessOf(fields.message, message)
  const focus = (value: string) => form.current?.querySelector<HTMLElement>(`button[value="${value}"]`)?.focus()

  function edit(change: Partial<AnswerDraft>) {
    setOpened(true)
    const { message, contact_card } = { ...fields, ...change }
    const isSame = message === withoutDraft.message && contact_card === withoutDraft.contact_card
    const { unconfirmed: _, ...kept } = draft ?? {}
    save(isSame ? null : { ...kept, message, contact_card })
  }

  function act(value: (typeof shown)[number]['value']) {
    if (value === 'fields') return showFields(true)
    if (value === 'question' || value === 'keep') return showQuestion(value === 'question')
    // a deletion sends no message
    if (excess > 0 && value !== 'DELETE') return focusMessage()
    const { contact_card, message } = fields
    // the draft stays until the request is deleted
    if (value === 'DELETE') void actions.run(() => ask('write', { type: 'deletion', id }))
    else void actions.send(() => ask('write', { type: 'answer', id, value, contact_card, message }))
  }

  function showFields(isShown: boolean) {
    setOpened(isShown)
    requestAnimationFrame(() => (isShown ? focusMessage() : focus('fields')))
  }

  function showQuestion(isShown: boolean) {
    setDeleting(isShown)
    requestAnimationFrame(() => focus(isShown ? 'keep' : 'question'))
  }

  /** The undo button goes; without fields, the focus goes to the others. */
  const orToButtons = (toMessage: () => void) => () => {
    toMessage()
    if (!isOpen) focus('ACCEPT')
  }

  const shown = isDeleting ? buttonsOfQuestion : ([...buttons, isOpen ? toQuestion : toFields] as const)
  const close =
    !isBusy && (isDeleting ? () => showQuestion(false) : isOpened && !isChanged && (() => showFields(false)))
  return (
    <form
      ref={form}
      name="answer"
      class="answer"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={closeByEscape(close)}
    >
      {isOpen && (
        <fieldset disabled={isBusy}>
          <div class="field">
            <label class="field">
              {t('requests.message')}
              <textarea
                name="message"
                dir="auto"
                rows={2}
                value={fields.message}
                aria-invalid={excess > 0}
                aria-describedby={excess > 0 ? `too-long-${id}` : undefined}
                onInput={(event) => edit({ message: event.currentTarget.value })}
              />
            </label>
            {excess > 0 && <TooLong id={`too-long-${id}`} count={excess} />}
          </div>
          <div class="field card">
            <span>
              <label for={`card-${id}`}>{t('requests.card')}</label>
              <CardsLink />
            </span>
            <Select
              id={`card-${id}`}
              name="contact_card"
              value={fields.contact_card}
              values={contactCards}
              labelOf={(each) => t(`requests.card.${each}`)}
              onChoose={(contact_card) => edit({ contact_card })}
            />
          </div>
        </fieldset>
      )}
      {notice && <FailureNotice failure={notice} />}
      {!isOpen && !isDeleting && !write && contact_card !== 'NONE' && (
        <p class="fine">{t('requests.card.sent', { card: t(`requests.card.${contact_card}`) })}</p>
      )}
      <div class="answer-buttons">
        {isDeleting && (
          <p id={`delete-${id}`} class="question">
            {t('requests.delete.question')}
          </p>
        )}
        {shown.map(({ value, says, ...button }) => (
          <Button
            key={value}
            value={value}
            {...button}
            aria-disabled={isBusy}
            aria-label={`${t(says)} ${name}`}
            aria-describedby={isDeleting ? `delete-${id}` : undefined}
            onClick={() => act(value)}
            text={t(says)}
          />
        ))}
      </div>
      <StoppableWrite
        inForm
        {...{ write, draft }}
        onTakenBack={orToButtons(onTakenBack)}
        onDiscarded={orToButtons(onDiscarded)}
        onLookAgain={() => void ask('refreshPendingRequests', {})}
      />
    </form>
  )
}

import { useRef, useState } from 'preact/hooks'
import { endpoints } from '../../../contract/endpoints.ts'
import { ask } from '../../messages/ask.ts'
import { contactCards, type Options } from '../../schemas/options.ts'
import { isDone } from '../../schemas/outbox.ts'
import type { ContactRequest } from '../../schemas/wire.ts'
import { type AnswerDraft, answerDraft } from '../../storage/drafts.ts'
import { Ago, Button, closeByEscape, Icon } from '../../ui/controls.tsx'
import { FailureNotice } from '../../ui/failure.tsx'
import { Select } from '../../ui/fields.tsx'
import { Avatar, Headline, MemberName } from '../../ui/member.tsx'
import { CardsLink } from '../../ui/sentences.tsx'
import { useTranslation } from '../../ui/values.ts'
import { Comment } from '../Comment.tsx'
import { isAboutRequest, isOf, useOwnWrites } from '../writes/own-writes.ts'
import { StoppableWrite } from '../writes/WriteState.tsx'
import { excessOf, TooLong, useWriteForm } from '../writes/write-form.tsx'

interface Props {
  request: ContactRequest
  card: Options['contact_card']
  onClose: () => void
  /** Called before an answer is sent; `isSaved` resolves whether the outbox has saved it. */
  onAnswer: (isSaved: Promise<boolean>) => void
}

export function RequestCard({ request, card, onClose, onAnswer }: Props) {
  const t = useTranslation()
  const { id, from, subject, message, mutual_contact_count: count, updated_time } = request
  const article = useRef<HTMLElement>(null)
  const name = from.name || t('everywhere.nameless')
  const { writes } = useOwnWrites()
  /** The answer can still be undone: the card stays open, and Escape leads to that button. */
  const isHeld = writes.some((write) => isAboutRequest(write, id) && write.phase === 'waiting' && !write.failure)
  const toUndo = () => article.current?.querySelector<HTMLElement>('button[value=takeBackWrite]')?.focus()
  return (
    <article class="request" ref={article} onKeyDown={closeByEscape(isHeld ? toUndo : onClose)}>
      <header>
        <Avatar member={from} />
        <div>
          <div class="who">
            <h2 tabIndex={-1}>
              <MemberName member={from} />
            </h2>
            <Ago timestamp={updated_time} />
          </div>
          <Headline member={from} />
          {count > 0 && <p class="fine">{t('requests.mutual', { count })}</p>}
        </div>
        {!isHeld && (
          <button
            type="button"
            class="link chevron"
            aria-expanded="true"
            aria-label={t('requests.close', { name })}
            onClick={onClose}
          >
            <Icon name="down" />
          </button>
        )}
      </header>
      {subject !== '' && (
        <h3 dir="auto" lang={from.language} class="subject">
          {subject}
        </h3>
      )}
      {message !== '' && (
        <div>
          <Comment text={message} language={from.language} of={name} />
        </div>
      )}
      {id ? (
        <AnswerForm key={id} {...{ request, name, card, onAnswer }} />
      ) : (
        <p class="fine">{t('requests.elsewhere')}</p>
      )}
    </article>
  )
}

export function RequestRow({ request, onOpen }: { request: ContactRequest; onOpen: (isByKey: boolean) => void }) {
  const t = useTranslation()
  const { from, subject, message, updated_time } = request
  return (
    <div class="request-row">
      <Avatar member={from} />
      <div>
        <div class="who">
          <h2>
            <button
              type="button"
              class="link name"
              dir="auto"
              aria-expanded="false"
              // `detail` of a click counts presses of the pointer
              onClick={(event) => onOpen(event.detail === 0)}
            >
              {from.name || t('everywhere.nameless')}
            </button>
          </h2>
          <Ago timestamp={updated_time} />
        </div>
        <p class="headline line fine" dir="auto" lang={from.language}>
          {from.headline || subject || message}
        </p>
      </div>
      <span class="chevron">
        <Icon name="down" />
      </span>
    </div>
  )
}

const { message } = endpoints.answerContactRequest.parameters

/** They have no shortcut: after typing a message, the member may mean any of them. */
const buttons = [
  { value: 'ACCEPT', class: 'primary', says: 'requests.accept' },
  { value: 'DECLINE', says: 'requests.decline' },
  { value: 'question', class: 'link quiet', says: 'requests.delete.ask' },
] as const

const buttonsOfQuestion = [
  { value: 'DELETE', class: 'danger', says: 'everywhere.delete' },
  { value: 'keep', says: 'requests.keep' },
] as const

interface FormProps extends Pick<Props, 'request' | 'card' | 'onAnswer'> {
  name: string
}

function AnswerForm({ request: { id }, name, card: contact_card, onAnswer }: FormProps) {
  const t = useTranslation()
  const { owner } = useOwnWrites()
  const blank: AnswerDraft = { message: '', contact_card }
  const { form, draft, isBusy, write, notice, focusMessage, save, onTakenBack, onDiscarded, ...actions } = useWriteForm(
    {
      stored: answerDraft(owner, id),
      initial: null,
      blank,
      isMine: (write) => isAboutRequest(write, id) && !isDone(write),
    },
  )
  const withoutDraft: AnswerDraft = write && isOf(write, 'answer') ? write.content : blank
  const fields = draft ?? withoutDraft
  const [isDeleting, setDeleting] = useState(false)
  const excess = excessOf(fields.message, message)
  const focus = (value: string) => form.current?.querySelector<HTMLElement>(`button[value="${value}"]`)?.focus()

  function edit(change: Partial<AnswerDraft>) {
    const { message, contact_card } = { ...fields, ...change }
    const isSame = message === withoutDraft.message && contact_card === withoutDraft.contact_card
    const { unconfirmed: _, ...kept } = draft ?? {}
    save(isSame ? null : { ...kept, message, contact_card })
  }

  function act(value: (typeof buttons | typeof buttonsOfQuestion)[number]['value']) {
    if (value === 'question' || value === 'keep') return showQuestion(value === 'question')
    // a deletion sends no message
    if (excess > 0 && value !== 'DELETE') return focusMessage()
    if (isBusy) return
    const { contact_card, message } = fields
    onAnswer(
      value === 'DELETE'
        ? // the draft stays until the request is deleted
          actions.run(() => ask('deleteContactRequest', { id }))
        : actions.send(() => ask('answerContactRequest', { id, value, contact_card, message })),
    )
  }

  function showQuestion(isShown: boolean) {
    if (isBusy) return
    setDeleting(isShown)
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
      {notice && <FailureNotice failure={notice} />}
      <div class="answer-buttons">
        {isDeleting && (
          <p id={`delete-${id}`} class="question">
            {t('requests.delete.question')}
          </p>
        )}
        {(isDeleting ? buttonsOfQuestion : buttons).map(({ value, says, ...button }) => (
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
        {...{ write, onTakenBack, onDiscarded }}
        onLookAgain={() => void ask('refreshPendingRequests', {})}
      />
    </form>
  )
}

import { useEffect, useRef } from 'preact/hooks'
import type { Options } from '../../schemas/options.ts'
import type { ContactRequest } from '../../schemas/wire/contact-request.ts'
import { closeByEscape } from '../../ui/keys.ts'
import { Avatar, MemberName } from '../../ui/member.tsx'
import { Ago, useTranslation } from '../../ui/text.tsx'
import { Comment } from '../frame/Comment.tsx'
import { isAboutRequest, useOwnWrites } from '../writes/own-writes.ts'
import { AnswerForm } from './AnswerForm.tsx'

interface Props {
  request: ContactRequest
  /** The contact card that the options offer first. */
  card: Options['contact_card']
  /** How the member opened it: it takes the focus, and scrolls into view if opened by keyboard. */
  opened: 'by key' | 'by pointer' | undefined
  onClose: () => void
  /** Called before an answer is sent; `isSaved` resolves whether the outbox has saved it. */
  onAnswer: (isSaved: Promise<boolean>) => void
}

/** An open request: its sender, its message, and the form for the answer. */
export function RequestCard({ request, card, opened, onClose, onAnswer }: Props) {
  const t = useTranslation()
  const { id, from, subject, message, mutual_contact_count: count, updated_time } = request
  const article = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!opened) return
    // nothing moves under a pointer
    article.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    if (opened === 'by key') article.current?.scrollIntoView({ block: 'nearest' })
  }, [])
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
          <h2 class="who" tabIndex={-1}>
            <MemberName member={from} />
            <Ago timestamp={updated_time} />
          </h2>
          {from.headline !== '' && (
            <p class="headline fine" dir="auto" title={from.headline}>
              {from.headline}
            </p>
          )}
          {count > 0 && <p class="fine">{t('requests.mutual', { count })}</p>}
        </div>
        {!isHeld && (
          <button
            type="button"
            class="link chevron"
            aria-expanded="true"
            aria-label={t('requests.close', { name })}
            onClick={onClose}
          />
        )}
      </header>
      {subject !== '' && (
        <h3 dir="auto" class="subject">
          {subject}
        </h3>
      )}
      {message !== '' && (
        <div>
          <Comment text={message} />
        </div>
      )}
      {id ? (
        <AnswerForm key={id} request={request} card={card} onAnswer={onAnswer} />
      ) : (
        <p class="fine">{t('requests.elsewhere')}</p>
      )}
    </article>
  )
}

interface RowProps {
  request: ContactRequest
  /** The member closed it: it takes the focus. */
  closed: boolean
  onOpen: (how: 'by key' | 'by pointer') => void
}

/** A closed request; a click opens it. */
export function RequestRow({ request, closed, onOpen }: RowProps) {
  const t = useTranslation()
  const { from, subject, message, updated_time } = request
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (closed) button.current?.focus({ preventScroll: true })
  }, [])
  return (
    <button
      ref={button}
      type="button"
      class="request-row"
      aria-expanded="false"
      // `detail` of a click counts presses of the pointer
      onClick={(event) => onOpen(event.detail === 0 ? 'by key' : 'by pointer')}
    >
      <Avatar member={from} />
      <span>
        <span class="who">
          <span class="name" dir="auto">
            {from.name || t('everywhere.nameless')}
          </span>
          <Ago timestamp={updated_time} />
        </span>
        <span class="headline fine" dir="auto">
          {from.headline || subject || message}
        </span>
      </span>
      <span class="chevron" aria-hidden="true" />
    </button>
  )
}

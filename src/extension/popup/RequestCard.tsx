import type { ContactRequest } from '../schemas/contact-request.ts'
import type { Options } from '../schemas/options.ts'
import type { AnswerDraft } from '../storage/items.ts'
import { Ago } from '../ui/Ago.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { MemberName } from '../ui/MemberName.tsx'
import { useTranslation } from '../ui/translation.ts'
import { AnswerForm } from './AnswerForm.tsx'
import type { Answering, RequestAction } from './use-requests.ts'

interface Props {
  request: ContactRequest
  /** The contact card that the options offer first. */
  card: Options['contact_card']
  answering: Answering
  onAnswer: (request: ContactRequest, action: RequestAction, fields: AnswerDraft) => Promise<void>
}

/** The opened request: who asks and what they say, and the answer. */
export function RequestCard({ request, card, answering, onAnswer }: Props) {
  const t = useTranslation()
  const { id, from, subject, message, mutual_contact_count: count, updated_time } = request
  return (
    <article class="request">
      <header>
        <Avatar member={from} />
        <div>
          <h2 class="who" tabIndex={-1} data-next>
            <MemberName member={from} />
            <Ago timestamp={updated_time} />
          </h2>
          {from.headline && (
            <p class="headline fine" dir="auto" title={from.headline}>
              {from.headline}
            </p>
          )}
          {count > 0 && <p class="fine">{t('requests.mutual', { count })}</p>}
        </div>
      </header>
      {subject && (
        <h3 dir="auto" class="subject">
          {subject}
        </h3>
      )}
      {message && (
        <p class="comment" dir="auto">
          {message}
        </p>
      )}
      {id ? (
        <AnswerForm
          key={id}
          request={request}
          card={card}
          answering={answering}
          onAnswer={(action, fields) => void onAnswer(request, action, fields)}
        />
      ) : (
        <p class="fine">{t('requests.elsewhere')}</p>
      )}
    </article>
  )
}

/** A request that waits its turn; a click opens it. */
export function RequestRow({ request, onOpen }: { request: ContactRequest; onOpen: () => void }) {
  const t = useTranslation()
  const { from, subject, message, updated_time } = request
  return (
    <button type="button" class="request-row" aria-expanded="false" onClick={onOpen}>
      <Avatar member={from} />
      <span>
        <span class="who">
          <span class="name" dir="auto">
            {from.name || t('sharers.nameless')}
          </span>
          <Ago timestamp={updated_time} />
        </span>
        <span class="headline fine" dir="auto">
          {from.headline || subject || message}
        </span>
      </span>
    </button>
  )
}

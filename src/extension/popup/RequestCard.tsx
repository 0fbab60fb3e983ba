import type { ContactRequest } from '../schemas/contact-request.ts'
import type { Options } from '../schemas/options.ts'
import type { AnswerDraft } from '../storage/items.ts'
import { Ago } from '../ui/Ago.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { MemberName } from '../ui/MemberName.tsx'
import { useWords } from '../ui/translation.ts'
import { AnswerForm } from './AnswerForm.tsx'
import type { Answering, Deed } from './use-requests.ts'

interface Props {
  request: ContactRequest
  /** The contact card that the options offer first. */
  card: Options['contact_card']
  answering: Answering
  onAnswer: (request: ContactRequest, deed: Deed, fields: AnswerDraft) => Promise<void>
}

/** The opened request: who asks and what they say, and the answer. */
export function RequestCard({ request, card, answering, onAnswer }: Props) {
  const words = useWords()
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
          {count > 0 && <p class="fine">{words('requests.mutual', { count })}</p>}
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
          onAnswer={(deed, fields) => void onAnswer(request, deed, fields)}
        />
      ) : (
        <p class="fine">{words('requests.elsewhere')}</p>
      )}
    </article>
  )
}

/** A request that waits its turn; a click opens it. */
export function RequestRow({ request, onOpen }: { request: ContactRequest; onOpen: () => void }) {
  const words = useWords()
  const { from, subject, message, updated_time } = request
  return (
    <button type="button" class="request-row" aria-expanded="false" onClick={onOpen}>
      <Avatar member={from} />
      <span>
        <span class="who">
          <span class="name" dir="auto">
            {from.name || words('sharers.nameless')}
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

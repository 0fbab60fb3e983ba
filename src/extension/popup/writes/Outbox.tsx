import { useEffect, useRef, useState } from 'preact/hooks'
import { askedOf, isDone, isGone, needsMember, type Write, type WriteContent } from '../../schemas/outbox.ts'
import type { PendingRequests } from '../../schemas/pending-requests.ts'
import { closeDetailsByEscape } from '../../ui/keys/close-by-escape.ts'
import { useTranslation } from '../../ui/text/translation.ts'
import type { Tab } from '../frame/TabList.tsx'
import { isAboutRequest, isFromPage, isOf, useOwnWrites } from './own-writes.ts'
import { WriteCard } from './WriteCard.tsx'

interface Props {
  tab: Tab
  /** URL of the page under "This page"; empty where there is none. */
  url: string
  pending: PendingRequests | null
  /** The words are in their form, on this tab. */
  onTakenBack: (tab: Tab) => void
}

/** What the member sent and is not done, or came to nothing, but for what the chosen tab shows itself. */
export function Outbox({ tab, url, pending, onTakenBack }: Props) {
  const t = useTranslation()
  const { writes } = useOwnWrites()
  const details = useRef<HTMLDetailsElement>(null)
  // a list of before may have a request still that is gone
  const isListed = (write: Write) => !isGone(write) && pending?.requests.some(({ id }) => isAboutRequest(write, id))
  const shown = writes.filter((write) => {
    const home = homeOf(write, url)
    return (!isDone(write) || needsMember(write)) && (home !== tab || (home === 'requests' && !isListed(write)))
  })
  const needing = shown.filter(needsMember)
  const isUnknown = needing.some((write) => askedOf(write) === 'unknown')
  const needed = { count: needing.length }
  const needs =
    needing.length === 0
      ? ''
      : isUnknown
        ? t(`outbox.unconfirmed.${kindOf(needing)}`, needed)
        : t(`outbox.unsent.${kindOf(needing)}`, needed)
  const [heard, setHeard] = useState('')
  // where they are unfolded, each of them says so itself
  useEffect(() => setHeard(details.current?.open ? '' : needs), [needs])

  const takenBack = (write: Write) => {
    const home = homeOf(write, url)
    return home && home !== tab ? () => onTakenBack(home) : undefined
  }
  return (
    <>
      <p class="visually-hidden" role="status">
        {heard}
      </p>
      {shown.length > 0 && (
        <section class="outbox" data-needs={needing.length > 0 || undefined} aria-labelledby="outbox">
          <details ref={details} onKeyDown={closeDetailsByEscape}>
            <summary id="outbox">{needs || t(`outbox.sending.${kindOf(shown)}`, { count: shown.length })}</summary>
            <ul>
              {shown.map((write) => (
                <WriteCard key={write.key} write={write} onTakenBack={takenBack(write)} />
              ))}
            </ul>
          </details>
        </section>
      )}
    </>
  )
}

type OutboxKind = 'share' | 'change' | 'status' | 'answer' | 'mixed'

/** What a write is to the member: the deletion of a request is an answer too. */
const kinds: Record<WriteContent['type'], OutboxKind> = {
  share: 'share',
  comment: 'change',
  removal: 'change',
  status: 'status',
  answer: 'answer',
  deletion: 'answer',
}

function kindOf(writes: Write[]): OutboxKind {
  const [kind, ...others] = new Set(writes.map(({ content: { type } }) => kinds[type]))
  return others.length > 0 ? 'mixed' : (kind ?? 'mixed')
}

/** The tab that the form of a write is on; undefined where it is another page's. */
function homeOf(write: Write, url: string): Tab | undefined {
  if ('url' in write.content) return isFromPage(write, url) ? 'page' : undefined
  return isOf(write, 'status') ? 'news' : 'requests'
}

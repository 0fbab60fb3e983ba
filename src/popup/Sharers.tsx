import { readTimestamp } from '../graph/timestamp.ts'
import type { Recommendation, Sharer } from '../messages/recommendation.ts'
import type { Account } from '../storage/items.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { useWords } from '../ui/words.ts'

interface Props {
  recommendation: Recommendation
  account: Account
  /** The list is what the network answered last time. */
  stale: boolean
}

/** Who shared this page. */
export function Sharers({ recommendation, account, stale }: Props) {
  const words = useWords()
  const { count, count_string, data } = recommendation
  const sharers = data.filter(({ id }, index) => !id || data.findIndex((other) => other.id === id) === index)
  if (count === 0 && sharers.length === 0)
    return (
      <section class="sharers none">
        <h2>{words('sharers.none.lead')}</h2>
        <p class="fine">{words('sharers.none.text')}</p>
      </section>
    )
  const more = count - sharers.length
  // a network that caps its count says so in its own text (">10000")
  const number = count_string || count
  return (
    <section class="sharers">
      <h2>{words('sharers.heading', { count, number })}</h2>
      {stale && <p class="fine">{words('sharers.stale')}</p>}
      <ul aria-label={words('sharers.list')}>
        {sharers.map((sharer, index) => (
          <SharerItem key={sharer.id || index} sharer={sharer} isMe={sharer.id === account.id} />
        ))}
      </ul>
      {more > 0 && <p class="fine more">{words('sharers.more', { count: more })}</p>}
    </section>
  )
}

function SharerItem({ sharer, isMe }: { sharer: Sharer; isMe: boolean }) {
  const words = useWords()
  const shared = readTimestamp(sharer.updated_time)
  const name = sharer.name || words('sharers.nameless')
  return (
    <li>
      <Avatar member={sharer} />
      <div>
        <p class="who">
          {sharer.link ? (
            <a class="name" dir="auto" href={sharer.link} target="_blank" rel="noreferrer">
              {name}
            </a>
          ) : (
            <span class="name" dir="auto">
              {name}
            </span>
          )}
          {isMe && <span class="you">{words('sharers.you')}</span>}
          {shared !== undefined && (
            <time dateTime={new Date(shared).toISOString()} title={words.moment(shared)}>
              {words.ago(shared, Date.now())}
            </time>
          )}
        </p>
        {sharer.sharing_message && (
          <p class="comment" dir="auto">
            {sharer.sharing_message}
          </p>
        )}
      </div>
    </li>
  )
}

/** Of the same height as a short list, so that the answer does not make the popup jump. */
export function SharersSkeleton({ slow }: { slow: boolean }) {
  const words = useWords()
  return (
    <section class="sharers" aria-busy="true">
      <p class="lead" role="status">
        {words(slow ? 'sharers.slow' : 'sharers.loading')}
      </p>
      <ul class="skeleton" aria-hidden="true">
        <li />
        <li />
      </ul>
    </section>
  )
}

import type { Recommendation, Sharer } from '../schemas/recommendation.ts'
import type { Account } from '../storage/items.ts'
import { Ago } from '../ui/Ago.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { FailureNotice } from '../ui/FailureNotice.tsx'
import { MemberName } from '../ui/MemberName.tsx'
import { useTranslation } from '../ui/translation.ts'
import { useMoreSharers } from './use-more-sharers.ts'

interface Props {
  url: string
  recommendation: Recommendation
  account: Account
  onlyContacts: boolean
  onOnlyContacts: (onlyContacts: boolean) => void
  /** The network is being asked. */
  asking: boolean
  /** The list is what the network sent last time. */
  stale: boolean
}

/** Who shared this page. */
export function Sharers({ url, recommendation, account, onlyContacts, onOnlyContacts, asking, stale }: Props) {
  const t = useTranslation()
  const { sharers, remaining, asking: askingMore, askForMore } = useMoreSharers(url, onlyContacts, recommendation)
  const { count, count_string } = recommendation
  const nobody = count === 0 && sharers.length === 0
  // a network that caps its count says so in its own text (">10000")
  const number = count_string && count_string !== String(count) ? count_string : count
  return (
    <section class={`sharers ${sharers.length < 2 ? 'short' : ''}`}>
      <div class="heading">
        <h2>
          {nobody
            ? t(onlyContacts ? 'sharers.no-contact.lead' : 'sharers.none.lead')
            : t('sharers.heading', { count, number })}
        </h2>
        {(onlyContacts || !nobody) && (
          <label class="fine">
            <input
              type="checkbox"
              name="only_contacts"
              checked={onlyContacts}
              disabled={asking}
              onChange={(event) => onOnlyContacts(event.currentTarget.checked)}
            />
            {t('sharers.only-contacts')}
          </label>
        )}
      </div>
      {nobody && <p class="fine">{t(onlyContacts ? 'sharers.no-contact.text' : 'sharers.none.text')}</p>}
      {stale && <p class="fine">{t('sharers.stale')}</p>}
      {sharers.length > 0 && (
        <ul aria-label={t('sharers.list')}>
          {sharers.map((sharer, index) => (
            <SharerItem key={sharer.id || index} sharer={sharer} isMe={sharer.id === account.id} />
          ))}
          {remaining > 0 && (
            <li>
              <button type="button" class="link more" disabled={askingMore.phase === 'asking'} onClick={askForMore}>
                {t(askingMore.phase === 'asking' ? 'sharers.more.loading' : 'sharers.more', { count: remaining })}
              </button>
            </li>
          )}
        </ul>
      )}
      {askingMore.phase === 'failed' && <FailureNotice failure={askingMore.failure} />}
    </section>
  )
}

function SharerItem({ sharer, isMe }: { sharer: Sharer; isMe: boolean }) {
  const t = useTranslation()
  return (
    <li>
      <Avatar member={sharer} />
      <div>
        <p class="who">
          <MemberName member={sharer} />
          {isMe && <span class="you">{t('sharers.you')}</span>}
          <Ago timestamp={sharer.updated_time} />
        </p>
        {sharer.headline && (
          <p class="headline fine" dir="auto" title={sharer.headline}>
            {sharer.headline}
          </p>
        )}
        {sharer.sharing_message && (
          <p class="comment" dir="auto">
            {sharer.sharing_message}
          </p>
        )}
      </div>
    </li>
  )
}

/** Of the same height as a short list, so that the response does not make the popup jump. */
export function SharersSkeleton({ slow }: { slow: boolean }) {
  const t = useTranslation()
  return (
    <section class="sharers" aria-busy="true">
      <p class="lead" role="status">
        {t(slow ? 'sharers.slow' : 'sharers.loading')}
      </p>
      <ul class="skeleton" aria-hidden="true">
        <li />
        <li />
      </ul>
    </section>
  )
}

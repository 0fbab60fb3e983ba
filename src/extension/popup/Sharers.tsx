import { useRef } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import type { Recommendation, Sharer } from '../schemas/recommendation.ts'
import type { Account } from '../storage/items.ts'
import { Ago } from '../ui/Ago.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { FailureNotice } from '../ui/FailureNotice.tsx'
import { MemberName } from '../ui/MemberName.tsx'
import { useTranslation } from '../ui/translation.ts'
import { useFirstNew } from '../ui/use-first-new.ts'
import { Comment } from './Comment.tsx'
import { useMoreSharers } from './use-more-sharers.ts'
import { useScrollByKey } from './use-scroll-by-key.ts'
import type { OnlyContacts } from './use-this-page.ts'

interface Props {
  url: string
  recommendation: Recommendation
  account: Account
  onlyContacts: OnlyContacts
  /** Where the list is from: the network's reply, that of last time, or the index, which knows contacts alone. */
  standing: 'replied' | 'stale' | 'indexed'
  /** The network is still asked for the rest of those whom the index knows. */
  further: 'asked' | 'slow' | undefined
}

/** Who shared this page. */
export function Sharers({ url, recommendation, account, onlyContacts, standing, further }: Props) {
  const t = useTranslation()
  const { listed, chosen, choosing, choose } = onlyContacts
  const { count, data } = recommendation
  const nobody = count === 0 && data.length === 0
  const isIndexed = standing === 'indexed'
  return (
    <section class={`sharers ${data.length < 2 ? 'short' : ''}`}>
      <div class="heading">
        <h2>{isIndexed ? t('sharers.contacts', { number: count }) : sharersHeading(t, recommendation, listed)}</h2>
        {!isIndexed && (listed || chosen || !nobody) && (
          <label class="fine">
            <input
              type="checkbox"
              name="only_contacts"
              checked={chosen}
              // not disabled, or the focus were lost
              aria-disabled={choosing}
              onClick={(event) => choosing && event.preventDefault()}
              onChange={(event) => choose(event.currentTarget.checked)}
            />
            {t('sharers.only-contacts')}
          </label>
        )}
      </div>
      {listed && !isIndexed && <Others contacts={recommendation} account={account} onlyContacts={onlyContacts} />}
      {nobody && !listed && <p class="fine">{t('sharers.none.text')}</p>}
      {nobody && listed && (
        <p class="fine">
          {t('sharers.no-contact.text')}{' '}
          <button type="button" class="link" onClick={() => void ask('signIn', {})}>
            {t('sharers.no-contact.allow')}
          </button>
        </p>
      )}
      {standing === 'stale' && <p class="fine">{t('sharers.stale')}</p>}
      <SharerList key={listed} url={url} recommendation={recommendation} account={account} onlyContacts={listed} />
      {further && <p class="fine further">{t(further === 'slow' ? 'everywhere.slow' : 'sharers.loading.others')}</p>}
    </section>
  )
}

/** How many shared the page, in a sentence. */
export function sharersHeading(
  t: ReturnType<typeof useTranslation>,
  recommendation: Recommendation,
  onlyContacts: boolean,
): string {
  const { count, data } = recommendation
  if (count === 0 && data.length === 0) return t(onlyContacts ? 'sharers.no-contact.lead' : 'sharers.none.lead')
  return t('sharers.heading', { count, number: numberOf(recommendation) })
}

/** A network that caps its count says so in its own text (">10000"). */
const numberOf = ({ count, count_string }: Recommendation) =>
  count_string && count_string !== String(count) ? count_string : count

interface OthersProps extends Pick<Props, 'account' | 'onlyContacts'> {
  contacts: Recommendation
}

/** How many others shared the page beside the contacts who are listed, with the way to them. */
function Others({ contacts, account, onlyContacts }: OthersProps) {
  const t = useTranslation()
  const { everyone, choose, choosing } = onlyContacts
  // the member is no other
  const own = everyone?.shared && !contacts.data.some(({ id }) => id === account.id) ? 1 : 0
  const count = everyone ? everyone.count - contacts.count - own : 0
  if (!everyone || count <= 0) return null
  const all = numberOf(everyone)
  return (
    <p class="fine others">
      {t('sharers.others', { count, number: typeof all === 'string' ? all : count })}{' '}
      <button
        type="button"
        class="link"
        aria-disabled={choosing}
        onClick={(event) => {
          if (choosing) return
          // the button goes with the choice
          event.currentTarget.closest('section')?.querySelector<HTMLElement>('[name=only_contacts]')?.focus()
          choose(false)
        }}
      >
        {t('sharers.show-all')}
      </button>
    </p>
  )
}

interface ListProps extends Pick<Props, 'url' | 'recommendation' | 'account'> {
  onlyContacts: boolean
}

function SharerList({ url, recommendation, account, onlyContacts }: ListProps) {
  const t = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const { sharers: all, remaining, asking, askForMore } = useMoreSharers(url, onlyContacts, recommendation)
  // their own share stands above the list
  const sharers = recommendation.shared ? all.filter(({ id }) => id !== account.id) : all
  const focusFirstNew = useFirstNew(list, sharers.length, remaining === 0)
  const tabIndex = useScrollByKey(list)
  const busy = asking.phase === 'asking'

  function more() {
    if (busy) return
    focusFirstNew()
    askForMore()
  }

  if (sharers.length === 0) return null
  return (
    <>
      <ul ref={list} tabIndex={tabIndex} aria-label={t('sharers.list')}>
        {sharers.map((sharer, index) => (
          <SharerItem key={sharer.id || index} sharer={sharer} isMe={sharer.id === account.id} />
        ))}
        {remaining > 0 && (
          <li>
            <button type="button" class="link more" aria-disabled={busy} onClick={more}>
              {t(busy ? 'everywhere.more.loading' : 'everywhere.more', { count: remaining })}
            </button>
          </li>
        )}
      </ul>
      {asking.phase === 'failed' && <FailureNotice failure={asking.failure} />}
    </>
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
        {sharer.headline !== '' && (
          <p class="headline fine" dir="auto" title={sharer.headline}>
            {sharer.headline}
          </p>
        )}
        {sharer.sharing_message !== '' && <Comment text={sharer.sharing_message} />}
      </div>
    </li>
  )
}

/** In the place of the list, so that nothing moves when it comes. */
export function SharersSkeleton({ slow }: { slow: boolean }) {
  const t = useTranslation()
  return (
    <section class="sharers" aria-busy="true">
      <p class="lead" aria-hidden="true">
        {t(slow ? 'everywhere.slow' : 'sharers.loading')}
      </p>
      <ul class="skeleton" aria-hidden="true">
        <li />
        <li />
        <li />
      </ul>
    </section>
  )
}

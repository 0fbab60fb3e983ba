import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { paging } from '../../../contract/parameters.ts'
import { ask } from '../../messages/ask.ts'
import { type Subject, subjectOf, type WebPage } from '../../page/tab-page.ts'
import type { LookUp } from '../../schemas/stored.ts'
import { type Recommendation, type Sharer, withoutRepeated } from '../../schemas/wire.ts'
import * as items from '../../storage/items.ts'
import { Ago, Button, CloseButton, Icon, useShowMore } from '../../ui/controls.tsx'
import { FailureNotice, useAsking } from '../../ui/failure.tsx'
import { Avatar, Headline, MemberName } from '../../ui/member.tsx'
import { memo, useItem, useTranslation } from '../../ui/values.ts'
import { Comment } from '../Comment.tsx'
import { MoreButton, Skeleton } from '../tabs.tsx'
import { useOwnWrites, useRetry, useUnderNews } from '../writes/own-writes.ts'
import { identityOf, sectionsOf } from './known.ts'
import { Passage } from './Passage.tsx'

interface Props {
  page: WebPage
  reply: LookUp | undefined
  known: readonly Sharer[]
  isOwnShown: boolean
  /** The member's share is being sent, or may have arrived. */
  isSharing: boolean
  /** Asks the network for the page, whatever its list has: if the last look-up failed. */
  onAskNow: (() => void) | undefined
  /** The network's first reply is awaited. Without it and without a reply, a note says where the list is from. */
  waiting: 'asked' | 'slow' | undefined
  /** The popup greets the member: it shows no second notice. */
  isGreeted: boolean
}

export const Sharers = memo(function Sharers(props: Props) {
  const { page, reply, known, isOwnShown, isSharing, onAskNow, waiting, isGreeted } = props
  const t = useTranslation()
  const { account } = useOwnWrites()
  const { url } = page
  const subject = subjectOf(page)
  const isDismissed = useItem(items.contactsNoticeDismissed)
  const area = useRef<HTMLElement>(null)
  const tabIndex = useScrollByKey(area)
  const updated_time = reply?.recommendation.updated_time ?? ''
  const everyone = useMoreSharers(url, false, reply?.recommendation.data ?? [], updated_time)
  const ofContacts = useMoreSharers(url, true, reply?.contacts?.data ?? [], updated_time)
  const replied = reply && {
    recommendation: { ...reply.recommendation, data: everyone.sharers },
    contacts: reply.contacts && { ...reply.contacts, data: ofContacts.sharers },
  }
  const { contacts, others, areContactsHidden } = sectionsOf(replied, known, account.id)
  const moreContacts = ofContacts.isEnd || !reply?.contacts ? 0 : Math.max(0, contacts.count - contacts.listed.length)
  const moreOthers = everyone.isEnd ? 0 : Math.max(0, others.count - others.listed.length)

  /** Loads contacts too: a contact who isn't listed yet would appear among the others. */
  function askForOthers() {
    if (moreContacts > 0) ofContacts.askForMore()
    everyone.askForMore()
  }

  const length = contacts.listed.length + others.listed.length
  const isSplit = contacts.listed.length > 0 || isOwnShown
  return (
    <section
      ref={area}
      class={`sharers ${length < 2 ? 'short' : ''}`}
      tabIndex={tabIndex}
      aria-label={tabIndex === 0 ? t('sharers.list') : undefined}
    >
      {contacts.listed.length > 0 && (
        <SharerList
          page={page}
          heading={t('sharers.contacts', { number: contacts.count })}
          note={reply || waiting ? undefined : t('sharers.indexed')}
          sharers={contacts.listed}
          remaining={moreContacts}
          further={ofContacts}
        />
      )}
      {reply && length === 0 && others.count === 0 && (
        <div class="empty">
          <Icon name="users" isLarge />
          <h2>{t(isOwnShown || isSharing ? `${subject}.none.else` : `${subject}.none`)}</h2>
        </div>
      )}
      {reply && onAskNow && (
        <p class="fine">
          {reply.listedAt === undefined ? (
            t('sharers.stale')
          ) : (
            <>
              {t('sharers.listed')} <Ago timestamp={new Date(reply.listedAt).toISOString()} />{' '}
              <Button class="link" onClick={onAskNow} text={t('failure.ask-now')} />
            </>
          )}
        </p>
      )}
      {others.count > 0 && reply && (
        <SharerList
          page={page}
          heading={
            isSplit
              ? t('sharers.others', { number: reply.recommendation.count_string || others.count })
              : sharersHeading(t, reply.recommendation, subject)
          }
          note={
            areContactsHidden &&
            !isDismissed &&
            !isGreeted && (
              <>
                <span id="contacts-unknown">{t('sharers.contacts-unknown')}</span>{' '}
                <Button
                  class="link"
                  aria-describedby="contacts-unknown"
                  onClick={() => void ask('signIn', {})}
                  text={t('sharers.contacts-unknown.allow')}
                />{' '}
                <CloseButton
                  label={t('sharers.contacts-unknown.not-now')}
                  onClose={() => void ask('dismissContactsNotice', {})}
                />
              </>
            )
          }
          sharers={others.listed}
          remaining={moreOthers}
          further={everyone}
          onMore={askForOthers}
        />
      )}
      {waiting && <p class="fine further">{t(waiting === 'slow' ? 'everywhere.slow' : `${subject}.loading.others`)}</p>}
    </section>
  )
})

export function sharersHeading(
  t: ReturnType<typeof useTranslation>,
  recommendation: Recommendation,
  subject: Subject,
): string {
  const { count, count_string, data } = recommendation
  if (count === 0 && data.length === 0) return t(`${subject}.none`)
  return t('sharers.heading', { count, number: count_string || count })
}

interface ListProps {
  page: WebPage
  heading: string
  note?: ComponentChildren
  sharers: Sharer[]
  remaining: number
  further: ReturnType<typeof useMoreSharers>
  onMore?: () => void
}

function SharerList({ page, heading, note, sharers, remaining, further, onMore = further.askForMore }: ListProps) {
  const t = useTranslation()
  const { isBusy, failure } = further.asking
  const [list, more] = useShowMore(sharers.length, remaining === 0, isBusy, onMore)
  return (
    <>
      {/* for `npm run night -- bench` */}
      <h2 elementtiming="sharers">{heading}</h2>
      {note && <p class="fine">{note}</p>}
      <ul ref={list} aria-label={heading}>
        {sharers.map((sharer, index) => (
          <SharerItem key={sharer.id || index} sharer={sharer} page={page} />
        ))}
        {remaining > 0 && (
          <li>
            <MoreButton text={t('everywhere.more', { count: remaining })} isBusy={isBusy} onClick={more} />
          </li>
        )}
      </ul>
      <FailureNotice failure={failure} />
    </>
  )
}

function SharerItem({ sharer, page }: { sharer: Sharer; page: WebPage }) {
  const t = useTranslation()
  const { account } = useOwnWrites()
  /** It takes the place of a contact's headline, which the member knows. */
  const under = useUnderNews()
  return (
    <li>
      <Avatar member={sharer} />
      <div>
        <p class="who">
          <MemberName member={sharer} />
          {sharer.id === account.id && <span class="you">{t('sharers.you')}</span>}
          <Ago timestamp={sharer.updated_time} />
        </p>
        {(!under || sharer.distance !== 1) && <Headline member={sharer} />}
        {sharer.sharing_message !== '' && (
          <Comment
            text={sharer.sharing_message}
            language={sharer.language}
            of={sharer.name || t('everywhere.nameless')}
          />
        )}
        {sharer.quote !== '' && <Passage quote={sharer.quote} page={page} />}
        {under && <under.Part item={{ ...sharer, id: sharer.share_id }} author={sharer} />}
      </div>
    </li>
  )
}

export function SharersSkeleton({ slow, subject }: { slow: boolean; subject: Subject }) {
  const t = useTranslation()
  return (
    <section class="sharers" aria-busy="true">
      {/* no paragraph: its element would become the last line of the list, and move there */}
      <div class="lead" aria-hidden="true">
        {t(slow ? 'everywhere.slow' : `${subject}.loading`)}
      </div>
      <Skeleton />
    </section>
  )
}

const lastPage = paging.page.max

function useMoreSharers(url: string, only_contacts: boolean, first: readonly Sharer[], updated_time: string) {
  const [further, setFurther] = useState({ page: 0, sharers: [] as Sharer[], end: false })
  const { run, ...asking } = useAsking()
  const sharers = withoutRepeated([...first, ...further.sharers], identityOf)

  const askForMore = () => {
    const page = further.page + 1
    void run(
      () => ask('moreSharers', { url, only_contacts, page }),
      (reply) => {
        setFurther({ page, sharers: [...further.sharers, ...reply.data], end: reply.data.length === 0 })
        // a new share moved a sharer to a page that was loaded before: the look-up finds them
        if (reply.updated_time !== updated_time) void ask('lookUp', { url, again: true })
      },
    )
  }

  useRetry(asking, askForMore)

  return { sharers, isEnd: further.end || further.page >= lastPage, asking, askForMore }
}

/** Makes a scrollable area focusable if nothing in it is: otherwise some browsers can't scroll it by keyboard. */
function useScrollByKey(area: { readonly current: HTMLElement | null }): 0 | undefined {
  const [isFocusable, setFocusable] = useState(false)
  useLayoutEffect(() => {
    const { current } = area
    if (!current) return
    const look = () => setFocusable(current.scrollHeight > current.clientHeight && !current.querySelector('a, button'))
    const observer = new ResizeObserver(look)
    observer.observe(current)
    look()
    return () => observer.disconnect()
  })
  return isFocusable ? 0 : undefined
}

import { useState } from 'preact/hooks'
import { paging } from '../../../contract/parameters.ts'
import type { PageTranslation } from '../../i18n/texts.ts'
import { ask } from '../../messages/ask.ts'
import { type Subject, subjectOf, type WebPage } from '../../page/tab-page.ts'
import { type LookUp, type SharedAt, withoutRepeated } from '../../schemas/stored.ts'
import type { Recommendation, Sharer } from '../../schemas/wire.ts'
import * as items from '../../storage/items.ts'
import { Ago, Button, CloseButton, Icon, useShowMore } from '../../ui/controls.tsx'
import { FailureNotice, useAsking } from '../../ui/failure.tsx'
import { Avatar, firstName, Headline, MemberName } from '../../ui/member.tsx'
import { useItem, useTranslation } from '../../ui/values.ts'
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
  /** The reply is the network's answer of now; else people alone count. */
  isAnswered: boolean
  /** The reply is an earlier one, which another should have replaced by now. */
  isStale: boolean
  onLookAgain: () => void
  /** The network's first reply is awaited. Without it and without a reply, a note says where the list is from. */
  waiting: 'asked' | 'slow' | undefined
}

/** Who shared the page: contacts, then others. What is to be said of the list comes after it. */
export function Sharers(props: Props) {
  const { page, reply, known, isOwnShown, isSharing, isAnswered, isStale, onLookAgain, waiting } = props
  const t = useTranslation()
  const { account } = useOwnWrites()
  const { url } = page
  const subject = subjectOf(page)
  const isDismissed = useItem(items.contactsNoticeDismissed)
  const updated_time = reply?.recommendation.updated_time ?? ''
  const everyone = useMoreSharers(url, false, reply?.recommendation.data ?? [], updated_time, onLookAgain)
  const ofContacts = useMoreSharers(url, true, reply?.contacts?.data ?? [], updated_time, onLookAgain)
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

  const isSplit = contacts.listed.length > 0 || isOwnShown
  const all = contacts.count + others.count
  const isCapped = !!reply?.recommendation.count_string
  return (
    <section class="sharers">
      {all > 1 && <People sharers={[...contacts.listed, ...others.listed]} count={all} isCapped={isCapped} />}
      {contacts.listed.length > 0 && (
        <Group
          page={page}
          heading={t('sharers.contacts', { count: contacts.count, number: contacts.count })}
          sharers={contacts.listed}
          remaining={moreContacts}
          isCapped={false}
          further={ofContacts}
        />
      )}
      {contacts.listed.length > 0 && !reply && !waiting && <p class="fine">{t('sharers.indexed')}</p>}
      {isAnswered && all === 0 && (
        <div class="people">
          <span class="motif" aria-hidden="true">
            <Avatar member={account} />
            <Icon name="pass" />
            <span class="avatar" />
          </span>
          <h2 class="nobody">{t(isOwnShown || isSharing ? `${subject}.none.else` : `${subject}.none`)}</h2>
        </div>
      )}
      {others.count > 0 && reply && (
        <Group
          page={page}
          heading={
            isSplit
              ? t('sharers.others', { count: others.count, number: numberOf(others.count, isCapped, t) })
              : sharersHeading(t, reply.recommendation, subject)
          }
          // beside contacts, the others are faces
          mostRows={contacts.listed.length > 0 ? 0 : mostRowsOfOthers}
          sharers={others.listed}
          remaining={moreOthers}
          isCapped={isCapped}
          further={everyone}
          onMore={askForOthers}
        />
      )}
      {others.count > 0 && reply && areContactsHidden && !isDismissed && <ContactsUnknown />}
      {reply && isStale && (
        <p class="fine">
          {t('sharers.stale')} <Ago timestamp={new Date(reply.at).toISOString()} />
        </p>
      )}
      {waiting && <p class="fine further">{t(waiting === 'slow' ? 'everywhere.slow' : `${subject}.loading.others`)}</p>}
    </section>
  )
}

/** @param isCapped the network counted no further: there are more */
const numberOf = (count: number, isCapped: boolean, t: PageTranslation) => (isCapped ? `>${t.number(count)}` : count)

/** Names whom the list below is of, in place of its headings, which only screen readers read. */
function People({ sharers, count, isCapped }: { sharers: readonly Sharer[]; count: number; isCapped: boolean }) {
  const t = useTranslation()
  const named = sharers.slice(0, 3)
  const rest = count - named.length
  const names = named.map(({ name }) => firstName(name) || t('everywhere.nameless'))
  if (rest > 0) names.push(t('sharers.others', { count: rest, number: numberOf(rest, isCapped, t) }))
  return (
    <p class="people" aria-hidden="true">
      <span>
        {sharers.slice(0, 4).map((sharer, index) => (
          <Avatar key={sharer.id || index} member={sharer} />
        ))}
      </span>
      {/* for `npm run night -- bench` */}
      <span elementtiming="sharers">
        {t.listed(names).map((part, at) => (at % 2 || at >= 2 * named.length ? part : <bdi key={at}>{part}</bdi>))}
      </span>
    </p>
  )
}

interface AlsoProps extends Pick<Props, 'onLookAgain'> {
  at: SharedAt
  /** At that address. */
  page: WebPage
}

/** People who shared another address of the page, or the paper that it says it is of. */
export function AlsoShared({ at: { url, recommendation, contacts }, page, onLookAgain }: AlsoProps) {
  const t = useTranslation()
  const { count, count_string, data, updated_time } = recommendation
  const first = withoutRepeated([...(contacts?.data ?? []), ...data], identityOf)
  const further = useMoreSharers(url, false, first, updated_time, onLookAgain)
  const { host, pathname } = new URL(url)
  return (
    <section class="sharers">
      <Group
        page={page}
        isShown
        heading={t('sharers.also', { address: host + (pathname === '/' ? '' : pathname) })}
        mostRows={mostRowsOfOthers}
        sharers={further.sharers}
        remaining={further.isEnd ? 0 : Math.max(0, count - further.sharers.length)}
        isCapped={count_string !== ''}
        further={further}
      />
    </section>
  )
}

function ContactsUnknown() {
  const t = useTranslation()
  return (
    <aside class="offer" aria-labelledby="contacts-unknown">
      <p id="contacts-unknown">{t('sharers.contacts-unknown')}</p>
      <Button
        class="link"
        aria-describedby="contacts-unknown"
        onClick={() => void ask('signIn', { scope: 'contacts' })}
        text={t('sharers.contacts-unknown.allow')}
      />
      <CloseButton
        label={t('sharers.contacts-unknown.not-now')}
        onClose={() => void ask('dismissContactsNotice', {})}
      />
    </aside>
  )
}

export function sharersHeading(t: PageTranslation, { count, count_string, data }: Recommendation, subject: Subject) {
  if (count === 0 && data.length === 0) return t(`${subject}.none`)
  return t('sharers.heading', { count, number: count_string || count })
}

/** As many of those who wrote are rows where nobody is a contact. */
const mostRowsOfOthers = 3

const hasWords = ({ sharing_message, quote, comment_count }: Sharer): boolean =>
  sharing_message !== '' || quote !== '' || comment_count > 0

interface GroupProps {
  page: WebPage
  heading: string
  /** Else only screen readers read the heading: a sentence of faces says the same. */
  isShown?: boolean
  mostRows?: number
  sharers: readonly Sharer[]
  remaining: number
  isCapped: boolean
  further: ReturnType<typeof useMoreSharers>
  onMore?: () => void
}

/** Who wrote stands in a row; the rest are faces, whose names a click shows. */
function Group(props: GroupProps) {
  const { page, heading, isShown, mostRows, sharers, remaining, isCapped, further, onMore = further.askForMore } = props
  const t = useTranslation()
  const { isBusy, failure } = further.asking
  const [isOpen, setOpen] = useState(false)
  const speaking = sharers.filter(hasWords)
  const rows = speaking.slice(0, mostRows)
  const rest = [...speaking.slice(rows.length), ...sharers.filter((each) => !hasWords(each))]
  const areFaces = rest.length + remaining > 1
  // the button of the faces is an item, too
  const [list, more] = useShowMore(sharers.length + 1, remaining === 0, onMore)
  const item = (sharer: Sharer, index: number) => <SharerItem key={sharer.id || index} sharer={sharer} page={page} />
  return (
    <>
      <h2 class={isShown ? '' : 'visually-hidden'}>{heading}</h2>
      <ul ref={list} aria-label={heading}>
        {rows.map(item)}
        {areFaces && (
          <li>
            <Faces
              {...{ remaining, isCapped, isOpen }}
              sharers={rest}
              areNamed={mostRows !== 0}
              onToggle={() => setOpen(!isOpen)}
            />
          </li>
        )}
        {(isOpen || !areFaces) && rest.map(item)}
        {(isOpen || !areFaces) && remaining > 0 && (
          <li>
            <MoreButton
              text={isCapped ? t('everywhere.show-more') : t('everywhere.more', { count: remaining })}
              isBusy={isBusy}
              onClick={more}
            />
          </li>
        )}
      </ul>
      <FailureNotice failure={failure} />
    </>
  )
}

interface FacesProps {
  sharers: readonly Sharer[]
  remaining: number
  isCapped: boolean
  isOpen: boolean
  /** Names stand beside the faces as far as there is room. */
  areNamed: boolean
  onToggle: () => void
}

function Faces({ sharers, remaining, isCapped, isOpen, areNamed, onToggle }: FacesProps) {
  const t = useTranslation()
  const shown = sharers.slice(0, areNamed ? 3 : 7)
  const more = sharers.length + remaining - shown.length
  // of those who aren't loaded yet, nobody knows who wrote
  const wrote = remaining > 0 ? 0 : sharers.filter(hasWords).length
  const nameOf = ({ name }: Sharer) => name || t('everywhere.nameless')
  return (
    <Button class="faces" aria-expanded={isOpen} onClick={onToggle}>
      {isOpen ? (
        <span class="line">{t('sharers.fewer')}</span>
      ) : (
        <>
          {shown.map((sharer, index) => (
            <span key={sharer.id || index} title={nameOf(sharer)}>
              <Avatar member={sharer} />
            </span>
          ))}
          <span class="line">
            {areNamed ? (
              shown.map((sharer, index) => (
                <span key={sharer.id || index}>
                  {index > 0 && ', '}
                  <bdi>{nameOf(sharer)}</bdi>
                </span>
              ))
            ) : (
              <span class="visually-hidden">{t('sharers.names')} </span>
            )}
          </span>
          {more > 0 && (
            <span class="fine">
              {isCapped ? '>' : '+'}
              {t.number(more)}
            </span>
          )}
          {wrote > 0 && (
            <span class="fine">
              <Icon name="message" />
              {t.number(wrote)}
            </span>
          )}
        </>
      )}
      <Icon name="down" />
    </Button>
  )
}

function SharerItem({ sharer, page }: { sharer: Sharer; page: WebPage }) {
  const t = useTranslation()
  const { account } = useOwnWrites()
  const under = useUnderNews()
  const speaks = hasWords(sharer)
  return (
    <li class={speaks ? '' : 'silent'}>
      <Avatar member={sharer} />
      <div class="said">
        <p class="who">
          <MemberName member={sharer} />
          {sharer.id === account.id && <span class="you">{t('sharers.you')}</span>}
          <Ago timestamp={sharer.updated_time} />
        </p>
        {/* a member knows a contact's */}
        {speaks && (!under || sharer.distance !== 1) && <Headline member={sharer} />}
        {sharer.sharing_message !== '' && (
          <Comment
            text={sharer.sharing_message}
            language={sharer.language}
            of={sharer.name || t('everywhere.nameless')}
          />
        )}
        {sharer.quote !== '' && <Passage quote={sharer.quote} page={page} />}
        {speaks && under && <under.Part item={{ ...sharer, id: sharer.share_id }} author={sharer} />}
      </div>
    </li>
  )
}

export function SharersSkeleton({ isSlow, subject }: { isSlow: boolean; subject: Subject }) {
  const t = useTranslation()
  return (
    <section class="sharers" aria-busy="true">
      {/* no paragraph: its element would become the last line of the list, and move there */}
      <div class="lead" aria-hidden="true">
        {t(isSlow ? 'everywhere.slow' : `${subject}.loading`)}
      </div>
      <Skeleton />
    </section>
  )
}

function useMoreSharers(
  url: string,
  only_contacts: boolean,
  first: readonly Sharer[],
  updated_time: string,
  onLookAgain: () => void,
) {
  const none = { url, page: 0, sharers: [] as Sharer[], end: false }
  const [loaded, setFurther] = useState(none)
  // the page may turn out to be at another address
  const further = loaded.url === url ? loaded : none
  const { run, ...asking } = useAsking()
  const sharers = withoutRepeated([...first, ...further.sharers], identityOf)

  const askForMore = () => {
    const page = further.page + 1
    void run(
      () => ask('moreSharers', { url, only_contacts, page }),
      (reply) => {
        setFurther({ url, page, sharers: [...further.sharers, ...reply.data], end: reply.data.length === 0 })
        // a new share moved a sharer to a page that was loaded before: the look-up finds them
        if (reply.updated_time !== updated_time) onLookAgain()
      },
    )
  }

  useRetry(asking, askForMore)

  return { sharers, isEnd: further.end || further.page >= paging.page.max, asking, askForMore }
}

import { type ComponentChildren, Fragment } from 'preact'
import { useContext, useId } from 'preact/hooks'
import { sharersPath } from '../../../contract/oauth.ts'
import { readTimestamp } from '../../../contract/text.ts'
import { hasOwnPages } from '../../network/network.ts'
import { Comment } from '../../popup/Comment.tsx'
import { useInPlace, useOwnWrites, useRemoveShare, useUnderNews } from '../../popup/writes/own-writes.ts'
import { StoppableWrite } from '../../popup/writes/WriteState.tsx'
import type { NewsItem } from '../../schemas/newsfeed.ts'
import { Ago, Button, Icon, Link, useFocusIn } from '../../ui/controls.tsx'
import { FailureNotice } from '../../ui/failure.tsx'
import { HostName, Tile } from '../../ui/host.tsx'
import { Avatar, MemberName } from '../../ui/member.tsx'
import { Marking, useNetwork, useTranslation } from '../../ui/values.ts'

/** Items about one page, newest first, or one item. */
export type NewsGroup = readonly [NewsItem, ...NewsItem[]]

interface EntryProps {
  group: NewsGroup
  isOwn: boolean
  /** The line above it, where the new or the earlier ones begin. */
  line: string
}

export const timeOf = ({ creation_date, updated_time }: NewsItem): string => creation_date || updated_time

/** Comments on a page that several people shared. */
const shownComments = 3

/** A page that several people shared stands above what they say of it. */
export function NewsEntry({ group, isOwn, line }: EntryProps) {
  const [item] = group
  const { sharer_count = 1 } = item
  const sharers = Math.max(sharer_count, group.length)
  const isPageFirst = sharers > 1 && isPage(item)
  const spoken = isPageFirst ? group.filter(({ message }) => message !== '').slice(0, shownComments) : []
  const shown = spoken.length > 0 ? spoken : [item]
  // the trial's network has no pages
  const areMore = sharers > shown.length && item.link !== ''
  const title = useId()
  const page = <Attached id={title} item={item} isHeading />
  return (
    <li class="news-entry">
      {line !== '' && <p class="since">{line}</p>}
      {isPageFirst && (
        <>
          {page}
          {areMore && (
            <div class="doing">
              <AllSharers group={group} />
            </div>
          )}
        </>
      )}
      {shown.map((each) => (
        <Said
          key={each.id}
          item={each}
          page={isPageFirst ? undefined : page}
          below={isOwn && <OwnRemoval item={item} title={title} />}
        />
      ))}
    </li>
  )
}

interface SaidProps {
  item: NewsItem
  /** Undefined if it stands above. */
  page: ComponentChildren
  below: ComponentChildren
}

function Said({ item, page, below }: SaidProps) {
  const t = useTranslation()
  const { from, on, category, label, message } = item
  const under = useUnderNews()
  // our own service's labels say what the card shows: a page, or a text
  const kind = hasOwnPages(useNetwork()) ? '' : label.replace(/\s*:$/, '') || category.name
  const timestamp = timeOf(item)
  const href = item.infeed_link || item.link
  const isLinkedByTime = !isPage(item) && item.url === '' && href !== '' && readTimestamp(timestamp) !== undefined
  const ago = <Ago timestamp={timestamp} />
  const time = isLinkedByTime ? (
    <Link href={href} title={t('news.open')}>
      {ago}
    </Link>
  ) : (
    ago
  )
  // each item has a heading, by which screen readers go from item to item: the page's title, or else the name
  const NameElement = isPage(item) ? Fragment : 'h3'
  const name = (
    <NameElement>
      <MemberName member={from} />
    </NameElement>
  )
  return (
    <>
      <Avatar member={from} />
      <div class="said">
        <div class="who">
          {name}
          {time}
        </div>
        {kind !== '' && (
          <p class="label fine" dir="auto">
            {kind}
          </p>
        )}
        {message !== '' && (
          <Comment text={message} language={item.language} of={from.name || t('everywhere.nameless')} />
        )}
        {!isLinkedByTime && page}
        {on && on.id !== item.id && <Quoted item={on} />}
        {under && <under.Part item={item} author={from} />}
        {below}
      </div>
    </>
  )
}

/** Of our own service's items, which alone are grouped. A search says how many members shared the page; news are of contacts. */
function AllSharers({ group }: { group: NewsGroup }) {
  const t = useTranslation()
  const { authUrl } = useNetwork()
  const { account } = useOwnWrites()
  const [{ url, sharer_count: number }] = group
  const contacts = group.filter(({ from }) => from.id !== account.id).length
  const text =
    number === undefined
      ? t('sharers.contacts', { count: contacts, number: contacts })
      : t('sharers.heading', { count: number, number })
  return (
    <Link href={`${authUrl}${sharersPath}?${new URLSearchParams({ url })}`}>
      <Icon name="users" />
      {text}
    </Link>
  )
}

function OwnRemoval({ item, title }: { item: NewsItem; title: string }) {
  const t = useTranslation()
  if (hasOwnPages(useNetwork()) && item.url !== '') return <RemovableShare item={item} about={title} />
  if (item.link === '') return null
  return (
    <Link class="open" href={item.link}>
      {t('news.remove')}
    </Link>
  )
}

type ItemItself = Omit<NewsItem, 'on'>

const isPage = ({ title, description }: ItemItself): boolean => title !== '' || description !== ''

function Attached({ id, item, isHeading = false }: { id?: string; item: ItemItself; isHeading?: boolean }) {
  const t = useTranslation()
  const mark = useContext(Marking)
  const { from, title, description, language } = item
  const href = item.url || item.infeed_link || item.link
  const host = item.url && new URL(item.url).hostname
  if (!isPage(item)) {
    if (href === '') return null
    const label = host || t('news.open')
    return (
      <Link id={id} class="open" href={href} aria-label={`${label} ${from.name}`}>
        {label}
      </Link>
    )
  }
  const TitleElement = isHeading ? 'h3' : 'div'
  const name = (
    <strong dir="auto" lang={language}>
      {mark(title) || host || t('news.open')}
    </strong>
  )
  return (
    <div class="page-card">
      {host !== '' && <Tile host={host} />}
      <div>
        <TitleElement id={id}>{href ? <Link href={href}>{name}</Link> : name}</TitleElement>
        {description !== '' && (
          <span class="summary" dir="auto" lang={language}>
            {mark(description)}
          </span>
        )}
        {host !== '' && <HostName host={host} />}
      </div>
    </div>
  )
}

function Quoted({ item }: { item: ItemItself }) {
  return (
    <blockquote class="quotation">
      <MemberName member={item.from} />{' '}
      <span dir="auto" lang={item.language}>
        {item.message}
      </span>
      <Attached item={item} />
    </blockquote>
  )
}

function RemovableShare({ item, about }: { item: NewsItem; about: string }) {
  const t = useTranslation()
  const page = { ...item, key: item.pageKey }
  const { removal, isBusy, failure, remove, goesToo } = useRemoveShare(page, item.id, item)
  useInPlace(removal?.key)

  const box = useFocusIn<HTMLDivElement>(['button'], [removal?.key])
  return (
    <div ref={box}>
      {goesToo}
      <StoppableWrite write={removal} about={about} />
      {!removal && (
        <Button
          id={`${about}-remove`}
          aria-labelledby={`${about}-remove ${about}`}
          class="link open"
          value="remove"
          aria-disabled={isBusy}
          onClick={remove}
          text={t('shared.remove')}
        />
      )}
      {failure && <FailureNotice failure={failure} />}
    </div>
  )
}

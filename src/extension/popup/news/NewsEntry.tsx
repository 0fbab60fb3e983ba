import type { NewsItem } from '../../schemas/wire/newsfeed.ts'
import { Avatar } from '../../ui/member/Avatar.tsx'
import { MemberName } from '../../ui/member/MemberName.tsx'
import { Ago } from '../../ui/text/Ago.tsx'
import { useTranslation } from '../../ui/text/translation.ts'
import { Comment } from '../frame/Comment.tsx'

interface Props {
  item: NewsItem
  /** Where the member can remove it; empty where it isn't theirs, or nobody knows where. */
  removal: string
}

/** One piece of news. */
export function NewsEntry({ item, removal }: Props) {
  const t = useTranslation()
  const { from, on, category, label, message } = item
  const time = <Ago timestamp={item.creation_date || item.updated_time} />
  // without a category, as in 2011, the message can be meaningless without what stands before it
  const isSentence = category.name === ''
  return (
    <li class="news-entry">
      <Avatar member={from} />
      <div>
        {isSentence ? (
          <p class="sentence">
            <span>
              <MemberName member={from} /> {label} <span dir="auto">{message}</span>
            </span>
            {time}
          </p>
        ) : (
          <>
            <p class="who">
              <MemberName member={from} />
              {time}
            </p>
            <p class="label fine" dir="auto">
              {label.replace(/\s*:$/, '') || category.name}
            </p>
            {message !== '' && <Comment text={message} />}
          </>
        )}
        <Attached item={item} />
        {on && on.id !== item.id && <Quoted item={on} />}
        {removal && (
          <a class="open" href={removal} target="_blank" rel="noreferrer">
            {t('news.remove')}
          </a>
        )}
      </div>
    </li>
  )
}

type ItemItself = Omit<NewsItem, 'on'>

/** The page that was shared, or the way to the item on the network's site. */
function Attached({ item }: { item: ItemItself }) {
  const t = useTranslation()
  const { title, description } = item
  const href = item.url || item.infeed_link || item.link
  const host = item.url && new URL(item.url).hostname
  if (!title && !description)
    return href ? (
      <a class="open" href={href} target="_blank" rel="noreferrer">
        {host || t('news.open')}
      </a>
    ) : null
  const body = (
    <>
      <strong dir="auto">{title || host || t('news.open')}</strong>
      {description !== '' && (
        <span class="description" dir="auto">
          {description}
        </span>
      )}
      {host !== '' && <span class="fine">{host}</span>}
    </>
  )
  return href ? (
    <a class="attached" href={href} target="_blank" rel="noreferrer">
      {body}
    </a>
  ) : (
    <div class="attached">{body}</div>
  )
}

/** What the item is about, where that is another one. */
function Quoted({ item }: { item: ItemItself }) {
  return (
    <blockquote>
      <MemberName member={item.from} /> <span dir="auto">{item.message}</span>
      <Attached item={item} />
    </blockquote>
  )
}

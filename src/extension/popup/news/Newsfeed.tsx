import { useEffect, useRef, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { allNews, type Newsfeed as Feed, type NewsFilter, type NewsItem, sameFilter } from '../../schemas/newsfeed.ts'
import { withoutRepeated } from '../../schemas/wire.ts'
import { newsfeeds } from '../../storage/newsfeeds.ts'
import { Button, Icon } from '../../ui/controls.tsx'
import { type Asking, type FailureAction, FailureNotice, useAsking } from '../../ui/failure.tsx'
import { PeopleLink } from '../../ui/sentences.tsx'
import { useShowMore, useStored } from '../../ui/stored.ts'
import { useTranslation } from '../../ui/text.tsx'
import { isOf, isRetried, useDone, useOwnWrites, useRetry } from '../writes/own-writes.ts'
import { NewsEntry } from './NewsEntry.tsx'
import { NewsFilters } from './NewsFilters.tsx'

export function Newsfeed({ first, site }: { first: Newsfeeds; site: string }) {
  const t = useTranslation()
  const newsfeed = useNewsfeed(first)
  const { filter, choose, asking, feed, isPast, news, refresh } = newsfeed
  const { writes } = useOwnWrites()
  const act = (action: FailureAction) => (action === 'sign-in' ? void ask('signIn', {}) : refresh())
  const heading = t(filter.own ? 'news.heading.own' : 'news.heading')
  const isFiltered = filter.domain !== '' || filter.language.length > 0 || filter.since !== 'any'
  const state = feed ? (news.length > 0 ? 'ready' : 'empty') : asking.phase === 'failed' ? 'failed' : 'loading'
  return (
    <section class="newsfeed" data-feed={state} aria-busy={asking.phase === 'idle' || asking.phase === 'asking'}>
      <NewsFilters filter={filter} site={site} isEmpty={state === 'empty'} onFilter={choose}>
        <h2>{heading}</h2>
        <span class="fine" role="status">
          {feed?.count ? t('news.count', { count: feed.count, number: feed.count_string || feed.count }) : ''}
        </span>
      </NewsFilters>
      {asking.phase === 'failed' && !(feed && writes.some(isRetried)) && (
        <FailureNotice failure={asking.failure} onAction={act} />
      )}
      {(isPast || !feed) && asking.phase === 'asking' && asking.slow && <p class="slow fine">{t('everywhere.slow')}</p>}
      {state === 'loading' && <NewsSkeleton />}
      <div class={state === 'empty' ? 'empty' : ''}>
        {state === 'empty' && <Icon name="newspaper" isLarge />}
        <p role="status">
          {state === 'empty' && t(isFiltered ? 'news.none.filtered' : filter.own ? 'news.none.own' : 'news.none')}
        </p>
        {state === 'empty' &&
          (isFiltered || filter.own ? (
            <Button onClick={() => choose(allNews)} text={t('news.filters.clear')} />
          ) : (
            <PeopleLink />
          ))}
      </div>
      <NewsList {...newsfeed} heading={heading} left={(feed?.count ?? 0) - news.length} />
    </section>
  )
}

interface NewsListProps {
  heading: string
  news: NewsItem[]
  isOwn?: boolean
  isPast?: boolean
  asking: Asking
  askingMore: Asking
  hasMore: boolean
  left?: number
  askForMore: () => void
}

export function NewsList({
  heading,
  news,
  isOwn = false,
  isPast = false,
  asking,
  askingMore,
  hasMore,
  left = 0,
  askForMore,
}: NewsListProps) {
  const t = useTranslation()
  const busy = asking.phase === 'asking' || askingMore.phase === 'asking'
  const [list, more] = useShowMore(news.length, !hasMore, busy, askForMore)
  return (
    <>
      {news.length > 0 && (
        <ul ref={list} aria-label={heading} class={isPast ? 'past' : ''}>
          {news.map((item, index) => (
            <NewsEntry key={item.id || index} item={item} isOwn={isOwn} />
          ))}
        </ul>
      )}
      {askingMore.phase === 'failed' && <FailureNotice failure={askingMore.failure} />}
      {hasMore && news.length > 0 && (
        <button
          type="button"
          class="more"
          aria-disabled={busy}
          aria-busy={askingMore.phase === 'asking'}
          onClick={more}
        >
          {askingMore.phase === 'asking'
            ? t('everywhere.more.loading')
            : left > 0
              ? t('everywhere.more', { count: left })
              : // some networks don't count their news
                t('everywhere.show-more')}
        </button>
      )}
    </>
  )
}

export function NewsSkeleton({ isSearch = false }: { isSearch?: boolean }) {
  const t = useTranslation()
  return (
    <>
      <p class="visually-hidden" role="status">
        {t(isSearch ? 'search.loading' : 'news.loading')}
      </p>
      <ul class="skeleton" aria-hidden="true">
        <li />
        <li />
        <li />
      </ul>
    </>
  )
}

type Newsfeeds = Awaited<ReturnType<typeof newsfeeds.get>>

type Further = Pick<Feed, 'data' | 'next_page'>

export function useNewsfeed(first: Newsfeeds) {
  const { language } = useTranslation()
  const [filter, setFilter] = useState<NewsFilter>(allNews)
  const [asking, run, reset] = useAsking()
  const stored = useStored(newsfeeds, first)
  const known = stored.find((each) => sameFilter(each.filter, filter))?.feed
  const before = useRef<Feed>(undefined)
  const isOwn = useRef(filter.own)
  if (known) {
    before.current = known
    isOwn.current = filter.own
  }
  // the previous filter's news stay until those of this filter arrive
  const isPast = !known && asking.phase === 'asking' && before.current !== undefined
  const feed = isPast ? before.current : known

  const [further, setFurther] = useState<Further>()
  const [askingMore, runMore, resetMore] = useAsking()
  const nextPage = (further ?? feed)?.next_page ?? null

  function read(chosen: NewsFilter) {
    setFilter(chosen)
    // after another first page, the loaded pages may leave a gap
    setFurther(undefined)
    resetMore()
    void run(() => ask('readNewsfeed', chosen))
  }
  function askForMore() {
    if (nextPage === null) return
    void runMore(
      () => ask('moreNews', { ...filter, page: nextPage }),
      ({ data, next_page }) => setFurther({ data: [...(further?.data ?? []), ...data], next_page }),
    )
  }
  useRetry(asking, () => read(filter))
  useRetry(askingMore, askForMore)
  // a failure is outdated once something newer succeeded
  useEffect(() => {
    if (asking.phase === 'failed') reset()
  }, [known])
  // the network's labels are in the language of the request
  useEffect(() => read(filter), [language])
  const { writes } = useOwnWrites()
  // a write that was just done is the newest of the member's own news
  useDone(writes, (write) => {
    if (filter.own && ('url' in write.content || isOf(write, 'status'))) read(filter)
  })

  return {
    filter,
    choose: read,
    asking,
    feed,
    isOwn: isOwn.current,
    isPast,
    news: withoutRepeated([...(feed?.data ?? []), ...(further?.data ?? [])]),
    hasMore: nextPage !== null,
    askingMore,
    refresh: () => read(filter),
    askForMore,
  }
}

import { useEffect, useRef, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { allNews, type NewsFilter, type Newsfeed, sameFilter } from '../../schemas/wire/newsfeed.ts'
import { withoutRepeated } from '../../schemas/wire.ts'
import { newsfeeds } from '../../storage/newsfeeds.ts'
import { useAsking } from '../../ui/failure.tsx'
import { useStored } from '../../ui/stored.ts'
import { useTranslation } from '../../ui/text.tsx'
import { isOf, useDone, useOwnWrites } from '../writes/own-writes.ts'
import { useRetry } from '../writes/use-retry.ts'

type Newsfeeds = Awaited<ReturnType<typeof newsfeeds.get>>

/** The pages after the first that the member loaded. */
type Further = Pick<Newsfeed, 'data' | 'next_page'>

/** The news that match a filter: first the stored ones, then the network's, then further pages on demand. */
export function useNewsfeed(first: Newsfeeds) {
  const { language } = useTranslation()
  const [filter, setFilter] = useState<NewsFilter>(allNews)
  const [asking, run, reset] = useAsking()
  const stored = useStored(newsfeeds, first)
  const known = stored.find((each) => sameFilter(each.filter, filter))?.feed
  const before = useRef<Newsfeed>(undefined)
  /** Whether the news on screen are the member's own. */
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
    /** Whether there are further pages within the API's bound. */
    hasMore: nextPage !== null,
    askingMore,
    refresh: () => read(filter),
    askForMore,
  }
}

import { useEffect, useRef, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { allNews, type NewsFilter, type Newsfeed, sameFilter } from '../../schemas/wire/newsfeed.ts'
import { withoutRepeated } from '../../schemas/wire.ts'
import { newsfeeds } from '../../storage/newsfeeds.ts'
import { useAsking } from '../../ui/failure/use-asking.ts'
import { useTryAgain } from '../../ui/failure/use-try-again.ts'
import { useStored } from '../../ui/stored/use-stored.ts'
import { useTranslation } from '../../ui/text/translation.ts'
import { isOf, useDone, useOwnWrites } from '../writes/own-writes.ts'

type Newsfeeds = Awaited<ReturnType<typeof newsfeeds.get>>

/** Pages after the first, as far as the member asked for them. */
type Further = Pick<Newsfeed, 'data' | 'next_page'>

/** The news by filter: what is stored at once, then what the network sends, then as many pages as the member wants. */
export function useNewsfeed(first: Newsfeeds) {
  const { language } = useTranslation()
  const [filter, setFilter] = useState<NewsFilter>(allNews)
  const [asking, run, forget] = useAsking()
  const stored = useStored(newsfeeds, first)
  const known = stored.find((each) => sameFilter(each.filter, filter))?.feed
  const before = useRef<Newsfeed>(undefined)
  /** Whether what is shown is the member's own. */
  const isOwn = useRef(filter.own)
  if (known) {
    before.current = known
    isOwn.current = filter.own
  }
  // the news of the filter before stay until those of this one are there
  const isPast = !known && asking.phase === 'asking' && before.current !== undefined
  const feed = isPast ? before.current : known

  const [further, setFurther] = useState<Further>()
  const [askingMore, runMore, forgetMore] = useAsking()
  const nextPage = (further ?? feed)?.next_page ?? null

  function read(chosen: NewsFilter) {
    setFilter(chosen)
    // pages that follow another first page may leave a gap
    setFurther(undefined)
    forgetMore()
    void run(() => ask('readNewsfeed', chosen))
  }
  function askForMore() {
    if (nextPage === null) return
    void runMore(
      () => ask('moreNews', { ...filter, page: nextPage }),
      ({ data, next_page }) => setFurther({ data: [...(further?.data ?? []), ...data], next_page }),
    )
  }
  useTryAgain(asking, () => read(filter))
  useTryAgain(askingMore, askForMore)
  // a failure goes when something newer succeeded
  useEffect(() => {
    if (asking.phase === 'failed') forget()
  }, [known])
  // the network's own words are of the language in which they were asked for
  useEffect(() => read(filter), [language])
  const { writes } = useOwnWrites()
  // what has landed just now is the newest of the member's own
  useDone(writes, (write) => {
    const isNewest = filter.own && ('url' in write.content || isOf(write, 'status'))
    if (isNewest || asking.phase === 'failed') read(filter)
  })

  return {
    filter,
    choose: read,
    asking,
    feed,
    isOwn: isOwn.current,
    isPast,
    news: withoutRepeated([...(feed?.data ?? []), ...(further?.data ?? [])]),
    /** Whether there are more, as far as the API's bounds let us ask. */
    hasMore: nextPage !== null,
    askingMore,
    refresh: () => read(filter),
    askForMore,
  }
}

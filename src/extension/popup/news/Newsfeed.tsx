import { useRef } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import type { Account } from '../../storage/items.ts'
import { type FailureAction, FailureNotice } from '../../ui/failure.tsx'
import { useFirstNew } from '../../ui/stored.ts'
import { useTranslation } from '../../ui/text.tsx'
import { useOwnWrites } from '../writes/own-writes.ts'
import { isRetried } from '../writes/write-status.ts'
import { NewsEntry } from './NewsEntry.tsx'
import { NewsFilters } from './NewsFilters.tsx'
import { useNewsfeed } from './use-newsfeed.ts'

interface Props {
  first: Parameters<typeof useNewsfeed>[0]
  /** Host of the page in front; empty if it has none. */
  site: string
  account: Account
}

/** The news of the member's contacts, or the member's own. */
export function Newsfeed({ first, site, account }: Props) {
  const t = useTranslation()
  const { filter, choose, asking, feed, isOwn, isPast, news, hasMore, askingMore, refresh, askForMore } =
    useNewsfeed(first)
  const { writes } = useOwnWrites()
  const list = useRef<HTMLUListElement>(null)
  const focusFirstNew = useFirstNew(list, news.length, !hasMore)
  const busy = asking.phase === 'asking' || askingMore.phase === 'asking'
  const left = (feed?.count ?? 0) - news.length

  function more() {
    if (busy) return
    focusFirstNew()
    askForMore()
  }
  const act = (action: FailureAction) => (action === 'sign-in' ? void ask('signIn', {}) : refresh())
  const heading = t(filter.own ? 'news.heading.own' : 'news.heading')
  const isFiltered = filter.domain !== '' || filter.language.length > 0 || filter.since !== 'any'
  const state = feed ? (news.length > 0 ? 'ready' : 'empty') : asking.phase === 'failed' ? 'failed' : 'loading'
  return (
    <section class="newsfeed" data-feed={state} aria-busy={asking.phase === 'idle' || asking.phase === 'asking'}>
      <NewsFilters filter={filter} site={site} onFilter={choose}>
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
      <p class={state === 'empty' ? 'empty' : ''} role="status">
        {state === 'empty' && t(isFiltered ? 'news.none.filtered' : filter.own ? 'news.none.own' : 'news.none')}
      </p>
      {news.length > 0 && (
        <ul ref={list} aria-label={heading} class={isPast ? 'past' : ''}>
          {news.map((item, index) => (
            <NewsEntry key={item.id || index} item={item} isOwn={isOwn} account={account} />
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
    </section>
  )
}

/** Placeholder of the height of a few items. */
function NewsSkeleton() {
  const t = useTranslation()
  return (
    <>
      <p class="visually-hidden" role="status">
        {t('news.loading')}
      </p>
      <ul class="skeleton" aria-hidden="true">
        <li />
        <li />
        <li />
      </ul>
    </>
  )
}

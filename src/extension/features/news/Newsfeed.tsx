import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { oauthLanguages } from '../../../contract/oauth.ts'
import { readTimestamp } from '../../../contract/text.ts'
import { ask } from '../../messages/ask.ts'
import { hasOwnPages } from '../../network/network.ts'
import { MoreButton, Skeleton } from '../../popup/tabs.tsx'
import { isOf, isRetried, useDone, useOwnWrites, useRetry } from '../../popup/writes/own-writes.ts'
import {
  allNews,
  type Newsfeed as Feed,
  type NewsFilter,
  type NewsItem,
  sameFilter,
  spans,
} from '../../schemas/newsfeed.ts'
import { withoutRepeated } from '../../schemas/stored.ts'
import { pageOf } from '../../schemas/write-kinds.ts'
import { Button, closeByEscape, Icon, Link, useShowMore } from '../../ui/controls.tsx'
import { type Asking, FailureNotice, useAsking } from '../../ui/failure.tsx'
import type { FailureAction } from '../../ui/failure-action.ts'
import { Checkbox, Select } from '../../ui/fields.tsx'
import { sinceIn } from '../../ui/sentences.tsx'
import { useNetwork, useTranslation } from '../../ui/values.ts'
import { NewsEntry, type NewsGroup, timeOf } from './NewsEntry.tsx'

/** One of what the buttons beside the heading open. */
export type Opened = 'status' | 'search' | 'filters' | undefined

export interface Openers {
  opened: Opened
  setOpened: (opened: Opened) => void
}

/** The button that opens one of these, or closes it, and has the focus then. */
export function useOpener(of: Opened, { opened, setOpened }: Openers, isOpen = opened === of) {
  const button = useRef<HTMLButtonElement>(null)
  function close() {
    setOpened(undefined)
    button.current?.focus()
  }
  const onClick = () => (isOpen ? close() : setOpened(of))
  return { isOpen, close, opener: { ref: button, type: 'button', 'aria-expanded': isOpen, onClick } as const }
}

interface NewsfeedProps extends Openers {
  first: Feed | null
  /** Time of the last visit; null if this is the first. */
  since: number | null
  site: string
  /** Beside the heading. */
  control: ComponentChildren
}

export function Newsfeed({ first, since, ...ofFilters }: NewsfeedProps) {
  const t = useTranslation()
  const [filter, setFilter] = useState<NewsFilter>(allNews)
  const { run, ...asking } = useAsking()
  // an empty one says nothing until it is read anew
  const [feed, setFeed] = useState(first?.data.length ? first : undefined)
  const askingMore = useAsking()
  const news = feed && withoutRepeated(feed.data)

  /** Its reply replaces further pages, too, which may leave a gap after it. */
  function read(chosen: NewsFilter) {
    setFilter(chosen)
    if (!sameFilter(chosen, filter)) setFeed(undefined)
    askingMore.reset()
    void run(() => ask('readNewsfeed', chosen), setFeed)
  }
  function askForMore() {
    if (!feed?.nextPage) return
    const { data, nextPage: page } = feed
    void askingMore.run(
      () => ask('moreNews', { ...filter, page }),
      (more) => setFeed({ ...feed, data: [...data, ...more.data], nextPage: more.nextPage }),
    )
  }
  useRetry(asking, () => read(filter), [feed])
  useRetry(askingMore, askForMore)
  // the network's labels are in the language of the request
  useEffect(() => read(filter), [t.language])
  const { authUrl } = useNetwork()
  const { writes } = useOwnWrites()
  // a write that was just done is the newest of the member's own news
  useDone(writes, (write) => {
    if (filter.own && (pageOf(write.content) || isOf(write, 'status'))) read(filter)
  })

  const heading = t(filter.own ? 'news.heading.own' : 'news.heading')
  const isFiltered = filter.domain !== '' || filter.language.length > 0 || filter.since !== 'any'
  return (
    <NewsSection
      {...{ heading, news, asking, askingMore, askForMore }}
      isOwn={filter.own}
      since={sameFilter(filter, allNews) ? since : null}
      header={
        <NewsFilters {...ofFilters} filter={filter} isEmpty={news?.length === 0} onFilter={read}>
          <h2>{heading}</h2>
          <span class={isFiltered ? 'fine' : 'visually-hidden'} role="status">
            {feed?.count ? t('news.count', { count: feed.count, number: feed.count_string || feed.count }) : ''}
          </span>
        </NewsFilters>
      }
      loading={t('news.loading')}
      none={t(isFiltered ? 'news.none.filtered' : filter.own ? 'news.none.own' : 'news.none')}
      belowNone={
        isFiltered || filter.own ? (
          <Button onClick={() => read(allNews)} text={t('news.filters.clear')} />
        ) : (
          <Link class="button" href={authUrl}>
            {t('everywhere.people')}
          </Link>
        )
      }
      hasMore={!!feed?.nextPage}
      left={(feed?.count ?? 0) - (news?.length ?? 0)}
      onRetry={() => read(filter)}
    />
  )
}

interface NewsSectionProps {
  header: ComponentChildren
  heading: string
  news: NewsItem[] | undefined
  isOwn?: boolean
  /** Later items are new; null if none is marked. */
  since?: number | null
  asking: Asking
  loading: string
  /** False if something else was found. */
  none: string | false
  belowNone?: ComponentChildren
  askingMore: Asking
  hasMore: boolean
  /** Number of further items; 0 if unknown: some networks don't count their news. */
  left?: number
  askForMore: () => void
  onRetry: () => void
  children?: ComponentChildren
}

export function NewsSection({ heading, news, isOwn = false, left = 0, ...props }: NewsSectionProps) {
  const t = useTranslation()
  // another network has no page that lists all sharers
  const isGrouped = !isOwn && hasOwnPages(useNetwork())
  const groups = useMemo(() => groupsOf(news ?? [], isGrouped), [news, isGrouped])
  const lineAt = useLines(groups, props.since ?? null)
  const { writes } = useOwnWrites()
  const { asking, askingMore, hasMore } = props
  const [list, more] = useShowMore(groups.length, !hasMore, props.askForMore)
  const act = (action: FailureAction) => (action === 'sign-in' ? void ask('signIn', {}) : props.onRetry())
  const state = news ? (news.length > 0 ? 'ready' : 'empty') : asking.failure ? 'failed' : 'loading'
  return (
    <section class="newsfeed" data-feed={state} aria-busy={asking.phase === 'idle' || asking.isBusy}>
      {props.header}
      {!(news && writes.some(isRetried)) && <FailureNotice failure={asking.failure} onAction={act} />}
      {!news && asking.isSlow && <p class="slow fine">{t('everywhere.slow')}</p>}
      {state === 'loading' && (
        <>
          <p class="visually-hidden">{props.loading}</p>
          <Skeleton />
        </>
      )}
      <div class={state === 'empty' && props.none ? 'empty' : ''}>
        {state === 'empty' && props.none && <Icon name="pass" isLarge />}
        <p role="status">{state === 'empty' && props.none}</p>
        {state === 'empty' && props.belowNone}
      </div>
      {news && state === 'ready' && (
        <ul ref={list} aria-label={heading}>
          {groups.map(([key, group], index) => (
            <NewsEntry key={key} group={group} isOwn={isOwn} line={lineAt(index)} />
          ))}
        </ul>
      )}
      <FailureNotice failure={askingMore.failure} />
      {hasMore && state === 'ready' && (
        <MoreButton
          class="more"
          text={left > 0 ? t('everywhere.more', { count: left }) : t('everywhere.show-more')}
          isBusy={askingMore.isBusy}
          aria-busy={askingMore.isBusy}
          aria-disabled={asking.isBusy || askingMore.isBusy}
          onClick={more}
        />
      )}
      {props.children}
    </section>
  )
}

/** Groups the shares of a page, as the site does. The newest share decides the place, so that older items move no group. */
function groupsOf(news: readonly NewsItem[], isGrouped: boolean): [key: string, NewsGroup][] {
  const keyOf = ({ id, url, pageKey }: NewsItem, index: number) =>
    isGrouped && url !== '' ? pageKey || url : id || `${index}`
  return [...Map.groupBy(news, keyOf)].flatMap(([key, [first, ...more]]) => (first ? [[key, [first, ...more]]] : []))
}

/** Above the first new item and the first earlier one. Nothing if none is new. */
function useLines(groups: readonly (readonly [string, NewsGroup])[], since: number | null) {
  const t = useTranslation()
  if (since === null) return () => ''
  const earlier = groups.findIndex(([, [newest]]) => !((readTimestamp(timeOf(newest)) ?? 0) > since))
  if (earlier === 0) return () => ''
  return (index: number) => (index === 0 ? sinceIn(t, since) : index === earlier ? t('news.before') : '')
}

interface FiltersProps extends Omit<NewsfeedProps, 'first' | 'since'> {
  filter: NewsFilter
  isEmpty: boolean
  onFilter: (filter: NewsFilter) => void
  children: ComponentChildren
}

function NewsFilters({ filter, site, isEmpty, onFilter, control, children, ...openers }: FiltersProps) {
  const t = useTranslation()
  const { isOpen, close, opener } = useOpener('filters', openers)
  const names = new Intl.DisplayNames(t.locale, { type: 'language' })
  const nameOf = (language: string) => names.of(language) ?? language

  const active = [
    filter.own && t('news.whose.own'),
    filter.domain && t('news.site', { site: filter.domain }),
    filter.since !== 'any' && t(`news.since.${filter.since}`),
    filter.language.length > 0 && t('news.language.chosen', { languages: t.list(filter.language.map(nameOf)) }),
  ].filter((each) => each !== false && each !== '')

  const closeOnEscape = closeByEscape(isOpen && close)

  return (
    <div class="filters">
      <div class="heading">
        {children}
        {control}
        <button
          {...opener}
          data-focus-fallback
          aria-controls={isOpen ? 'news-choices' : undefined}
          onKeyDown={closeOnEscape}
        >
          <Icon name="filter" />
          {active.length > 0 ? t('news.filters.active', { count: active.length }) : t('news.filters')}
        </button>
      </div>
      {isOpen && <NewsChoices {...{ filter, site, nameOf, onFilter }} onKeyDown={closeOnEscape} />}
      {!sameFilter(filter, allNews) && (
        <p class="fine active">
          <span>{active.join(' · ')}</span>
          {!isEmpty && (
            <>
              {' · '}
              <Button class="link" onClick={() => onFilter(allNews)} text={t('news.filters.clear')} />
            </>
          )}
        </p>
      )}
    </div>
  )
}

interface ChoicesProps extends Pick<FiltersProps, 'filter' | 'site' | 'onFilter'> {
  nameOf: (language: string) => string
  onKeyDown: (event: KeyboardEvent) => void
}

function NewsChoices({ filter, site, nameOf, onFilter, onKeyDown }: ChoicesProps) {
  const t = useTranslation()
  const browserLanguage = navigator.language.slice(0, 2).toLowerCase()
  const languages = [...new Set([browserLanguage, ...oauthLanguages])]
    .filter((each) => /^[a-z]{2}$/.test(each))
    .sort((one, other) => nameOf(one).localeCompare(nameOf(other), t.locale))
  return (
    <fieldset id="news-choices" class="choices" onKeyDown={onKeyDown}>
      <legend class="visually-hidden">{t('news.filters')}</legend>
      <span role="radiogroup" aria-label={t('news.whose')}>
        {[false, true].map((own) => (
          <label key={String(own)}>
            <input
              type="radio"
              name="own"
              value={String(own)}
              checked={filter.own === own}
              onChange={() => onFilter({ ...filter, own })}
            />
            {t(own ? 'news.whose.own' : 'news.whose.contacts')}
          </label>
        ))}
      </span>
      {site && (
        <Checkbox
          name="domain"
          checked={filter.domain !== ''}
          onChange={(isChecked) => onFilter({ ...filter, domain: isChecked ? site : '' })}
        >
          <span class="line">{t('news.site', { site })}</span>
        </Checkbox>
      )}
      <Select
        name="since"
        aria-label={t('news.since')}
        value={filter.since}
        values={spans}
        labelOf={(each) => t(`news.since.${each}`)}
        onChoose={(since) => onFilter({ ...filter, since })}
      />
      <fieldset>
        <legend>{t('news.language')}</legend>
        {languages.map((each) => (
          <Checkbox
            key={each}
            name="language"
            value={each}
            checked={filter.language.includes(each)}
            onChange={(isChecked) => {
              const others = filter.language.filter((chosen) => chosen !== each)
              onFilter({ ...filter, language: isChecked ? [...others, each].sort() : others })
            }}
          >
            {nameOf(each)}
          </Checkbox>
        ))}
      </fieldset>
    </fieldset>
  )
}

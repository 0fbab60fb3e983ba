import { useEffect, useRef, useState } from 'preact/hooks'
import { endpoints } from '../../../contract/endpoints.ts'
import { plainText } from '../../../contract/text.ts'
import { ask } from '../../messages/ask.ts'
import type { AboutPage } from '../../popup/parts.ts'
import { Passage } from '../../popup/this-page/Passage.tsx'
import type { Pass } from '../../schemas/received-pages.ts'
import { Ago, BackButton, Icon } from '../../ui/controls.tsx'
import { FailureNotice, useAsking } from '../../ui/failure.tsx'
import { PageRow } from '../../ui/page-row.tsx'
import { useItem, useTranslation } from '../../ui/values.ts'
import { useKept } from './Bookmark.tsx'
import { nothingPassed, passes } from './stored.ts'

/** Milliseconds without a keystroke before the network is asked. */
const pause = 300

const hostOf = (url: string) => (url === '' ? '' : new URL(url).host)

/** Leads from “For you” to what the member keeps. */
export function KeptLine({ takesFocus, onOpen }: { takesFocus: boolean; onOpen: () => void }) {
  const t = useTranslation()
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) line.current?.querySelector('button')?.focus()
  }, [])
  const { kept_count: count } = useItem(passes) ?? nothingPassed
  return count > 0 ? (
    <div class="kept-line" ref={line}>
      <button type="button" class="link" onClick={onOpen}>
        <Icon name="bookmark" />
        {t('kept.count', { count })}
      </button>
    </div>
  ) : null
}

/** Kept pages, and a field that finds words of page and note. */
export function Kept({ onBack }: { onBack: () => void }) {
  const t = useTranslation()
  const { kept, kept_count: count } = useItem(passes) ?? nothingPassed
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<{ query: string; pages: readonly Pass[] }>()
  const { isBusy, failure, run } = useAsking()
  const field = useRef<HTMLInputElement>(null)
  const typed = query.trim()
  useEffect(() => {
    field.current?.focus()
    void run(() => ask('refreshKept', {}))
  }, [])
  // this browser knows the newest
  useEffect(() => {
    if (typed === '' || count <= kept.length) return
    const timer = setTimeout(
      () =>
        void run(
          () => ask('findKept', { query: typed }),
          (pages) => setFound({ query: typed, pages }),
        ),
      pause,
    )
    return () => clearTimeout(timer)
  }, [typed])
  const words = plainText(typed).split(/\s+/)
  const known = kept.filter(({ url, title, message, quote }) => {
    const text = plainText([title, message, quote, hostOf(url)].join('\n'))
    return words.every((word) => text.includes(word))
  })
  const shown = found && found.query === typed ? found.pages : known
  const label = t('kept.search', { count })
  return (
    <section class="kept-pages" aria-labelledby="kept-pages">
      <BackButton onClick={onBack} text={t('forYou.tab')} />
      <h2 id="kept-pages">{t('kept.title')}</h2>
      <label>
        <span class="visually-hidden">{label}</span>
        <input
          ref={field}
          type="search"
          placeholder={label}
          autocomplete="off"
          maxLength={endpoints.passes.parameters.query.max}
          value={query}
          onInput={({ currentTarget }) => setQuery(currentTarget.value)}
        />
      </label>
      <FailureNotice failure={failure} />
      <ul class="page-rows" aria-busy={isBusy}>
        {shown.map((page) => (
          <KeptRow key={page.id} page={page} />
        ))}
      </ul>
      <p role="status" class={shown.length > 0 ? 'visually-hidden' : 'fine'}>
        {typed !== '' && !isBusy && (shown.length > 0 ? t('kept.found', { count: shown.length }) : t('kept.none'))}
      </p>
    </section>
  )
}

function KeptRow({ page: { url, title, message, quote, creation_date } }: { page: Pass }) {
  return (
    <PageRow url={url} title={title} site={hostOf(url)} namesSite time={<Ago timestamp={creation_date} />}>
      {message + quote !== '' && (
        <span class="line fine" dir="auto">
          {message || quote}
        </span>
      )}
    </PageRow>
  )
}

/** The note that the member made about the kept page. */
export function KeptNote(about: AboutPage) {
  const t = useTranslation()
  const kept = useKept(about)
  if (!kept || kept.message + kept.quote === '') return null
  return (
    <section class="kept" aria-labelledby="kept-note">
      <h2 id="kept-note" class="fine">
        <Icon name="bookmark" />
        {t('kept.note')}
      </h2>
      {kept.message !== '' && (
        <p class="fine" dir="auto">
          {kept.message}
        </p>
      )}
      {kept.quote !== '' && <Passage quote={kept.quote} page={about.page} />}
    </section>
  )
}

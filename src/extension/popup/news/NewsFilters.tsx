import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { allNews, type NewsFilter, sameFilter } from '../../schemas/wire/newsfeed.ts'
import { closeByEscape } from '../../ui/keys.ts'
import { useTranslation } from '../../ui/text.tsx'
import { NewsChoices } from './NewsChoices.tsx'

interface Props {
  filter: NewsFilter
  /** Host of the page in front; empty if it has none. */
  site: string
  onFilter: (filter: NewsFilter) => void
  /** The heading; the button is in its row. */
  children: ComponentChildren
}

/** A button that opens the filters; below it the active filters, and a button that clears them. */
export function NewsFilters({ filter, site, onFilter, children }: Props) {
  const t = useTranslation()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const names = new Intl.DisplayNames(t.locale, { type: 'language' })
  const nameOf = (language: string) => names.of(language) ?? language
  /** "Spanish or French" */
  const either = new Intl.ListFormat(t.locale, { type: 'disjunction' })

  const active = [
    filter.own && t('news.whose.own'),
    filter.domain && t('news.site', { site: filter.domain }),
    filter.since !== 'any' && t(`news.since.${filter.since}`),
    filter.language.length > 0 && t('news.language.chosen', { languages: either.format(filter.language.map(nameOf)) }),
  ].filter((each) => each !== false && each !== '')

  function close() {
    setOpen(false)
    button.current?.focus()
  }
  const closeOnEscape = closeByEscape(open && close)

  return (
    <div class="filters">
      <div class="heading">
        {children}
        <button
          ref={button}
          type="button"
          data-focus-fallback
          aria-expanded={open}
          aria-controls={open ? 'news-choices' : undefined}
          onClick={() => setOpen(!open)}
          onKeyDown={closeOnEscape}
        >
          {active.length > 0 ? t('news.filters.active', { count: active.length }) : t('news.filters')}
        </button>
      </div>
      {open && <NewsChoices {...{ filter, site, nameOf, onFilter }} id="news-choices" onKeyDown={closeOnEscape} />}
      {!sameFilter(filter, allNews) && (
        <p class="fine active">
          <span>{active.join(' · ')}</span>
          {' · '}
          <button type="button" class="link" onClick={() => onFilter(allNews)}>
            {t('news.filters.clear')}
          </button>
        </p>
      )}
    </div>
  )
}

import { useEffect, useRef } from 'preact/hooks'
import { oauthLanguages } from '../../contract/oauth.ts'
import { type NewsFilter, spans } from '../schemas/newsfeed.ts'
import { closeDetailsByEscape } from '../ui/close-by-escape.ts'
import { useTranslation } from '../ui/translation.ts'

interface Props {
  filter: NewsFilter
  site: string
  onFilter: (filter: NewsFilter) => void
}

/** Which news: the contacts’ or the member’s own, of this page's site, in some languages, of the last days. */
export function NewsFilters({ filter, site, onFilter }: Props) {
  const t = useTranslation()
  const names = new Intl.DisplayNames(t.locale, { type: 'language' })
  const nameOf = (language: string) => names.of(language) ?? language
  /** "Spanish or French" */
  const either = new Intl.ListFormat(t.locale, { type: 'disjunction' })
  const own = navigator.language.slice(0, 2).toLowerCase()
  const languages = [...new Set([own, ...oauthLanguages])].filter((each) => /^[a-z]{2}$/.test(each))
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // a click on what can't have the focus takes it from nothing
    const close = ({ target }: Event) => {
      if (menu.current && target instanceof Node && !menu.current.contains(target)) menu.current.open = false
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [])
  return (
    <fieldset class="filters">
      <legend class="visually-hidden">{t('news.filters')}</legend>
      <span class="whose" role="radiogroup" aria-label={t('news.whose')}>
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
        <label class="fine">
          <input
            type="checkbox"
            name="domain"
            checked={filter.domain !== ''}
            onChange={(event) => onFilter({ ...filter, domain: event.currentTarget.checked ? site : '' })}
          />
          <span>{t('news.site', { site })}</span>
        </label>
      )}
      <select
        name="since"
        aria-label={t('news.since')}
        value={filter.since}
        onChange={(event) => {
          const since = spans.find((each) => each === event.currentTarget.value)
          if (since) onFilter({ ...filter, since })
        }}
      >
        {spans.map((each) => (
          <option key={each} value={each}>
            {t(`news.since.${each}`)}
          </option>
        ))}
      </select>
      <details
        ref={menu}
        onKeyDown={closeDetailsByEscape}
        onFocusOut={(event) => {
          const to = event.relatedTarget
          if (to instanceof Node && !event.currentTarget.contains(to)) event.currentTarget.open = false
        }}
      >
        <summary>
          <span>
            {filter.language.length > 0
              ? t('news.language.chosen', { languages: either.format(filter.language.map(nameOf)) })
              : t('news.language.all')}
          </span>
        </summary>
        <fieldset>
          <legend class="visually-hidden">{t('news.language')}</legend>
          {languages.map((each) => (
            <label key={each}>
              <input
                type="checkbox"
                name="language"
                value={each}
                checked={filter.language.includes(each)}
                onChange={(event) => {
                  const others = filter.language.filter((chosen) => chosen !== each)
                  const language = event.currentTarget.checked ? [...others, each].sort() : others
                  onFilter({ ...filter, language })
                }}
              />
              {nameOf(each)}
            </label>
          ))}
        </fieldset>
      </details>
    </fieldset>
  )
}

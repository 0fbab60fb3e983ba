import { oauthLanguages } from '../../../contract/oauth.ts'
import { type NewsFilter, spans } from '../../schemas/wire/newsfeed.ts'
import { useTranslation } from '../../ui/text.tsx'

interface Props {
  id: string
  filter: NewsFilter
  /** Host of the page in front; empty if it has none. */
  site: string
  /** Name of a language (ISO 639 code) in the member's language. */
  nameOf: (language: string) => string
  onFilter: (filter: NewsFilter) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** The filters: the contacts’ or the member’s own news, the page's site, the period, the languages. */
export function NewsChoices({ id, filter, site, nameOf, onFilter, onKeyDown }: Props) {
  const t = useTranslation()
  const browserLanguage = navigator.language.slice(0, 2).toLowerCase()
  const languages = [...new Set([browserLanguage, ...oauthLanguages])]
    .filter((each) => /^[a-z]{2}$/.test(each))
    .sort((one, other) => nameOf(one).localeCompare(nameOf(other), t.locale))
  return (
    <fieldset id={id} class="choices" onKeyDown={onKeyDown}>
      <legend class="visually-hidden">{t('news.filters')}</legend>
      <span class="row" role="radiogroup" aria-label={t('news.whose')}>
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
        <label>
          <input
            type="checkbox"
            name="domain"
            checked={filter.domain !== ''}
            onChange={(event) => onFilter({ ...filter, domain: event.currentTarget.checked ? site : '' })}
          />
          <span class="line">{t('news.site', { site })}</span>
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
      <fieldset class="row">
        <legend>{t('news.language')}</legend>
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
    </fieldset>
  )
}

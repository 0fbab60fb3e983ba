import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { oauthLanguages } from '../../../contract/oauth.ts'
import { allNews, type NewsFilter, sameFilter, spans } from '../../schemas/newsfeed.ts'
import { Button } from '../../ui/controls.tsx'
import { Checkbox, Select } from '../../ui/fields.tsx'
import { closeByEscape } from '../../ui/keys.ts'
import { useTranslation } from '../../ui/text.tsx'

interface Props {
  filter: NewsFilter
  site: string
  isEmpty: boolean
  onFilter: (filter: NewsFilter) => void
  children: ComponentChildren
}

export function NewsFilters({ filter, site, isEmpty, onFilter, children }: Props) {
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
      {open && <NewsChoices {...{ filter, site, nameOf, onFilter }} onKeyDown={closeOnEscape} />}
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

interface ChoicesProps extends Pick<Props, 'filter' | 'site' | 'onFilter'> {
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
      <fieldset class="row">
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

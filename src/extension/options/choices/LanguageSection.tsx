import { chooseLanguage, languageNames, languages } from '../../i18n/languages.ts'
import type { Options } from '../../schemas/options.ts'
import { FailureNotice } from '../../ui/failure/FailureNotice.tsx'
import { useTranslation } from '../../ui/text/translation.ts'
import { Section } from '../section/Section.tsx'
import { useChange } from '../section/use-change.ts'

export function LanguageSection({ options }: { options: Options }) {
  const t = useTranslation()
  const { change, status, failure } = useChange()

  function choose(language: string) {
    const choice = languages.find((each) => each === language) ?? 'browser'
    void change({ language: choice }, 'options.saved')
  }

  const browserLanguage = languageNames[chooseLanguage('browser')]
  return (
    <Section id="language" title={t('options.language')} status={status}>
      <select
        aria-labelledby="language-title"
        value={options.language}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="browser">{t('options.language.browser', { language: browserLanguage })}</option>
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
      {failure && <FailureNotice failure={failure} />}
    </Section>
  )
}

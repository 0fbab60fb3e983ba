import { chooseLanguage, languageNames, languages } from '../../i18n/languages.ts'
import type { Options } from '../../schemas/options.ts'
import { FailureNotice } from '../../ui/failure/FailureNotice.tsx'
import { useTranslation } from '../../ui/text/translation.ts'
import { Section } from '../section/Section.tsx'
import { useChange } from '../section/use-change.ts'
import { useChoice } from '../section/use-choice.ts'

export function LanguageSection({ options }: { options: Options }) {
  const t = useTranslation()
  const { change, status, failure } = useChange()
  const [chosen, choose] = useChoice(options.language)

  const browserLanguage = languageNames[chooseLanguage('browser')]
  return (
    <Section id="language" title={t('options.language')} status={status}>
      <select
        aria-labelledby="language-title"
        value={chosen}
        onChange={({ currentTarget: { value } }) => {
          const language = languages.find((each) => each === value) ?? 'browser'
          void choose(language, () => change({ language }, 'options.saved'))
        }}
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

import { useState } from 'preact/hooks'
import { chooseLanguage, languageNames, languages } from '../i18n/languages.ts'
import { ask } from '../messages/ask.ts'
import type { Failure } from '../messages/errors.ts'
import type { Options } from '../storage/options.ts'
import { FailureNotice } from '../ui/FailureNotice.tsx'
import { useWords } from '../ui/words.ts'

type Saving = { phase: 'unchanged' } | { phase: 'saved' } | { phase: 'failed'; failure: Failure }

export function LanguageSection({ options }: { options: Options }) {
  const words = useWords()
  const [saving, setSaving] = useState<Saving>({ phase: 'unchanged' })

  async function choose(language: string) {
    const choice = languages.find((each) => each === language) ?? 'browser'
    const reply = await ask('setOptions', { language: choice })
    setSaving(reply.ok ? { phase: 'saved' } : { phase: 'failed', failure: reply })
  }

  const browserLanguage = languageNames[chooseLanguage('browser', navigator.language)]
  return (
    <section>
      <h2>
        <label for="language">{words('options.language')}</label>
      </h2>
      <p>
        <select id="language" value={options.language} onChange={(event) => void choose(event.currentTarget.value)}>
          <option value="browser">{words('options.language.browser', { language: browserLanguage })}</option>
          {languages.map((language) => (
            <option key={language} value={language}>
              {languageNames[language]}
            </option>
          ))}
        </select>{' '}
        <span role="status">{saving.phase === 'saved' && words('options.saved')}</span>
      </p>
      {saving.phase === 'failed' && <FailureNotice failure={saving.failure} />}
    </section>
  )
}

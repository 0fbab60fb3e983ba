import { useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { type Diagnosis, diagnosisText } from '../../messages/diagnosis.ts'
import { useAsking } from '../failure/use-asking.ts'
import { closeDetailsByEscape } from '../keys/close-by-escape.ts'
import { useTranslation } from '../text/translation.ts'
import { RedirectUri } from './RedirectUri.tsx'

/** "Trouble signing in?": explains the problems that a check finds, and copies a report without secrets for support. */
export function SignInHelp() {
  const t = useTranslation()
  const [looking, run, reset] = useAsking()
  const [diagnosis, setDiagnosis] = useState<Diagnosis>()
  const [copied, setCopied] = useState(false)
  const shown = looking.phase === 'done' ? diagnosis : undefined

  function look(open: boolean) {
    setCopied(false)
    if (open) void run(() => ask('diagnose', {}), setDiagnosis)
    else reset()
  }

  async function copy(diagnosis: Diagnosis) {
    await navigator.clipboard.writeText(diagnosisText(diagnosis))
    setCopied(true)
  }

  return (
    <details class="help" onToggle={(event) => look(event.currentTarget.open)} onKeyDown={closeDetailsByEscape}>
      <summary>{t('help.title')}</summary>
      <div role="status">
        {looking.phase === 'asking' && <p class="fine">{t('help.looking')}</p>}
        {shown && <Findings diagnosis={shown} />}
      </div>
      {shown && (
        <p class="fine">
          <button type="button" class="link" onClick={() => void copy(shown)}>
            {t('help.copy')}
          </button>{' '}
          <span role="status">{copied && t('everywhere.copied')}</span>
        </p>
      )}
    </details>
  )
}

function Findings({ diagnosis: { trial, online } }: { diagnosis: Diagnosis }) {
  const t = useTranslation()
  const problems = new Set(Object.values(trial))
  if (!online || problems.has('offline')) return <p>{t('help.offline')}</p>
  if (problems.size === 0) return <p>{t('help.works')}</p>
  return (
    <ul>
      {[...problems].map((problem) => (
        <li key={problem} data-problem={problem}>
          {t(`help.${problem}`)}
          {problem === 'not-registered' && <RedirectUri />}
        </li>
      ))}
    </ul>
  )
}

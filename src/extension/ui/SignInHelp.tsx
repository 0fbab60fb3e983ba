import { useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import { type Diagnosis, diagnosisText } from '../messages/diagnosis.ts'
import { useTranslation } from './translation.ts'

type State = { phase: 'closed' } | { phase: 'looking' } | { phase: 'found'; diagnosis: Diagnosis; copied: boolean }

/** "Trouble signing in?": what is wrong in the member's words, and a text without secrets to send to whoever can help. */
export function SignInHelp() {
  const t = useTranslation()
  const [state, setState] = useState<State>({ phase: 'closed' })

  async function look(open: boolean) {
    if (!open) return setState({ phase: 'closed' })
    setState({ phase: 'looking' })
    const reply = await ask('diagnose', {})
    setState(reply.ok ? { phase: 'found', diagnosis: reply.value, copied: false } : { phase: 'closed' })
  }

  async function copy(diagnosis: Diagnosis) {
    await navigator.clipboard.writeText(diagnosisText(diagnosis))
    setState({ phase: 'found', diagnosis, copied: true })
  }

  return (
    <details class="help" onToggle={(event) => void look(event.currentTarget.open)}>
      <summary>{t('help.title')}</summary>
      <div role="status">
        {state.phase === 'looking' && <p class="fine">{t('help.looking')}</p>}
        {state.phase === 'found' && <Findings diagnosis={state.diagnosis} />}
      </div>
      {state.phase === 'found' && (
        <p class="fine">
          <button type="button" class="link" onClick={() => void copy(state.diagnosis)}>
            {t('help.copy')}
          </button>{' '}
          <span role="status">{state.copied && t('network.copied')}</span>
        </p>
      )}
    </details>
  )
}

function Findings({ diagnosis: { trial, online } }: { diagnosis: Diagnosis }) {
  const t = useTranslation()
  const problems = new Set(Object.values(trial))
  if (!online || problems.has('offline')) return <p>{t('network.problem.offline')}</p>
  if (problems.size === 0) return <p>{t('help.works')}</p>
  return (
    <ul>
      {[...problems].map((problem) => (
        <li key={problem} data-problem={problem}>
          {t(`help.${problem}`)}
        </li>
      ))}
    </ul>
  )
}

import { useEffect, useRef, useState } from 'preact/hooks'
import { browser } from 'wxt/browser'
import { loadLaterTexts } from '../i18n/texts.ts'
import { otherBuild, silence } from '../messages/ask.ts'
import type { Reply } from '../messages/questions.ts'
import type { Failure } from '../schemas/stored-schemas.ts'
import { Button } from './controls.tsx'
import { loadTogether } from './lazily.ts'
import { unlessSame, useTranslation } from './values.ts'

const notices = loadTogether(() => import('./FailureNotice.tsx'), loadLaterTexts)
export const { load: loadFailureNotice } = notices
export const FailureNotice = notices.part('FailureNotice', ({ failure }) => failure !== undefined)

/** Shown while the background is silent, or of another build than the page. Nothing else ends a worker. */
export function RestartNotice() {
  const t = useTranslation()
  const [isSilent, setSilent] = useState(false)
  const [isOther, setOther] = useState(false)
  useEffect(() => silence.watch(setSilent), [])
  useEffect(() => otherBuild.watch(setOther), [])
  if (!isSilent && !isOther) return null
  return (
    <div class="notice failure" role="alert" data-code={isSilent ? 'silent' : 'other-build'}>
      <p>{t(isSilent ? 'everywhere.silent' : 'everywhere.other-build')}</p>
      <Button onClick={() => browser.runtime.reload()} text={t('everywhere.restart')} />
    </div>
  )
}

/** Milliseconds until it is said that an answer takes long. */
const slowAfter = 1000

interface State {
  phase: 'idle' | 'asking' | 'done' | 'failed'
  isSlow?: boolean
  failure?: Failure
}

export type Asking = Pick<ReturnType<typeof useAsking>, 'phase' | 'isBusy' | 'isSlow' | 'failure'>

/** @param isQuiet draws neither that it asks nor its success, which the caller draws from a stored value */
export function useAsking(isQuiet = false) {
  const [state, setState] = useState<State>({ phase: 'idle' })
  const latest = useRef<object>(undefined)

  /** Resolves whether it succeeded. After a newer question, the reply to an older one changes no state. */
  async function run<Value>(question: () => Promise<Reply<Value>>, use?: (value: Value) => void): Promise<boolean> {
    const current = {}
    latest.current = current
    const isLatest = () => latest.current === current
    const change = (phase: State['phase']) => setState(unlessSame<State>({ phase: isQuiet ? 'idle' : phase }))
    change('asking')
    const notice = setTimeout(() => isLatest() && setState({ phase: 'asking', isSlow: true }), slowAfter)
    const reply = await question()
    clearTimeout(notice)
    if (isLatest()) {
      if (reply.ok) {
        change('done')
        use?.(reply.value)
      } else setState({ phase: 'failed', failure: reply })
    }
    return reply.ok
  }

  function reset(): void {
    latest.current = undefined
    setState({ phase: 'idle' })
  }
  return { ...state, isBusy: state.phase === 'asking', run, reset }
}

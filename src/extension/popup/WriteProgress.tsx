import { useEffect, useState } from 'preact/hooks'
import type { Write } from '../schemas/writes.ts'
import { useTranslation } from '../ui/translation.ts'

/** Milliseconds after which it is said what is being waited for. */
const slowAfter = 1000

/** What is being waited for, where an action of the member takes longer than usual. */
export function WriteProgress({ write }: { write: Write | undefined }) {
  const t = useTranslation()
  const phase = write?.phase
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (phase !== 'sending') return
    const timer = setTimeout(() => setSlow(true), slowAfter)
    return () => clearTimeout(timer)
  }, [phase])
  const sentence = phase === 'checking' ? t('write.checking') : phase === 'sending' && slow ? t('write.slow') : ''
  return (
    <p class="fine" aria-live="polite" data-phase={phase}>
      {sentence}
    </p>
  )
}

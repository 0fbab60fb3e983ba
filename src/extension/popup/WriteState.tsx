import { useEffect, useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import { isLive, type Write } from '../schemas/outbox.ts'
import { FailureNotice } from '../ui/FailureNotice.tsx'
import { useTranslation } from '../ui/translation.ts'
import { useAsking } from '../ui/use-asking.ts'

/** Milliseconds after which it is said what is being waited for. */
const slowAfter = 1000

interface Props {
  write: Write
  /** The words are in their form again. */
  onTakenBack?: (() => void) | undefined
  /** They are shown in their form, which is what tries again. */
  inForm?: boolean
}

/** How something that the member sent stands, and what they can do about it. */
export function WriteState({ write, onTakenBack, inForm = false }: Props) {
  const t = useTranslation()
  const [asking, run] = useAsking()
  const slow = useSlow(write.phase === 'sending')
  const { key, content, phase, due, failure, at } = write
  const asksMember = due === null && phase !== 'sending'
  const isHeld = phase === 'waiting' && !failure && !asksMember

  const act = (question: 'takeBackWrite' | 'discardWrite' | 'sendWrite' | 'confirmWrite') => () =>
    void run(
      () => ask(question, { key }),
      () => question === 'takeBackWrite' && onTakenBack?.(),
    )
  const button = (question: Parameters<typeof act>[0], label: Parameters<typeof t>[0], look = '') => (
    <button type="button" value={question} class={look} disabled={asking.phase === 'asking'} onClick={act(question)}>
      {t(label)}
    </button>
  )

  const sentence =
    phase === 'sending'
      ? t(slow ? 'write.slow' : `write.sending.${content.type}`)
      : phase === 'unknown'
        ? asksMember
          ? ''
          : t('write.checking')
        : isHeld
          ? t(`write.sending.${content.type}`)
          : asksMember
            ? t('write.late', { when: t.ago(at, Date.now()) })
            : failure?.code === 'offline'
              ? t('write.waiting.offline')
              : failure?.retry_at
                ? t('write.waiting.until', { time: t.time(failure.retry_at) })
                : t('write.waiting')
  const isOver = phase === 'refused' || (phase === 'unknown' && asksMember)
  return (
    <div class="write" data-phase={phase} data-held={isHeld || undefined} tabIndex={-1}>
      {isOver && failure && (
        <FailureNotice failure={failure} onAction={phase === 'unknown' ? act('confirmWrite') : undefined} />
      )}
      {failure?.code === 'no-permission' && !isOver && <FailureNotice failure={failure} onAction={act('sendWrite')} />}
      <p class="fine" role="status">
        {isOver ? '' : sentence}
      </p>
      {isLive(write) && isHeld && (
        <span class="hold" style={`--hold: ${Math.max(0, (due ?? 0) - Date.now())}ms`} aria-hidden="true" />
      )}
      <div class="actions">
        {phase === 'waiting' && asksMember && button('sendWrite', 'write.now', 'primary')}
        {phase === 'unknown' && asksMember && button('sendWrite', 'write.again')}
        {isHeld && content.type !== 'deletion' && button('takeBackWrite', 'write.undo')}
        {phase === 'waiting' && !isHeld && button('takeBackWrite', 'write.cancel')}
        {phase === 'unknown' && button('takeBackWrite', asksMember ? 'write.edit' : 'write.stop')}
        {phase === 'refused' && !inForm && button('takeBackWrite', 'write.edit')}
        {isOver && button('discardWrite', 'write.discard', 'link quiet')}
      </div>
      {asking.phase === 'failed' && <FailureNotice failure={asking.failure} />}
    </div>
  )
}

/** Whether something takes longer than usual. */
function useSlow(underWay: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!underWay) return
    const timer = setTimeout(() => setSlow(true), slowAfter)
    return () => clearTimeout(timer)
  }, [underWay])
  return slow
}

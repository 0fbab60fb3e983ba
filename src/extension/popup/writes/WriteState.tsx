import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { ask, wake } from '../../messages/ask.ts'
import { honoursIdempotencyKeys } from '../../network/network.ts'
import { scheduled, type Write } from '../../schemas/outbox.ts'
import { FailureNotice, useAsking } from '../../ui/failure.tsx'
import { useNetwork, useTranslation } from '../../ui/text.tsx'
import { Announced } from './Announced.tsx'
import { useOwnWrites } from './own-writes.ts'
import { ProfileLink } from './ProfileLink.tsx'
import {
  actionOf,
  buttonsOf,
  editButton,
  requestActionOf,
  type WriteButton,
  type WriteQuestion,
  type WriteStatus,
  writeStatusOf,
} from './write-status.ts'

/**
 * Milliseconds after which the sentence says that the network is slow. Until then it says nothing: “Sharing…” and
 * “Shared” at once would be two changes for one outcome.
 */
const slowAfter = 1000

/** Milliseconds between two messages that wake the background during a write. */
const wakeEvery = 3000

/** Statuses that show a notice of their failure, with the question that its button asks; null if it has no button. */
const noticeQuestions: { [Name in WriteStatus]?: WriteQuestion | null } = {
  'no-permission': 'sendWrite',
  unknown: 'confirmWrite',
  refused: null,
}

interface Props {
  write: Write
  /** Called when the text is in its form again. */
  onTakenBack?: (() => void) | undefined
  onDiscarded?: (() => void) | undefined
  /** Id of the text that names what the write is about: its buttons are named after both. */
  about?: string | undefined
  /** It is drawn in its form, which shows the text, and sends it again if it was refused. */
  inForm?: boolean
  /** What it does is drawn above it. */
  isNamed?: boolean
}

/** Status of a write, and its buttons. */
export function WriteState({ write, onTakenBack, onDiscarded, about, inForm = false, isNamed = false }: Props) {
  const t = useTranslation()
  const { writes, pausedUntil } = useOwnWrites()
  const repeats = honoursIdempotencyKeys(useNetwork())
  const [asking, run] = useAsking()
  const [, redraw] = useState({})
  const { key, content, name, phase, due, failure, at, tried_at } = write
  const now = Date.now()
  const isBehind = !scheduled(writes).some((next) => next.key === key)
  const status = writeStatusOf(write, now, pausedUntil, isBehind)
  const isFirstAttempt = status === 'reaching' || status === 'sending'
  const isSlow = useSlow(isFirstAttempt, tried_at)
  useWakeUp(isFirstAttempt || status === 'resending' || status === 'checking')
  /** Milliseconds until it is sent. Not updated, since that would restart the animation. */
  const hold = useMemo(() => Math.max(0, (due ?? 0) - now), [due])

  // the sentence counts the seconds, and storage doesn't change at their end; a moment later, since timers may be early
  useEffect(() => {
    if (status !== 'held') return
    const timer = setTimeout(() => redraw({}), (((due ?? 0) - now) % 1000) + 100)
    return () => clearTimeout(timer)
  })

  /** The form shows the text, which the member may have edited there: nothing is given back. */
  const staysInForm = status === 'refused' && content.type !== 'status'

  const box = useRef<HTMLDivElement>(null)
  const hadFocus = box.current?.contains(document.activeElement)
  // before the next paint: the focused button was removed
  useLayoutEffect(() => {
    if (!hadFocus || document.activeElement !== document.body) return
    const next = box.current?.querySelector<HTMLElement>('.actions button') ?? box.current
    next?.focus({ preventScroll: true })
  }, [status])

  // “Cancel” has only seconds then, and a form may fill the popup
  useLayoutEffect(() => {
    const hasButton = status === 'reaching' ? isSlow : status !== 'sending'
    if (status === 'held' || (inForm && hasButton)) box.current?.scrollIntoView({ block: 'nearest' })
    // a retry moves nothing
  }, [status === 'resending' ? 'waiting' : status, isSlow])

  const isBusy = asking.phase === 'asking' || status === 'resending'
  function act(question: WriteQuestion) {
    // not the attribute `disabled`: the button would lose the focus
    if (isBusy) return
    if (question === 'takeBackWrite' && staysInForm) return onTakenBack?.()
    const then: { [Name in WriteQuestion]?: (() => void) | undefined } = {
      takeBackWrite: onTakenBack,
      discardWrite: onDiscarded,
    }
    void run(
      () => ask(question, { key }),
      () => then[question]?.(),
    )
  }

  const action = actionOf(content)
  const heldFor = (left: number) => t(`write.held.${action}`, { seconds: Math.ceil(left / 1000) })
  function waiting() {
    const until = failure?.retry_at ?? pausedUntil
    if (failure?.code === 'offline') return t('write.waiting.offline')
    return until > now ? t('write.waiting.until', { time: t.time(until) }) : t('write.waiting')
  }
  const sentences: Record<WriteStatus, () => string> = {
    held: () => heldFor((due ?? 0) - now),
    reaching: () => t(isSlow ? 'write.reaching' : `write.sending.${action}`),
    sending: () => t(isSlow ? 'write.slow' : `write.sending.${action}`),
    // from the second attempt on one sentence: a network that hangs would change it every few seconds
    resending: waiting,
    behind: () => t('write.behind'),
    waiting,
    late: () => t('write.late', { when: t.ago(at, now) }),
    checking: () => t(repeats ? 'write.repeating' : 'write.checking'),
    'no-permission': () => '',
    unknown: () => '',
    refused: () => '',
    gone: () => (failure ? t(`error.${failure.code}`) : ''),
    done: () => t(`done.${action}`, { name: name || t('everywhere.nameless') }),
  }
  const sentence = sentences[status]()
  // the form of an answer doesn't show which answer it is; beside a share, a removal would read as the share itself
  const isUnnamed = !isNamed && status !== 'held' && (!isFirstAttempt || isSlow)
  const unnamed = isUnnamed ? (content.type === 'removal' ? content.type : requestActionOf(write)) : undefined
  const noticeQuestion = noticeQuestions[status]
  const hasText = 'message' in content
  const shown = buttonsOf[status].filter((button: WriteButton) =>
    // a button that is gone within a blink helps nobody
    status === 'reaching' ? isSlow : button !== editButton || (hasText && (!staysInForm || (!inForm && onTakenBack))),
  )
  return (
    <div ref={box} class="write" data-phase={phase} data-held={status === 'held' || undefined} tabIndex={-1}>
      {unnamed && <p class="line">{t(`outbox.${unnamed}`, { name: name || t('everywhere.nameless') })}</p>}
      {failure && noticeQuestion !== undefined && (
        <FailureNotice failure={failure} onAction={noticeQuestion ? () => act(noticeQuestion) : undefined}>
          {failure.code === 'unconfirmed' && content.type === 'status' && <ProfileLink />}
        </FailureNotice>
      )}
      {sentence !== '' && (
        <p class="fine">
          <Announced
            text={sentence}
            spoken={status === 'held' ? heldFor(hold) : sentence}
            isQuiet={isFirstAttempt && !isSlow}
          />
        </p>
      )}
      {status === 'held' && <span class="hold" style={`--hold: ${hold}ms`} aria-hidden="true" />}
      <div class="actions">
        {shown.map(([question, label, classes]: WriteButton) => (
          <button
            key={label}
            id={`${question}-${key}`}
            aria-labelledby={about && `${question}-${key} ${about}`}
            type="button"
            value={question}
            class={classes}
            aria-disabled={isBusy}
            onClick={() => act(question)}
          >
            {t(label)}
          </button>
        ))}
      </div>
      {asking.phase === 'failed' && <FailureNotice failure={asking.failure} />}
    </div>
  )
}

/**
 * Whether sending takes longer than usual.
 *
 * @param since its beginning, which may be before this popup opened
 */
function useSlow(isSending: boolean, since = Date.now()): boolean {
  const [isSlow, setSlow] = useState(isSending && Date.now() - since >= slowAfter)
  useEffect(() => {
    if (!isSending) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), slowAfter)
    return () => clearTimeout(timer)
  }, [isSending])
  return isSlow
}

/** Restarts a background that the browser ended during a write; otherwise only its alarm would, half a minute later. */
function useWakeUp(isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => void wake(), wakeEvery)
    return () => clearInterval(timer)
  }, [isUnderWay])
}

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { SentenceKey } from '../../i18n/catalogues.ts'
import { ask, wake } from '../../messages/ask.ts'
import { type Asked, askedOf, scheduled, type Write } from '../../schemas/outbox.ts'
import { FailureNotice } from '../../ui/failure/FailureNotice.tsx'
import { useAsking } from '../../ui/failure/use-asking.ts'
import { useTranslation } from '../../ui/text/translation.ts'
import { useOwnWrites } from './own-writes.ts'
import { Said } from './Said.tsx'

/** Milliseconds after which it is said what is being waited for. */
const slowAfter = 1000

/** Milliseconds between two looks whether the background that is at work on a write has ended. */
const wakeEvery = 3000

type Question = 'takeBackWrite' | 'discardWrite' | 'sendWrite' | 'confirmWrite'

type Button = readonly [question: Question, label: SentenceKey, look?: string]

const cancel: Button = ['takeBackWrite', 'write.cancel']
const edit: Button = ['takeBackWrite', 'write.edit']
const discard: Button = ['discardWrite', 'write.discard', 'link quiet']

/** How a write stands, for whoever waits for it, and what they can do about it. */
const buttons = {
  /** It can be taken back. */
  held: [['takeBackWrite', 'write.undo']],
  sending: [],
  /** The same, after it waited: its button stays where it was, and does nothing meanwhile. */
  resending: [cancel],
  /** It goes once what is older and about the same has come to its end. */
  behind: [cancel],
  /** It goes by itself, later. */
  waiting: [cancel],
  /** It goes once the browser lets it. */
  barred: [cancel],
  /** It waited so long that it may not be meant any more. */
  late: [['sendWrite', 'write.now', 'primary'], cancel],
  /** It goes on until it is known whether it arrived. */
  checking: [['takeBackWrite', 'write.stop']],
  /** Only the member can say what is to become of it. */
  unknown: [['sendWrite', 'write.again'], edit, discard],
  refused: [edit, discard],
  /** What it was about is gone; its words stand here until the member has seen that. */
  gone: [discard],
} as const satisfies Record<Asked, readonly Button[]> & Record<string, readonly Button[]>

type Standing = keyof typeof buttons

/** What the button of a failure asks, where it is told by its own notice. */
const noticed: { [Name in Standing]?: Question | null } = {
  barred: 'sendWrite',
  unknown: 'confirmWrite',
  refused: null,
}

/**
 * @param pause until when the network wants to be asked nothing; times are milliseconds since 1970
 * @param isBehind whether something older goes first
 */
function standingOf(write: Write, now: number, pause: number, isBehind: boolean): Standing {
  const asked = askedOf(write)
  if (asked) return asked
  const { phase, failure } = write
  const due = write.due ?? now
  if (phase === 'unknown') return 'checking'
  if (phase !== 'waiting') return write.attempts > 1 ? 'resending' : 'sending'
  if (failure || (pause > now && pause > due)) return 'waiting'
  if (due > now) return 'held'
  return isBehind ? 'behind' : 'sending'
}

interface Props {
  write: Write
  /** The words are in their form. */
  onTakenBack?: (() => void) | undefined
  onDiscarded?: (() => void) | undefined
  /** It stands in the form that it came from, which shows the words, and tries again what was refused. */
  inForm?: boolean
}

/** How something that the member sent stands, and what they can do about it. */
export function WriteState({ write, onTakenBack, onDiscarded, inForm = false }: Props) {
  const t = useTranslation()
  const { writes, pause } = useOwnWrites()
  const [asking, run] = useAsking()
  const [, redraw] = useState({})
  const { key, content, phase, due, failure, at } = write
  const now = Date.now()
  const standing = standingOf(write, now, pause, !scheduled(writes).some((each) => each.key === key))
  const isLeaving = standing === 'sending' || standing === 'resending'
  const slow = useSlow(isLeaving)
  useWaking(isLeaving || standing === 'checking')
  /** It is drawn once, or it would begin anew. */
  const hold = useMemo(() => Math.max(0, (due ?? 0) - now), [due])

  // nothing is stored where its turn has not come yet; a moment later, since timers may be early
  useEffect(() => {
    if (standing !== 'held') return
    const timer = setTimeout(() => redraw({}), hold + 100)
    return () => clearTimeout(timer)
  }, [standing, hold])

  /** Its form shows its words, which may have been changed there since: nothing is to be given back. */
  const staysInForm = standing === 'refused' && content.type !== 'status'

  const box = useRef<HTMLDivElement>(null)
  const hadFocus = box.current?.contains(document.activeElement)
  // the button that had the focus is gone; no frame is painted without it
  useLayoutEffect(() => {
    if (!hadFocus || document.activeElement !== document.body) return
    const next = box.current?.querySelector<HTMLElement>('.actions button') ?? box.current
    next?.focus({ preventScroll: true })
  }, [standing])

  const isBusy = asking.phase === 'asking' || standing === 'resending'
  function act(question: Question) {
    // not disabled meanwhile: that would take the focus
    if (isBusy) return
    if (question === 'takeBackWrite' && staysInForm) return onTakenBack?.()
    const then: { [Name in Question]?: (() => void) | undefined } = {
      takeBackWrite: onTakenBack,
      discardWrite: onDiscarded,
    }
    void run(
      () => ask(question, { key }),
      () => then[question]?.(),
    )
  }

  const action = content.type === 'answer' ? content.value : content.type
  const sending = () => t(slow ? 'write.slow' : `write.sending.${action}`)
  const sentences: Record<Standing, () => string> = {
    held: () => t(`write.sending.${action}`),
    sending,
    resending: sending,
    behind: () => t('write.behind'),
    waiting() {
      const until = failure?.code === 'paced' ? 0 : (failure?.retry_at ?? pause)
      if (failure?.code === 'offline') return t('write.waiting.offline')
      return until > now ? t('write.waiting.until', { time: t.time(until) }) : t('write.waiting')
    },
    late: () => t('write.late', { when: t.ago(at, now) }),
    checking: () => t('write.checking'),
    barred: () => '',
    unknown: () => '',
    refused: () => '',
    gone: () => (failure ? t(`error.${failure.code}`) : ''),
  }
  const sentence = sentences[standing]()
  const onAction = noticed[standing]
  const hasWords = 'message' in content
  const shown = buttons[standing].filter(
    (each: Button) => each !== edit || (hasWords && (!staysInForm || (!inForm && onTakenBack))),
  )
  return (
    <div ref={box} class="write" data-phase={phase} data-held={standing === 'held' || undefined} tabIndex={-1}>
      {failure && onAction !== undefined && (
        <FailureNotice failure={failure} onAction={onAction ? () => act(onAction) : undefined} />
      )}
      {sentence !== '' && (
        <p class="fine">
          <Said text={sentence} quiet={isLeaving && !slow} />
        </p>
      )}
      {standing === 'held' && <span class="hold" style={`--hold: ${hold}ms`} aria-hidden="true" />}
      <div class="actions">
        {shown.map(([question, label, look]: Button) => (
          <button
            key={label}
            type="button"
            value={question}
            class={look}
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

/** Starts a background that ended at its work: nothing else would, but its alarm half a minute later. */
function useWaking(underWay: boolean): void {
  useEffect(() => {
    if (!underWay) return
    const timer = setInterval(() => void wake(), wakeEvery)
    return () => clearInterval(timer)
  }, [underWay])
}

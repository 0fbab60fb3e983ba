import type { ComponentProps } from 'preact'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { SentenceKey } from '../../i18n/texts.ts'
import { ask, wake } from '../../messages/ask.ts'
import { honoursIdempotencyKeys } from '../../network/network.ts'
import { isGone, mayHaveArrived, scheduled, statusOf, type Write, type WriteStatus } from '../../schemas/outbox.ts'
import { isAddition, pageOf, queues, textOf } from '../../schemas/write-kinds.ts'
import { Button, closeByEscape, Link, onWindow } from '../../ui/controls.tsx'
import { FailureNotice, useAsking } from '../../ui/failure.tsx'
import { useNetwork, useTranslation } from '../../ui/values.ts'
import { nameIn, useKindOf, useOutcome } from './kinds.ts'
import { useOwnWrites, useSecondsToUndo } from './own-writes.ts'

type WriteQuestion = 'takeBackWrite' | 'discardWrite' | 'sendWrite' | 'confirmWrite'

type WriteButton = readonly [question: WriteQuestion, label: SentenceKey, classes?: string]

const undo: WriteButton = ['takeBackWrite', 'write.undo']
const cancel: WriteButton = ['takeBackWrite', 'everywhere.cancel']
const edit: WriteButton = ['takeBackWrite', 'write.edit']
const discard: WriteButton = ['discardWrite', 'write.discard', 'link quiet']

function buttonsOf(write: Write, status: WriteStatus, isSlow: boolean): readonly WriteButton[] {
  const isSent = write.phase !== 'waiting'
  return {
    undo: [undo],
    // a button that is gone within a blink helps nobody
    sending: isSent || !isSlow ? [] : [cancel],
    waiting: [write.phase === 'unknown' ? (['takeBackWrite', 'write.stop'] as const) : cancel],
    late: [['sendWrite', 'write.now', 'primary'] as const, cancel],
    unsure: [['sendWrite', 'write.again'] as const, edit, discard],
    refused: [edit, discard],
    done: isGone(write) ? [discard] : [],
  }[status]
}

/** Milliseconds in which nothing is said: “Sharing…” and “Shared” at once would be two changes for one outcome. */
const slowAfter = 1000

/** Milliseconds. */
const wakeEvery = 3000

interface Props {
  write: Write
  onTakenBack?: (() => void) | undefined
  onDiscarded?: (() => void) | undefined
  /** Id of the text that names what the write is about: its buttons are named after both. */
  about?: string | undefined
  inForm?: boolean
  /** The form's button says what is held, in the same words. */
  isSaid?: boolean
  isNamed?: boolean
}

export function WriteState({
  write,
  onTakenBack,
  onDiscarded,
  about,
  inForm = false,
  isSaid = false,
  isNamed = false,
}: Props) {
  const t = useTranslation()
  const { writes } = useOwnWrites()
  const honoursKeys = honoursIdempotencyKeys(useNetwork())
  const asking = useAsking()
  const seconds = useSecondsToUndo(write)
  const { key, content, phase, due, failure, at, triedAt } = write
  const now = Date.now()
  const repeats = honoursKeys || isAddition(content)
  const isBehind = (due ?? 0) <= now && !scheduled(writes).some((next) => next.key === key)
  const status = statusOf(write, now, isBehind)
  const isFirstAttempt = status === 'sending'
  const isRetrying = status === 'waiting' && phase === 'sending'
  const needsPermission = status === 'waiting' && phase === 'waiting' && failure?.code === 'no-permission'
  const isSlow = useSlow(isFirstAttempt, triedAt)
  useWakeUp(isFirstAttempt || isRetrying || (status === 'waiting' && phase === 'unknown'))
  /** Milliseconds until it is sent. Not updated, since that would restart the animation. */
  const hold = useMemo(() => Math.max(0, (due ?? 0) - now), [due])

  /** The form shows the text, which the member may have edited there: nothing is given back. */
  const staysInForm = status === 'refused' && !queues(content)

  const box = useRef<HTMLDivElement>(null)
  const hadFocus = box.current?.contains(document.activeElement)
  // before the next paint: the focused button was removed
  useLayoutEffect(() => {
    if (!hadFocus || document.activeElement !== document.body) return
    const next = box.current?.querySelector<HTMLElement>('.actions button') ?? box.current
    next?.focus({ preventScroll: true })
  }, [status, phase])

  // “Undo” has only seconds then, and a form may fill the popup
  useLayoutEffect(() => {
    const hasButton = status !== 'sending' || (phase === 'waiting' && isSlow)
    if (status === 'undo' || (inForm && hasButton)) box.current?.scrollIntoView({ block: 'nearest' })
  }, [status, isSlow])

  const isBusy = asking.isBusy || isRetrying
  function act(question: WriteQuestion) {
    // not the attribute `disabled`: the button would lose the focus
    if (isBusy) return
    if (question === 'takeBackWrite' && staysInForm) return onTakenBack?.()
    const then = question === 'takeBackWrite' ? onTakenBack : question === 'discardWrite' ? onDiscarded : undefined
    void asking.run(() => ask(question, { key }), then)
  }

  useEffect(() => {
    if (status !== 'undo') return
    return onWindow(
      'keydown',
      closeByEscape(() => act('takeBackWrite')),
    )
  }, [status, isBusy])

  const kind = useKindOf()(content)
  const action = kind.action(content)
  const lineOf = useLine()
  const outcomeOf = useOutcome()
  const heldFor = (seconds: number) => t(`write.held.${action}`, { seconds })
  function waiting() {
    if (needsPermission) return ''
    if (phase === 'unknown') return t(repeats ? 'write.repeating' : 'write.checking')
    const until = failure?.retryAt ?? 0
    if (failure?.code === 'offline') return t('write.waiting.offline')
    if (until > now) return t('write.waiting.until', { time: t.time(until) })
    return t(isBehind && !failure && phase === 'waiting' ? 'write.behind' : 'write.waiting')
  }
  const sentences: Record<WriteStatus, () => string> = {
    undo: () => heldFor(seconds),
    sending: () => t(isSlow ? (phase === 'waiting' ? 'write.reaching' : 'write.slow') : `write.sending.${action}`),
    waiting,
    late: () => t('write.late', { when: t.ago(at, now) }),
    unsure: () => '',
    refused: () => '',
    done: () => (failure ? t(`error.${failure.code}`) : outcomeOf(write)),
  }
  const sentence = sentences[status]()
  // the form of an answer doesn't show which answer it is
  const isUnnamed = !isNamed && status !== 'undo' && (!isFirstAttempt || isSlow)
  const unnamed = isUnnamed && lineOf(write)
  const hasNotice = needsPermission || status === 'unsure' || status === 'refused'
  const hasText = textOf(content) !== undefined
  const shown = buttonsOf(write, status, isSlow).filter(
    (button) => button !== edit || (hasText && (!staysInForm || (!inForm && onTakenBack))),
  )
  // the form's own button sends a refused write again
  const noticeQuestion = needsPermission
    ? 'sendWrite'
    : status === 'unsure' && !isAddition(content)
      ? 'confirmWrite'
      : undefined
  return (
    <div ref={box} class="write" data-phase={phase} data-held={status === 'undo' || undefined} tabIndex={-1}>
      {unnamed && <p class="line">{unnamed}</p>}
      {/* a form says beside the names who can’t receive it, and why */}
      {failure && hasNotice && !(inForm && failure.refused?.length) && (
        <FailureNotice failure={failure} onAction={noticeQuestion && (() => act(noticeQuestion))}>
          {failure.code === 'unconfirmed' && kind.isOnProfile && <ProfileLink />}
        </FailureNotice>
      )}
      {sentence !== '' && (
        // a text that is gone within a blink helps nobody
        <p class={(isSaid && status === 'undo') || (inForm && isFirstAttempt && !isSlow) ? 'visually-hidden' : 'fine'}>
          <Announced
            text={sentence}
            spoken={
              status === 'undo'
                ? `${heldFor(Math.ceil(hold / 1000))} ${t('write.held.next', { button: t(undo[1]) })}`
                : sentence
            }
            isQuiet={isFirstAttempt && !isSlow}
          />
        </p>
      )}
      {status === 'undo' && <span class="hold" style={`--hold: ${hold}ms`} aria-hidden="true" />}
      <div class="actions">
        {shown.map(([question, label, classes]) => (
          <Button
            key={label}
            id={`${question}-${key}`}
            aria-labelledby={about && `${question}-${key} ${about}`}
            value={question}
            class={classes}
            aria-disabled={isBusy}
            onClick={() => act(question)}
            text={t(label)}
          />
        ))}
      </div>
      <FailureNotice failure={asking.failure} />
    </div>
  )
}

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

type StoppableProps = Omit<ComponentProps<typeof WriteState>, 'write'> & {
  write: Write | undefined
  /** Of the form. */
  draft?: { unconfirmed?: unknown } | null
  onLookAgain?: (() => void) | undefined
}

/**
 * If a write was stopped that may have arrived, a notice says so until the member looks again; beside its text in a form,
 * until that changes.
 */
export function StoppableWrite({ write, draft, onLookAgain, onTakenBack, onDiscarded, ...props }: StoppableProps) {
  const [stopped, setStopped] = useState<Write>()
  useEffect(() => {
    if (write) setStopped(undefined)
  }, [write?.key])
  const stop = (then?: () => void) => () => {
    if (write && mayHaveArrived(write)) setStopped(write)
    then?.()
  }
  function lookAgain() {
    setStopped(undefined)
    onLookAgain?.()
  }
  if (write)
    return <WriteState write={write} onTakenBack={stop(onTakenBack)} onDiscarded={stop(onDiscarded)} {...props} />
  if (!stopped && !draft?.unconfirmed) return null
  return <FailureNotice failure={{ code: 'unconfirmed' }} onAction={onLookAgain && lookAgain} />
}

export type About = Pick<Write, 'content' | 'name' | 'phase' | 'failure'>

/** Says what a write is, if its page alone doesn't. */
export function useLine(): (write: About) => string | undefined {
  const t = useTranslation()
  const kindOf = useKindOf()
  return (write) => {
    const kind = kindOf(write.content)
    const line = kind.line?.(write.content, isGone(write))
    return line && t(`outbox.${line}`, { name: nameIn(kind, write, t) })
  }
}

export function WriteCard({ write, onTakenBack }: { write: Write; onTakenBack?: (() => void) | undefined }) {
  const about = useId()
  return (
    <li class="write-card">
      <WhatIsWritten write={write} about={about} isWhole={isGone(write)} />
      <WriteState isNamed write={write} about={about} onTakenBack={onTakenBack} />
    </li>
  )
}

/** @param isWhole shows the whole text, which the member may want to copy */
export function WhatIsWritten({ write, about, isWhole }: { write: About; about: string; isWhole: boolean }) {
  const { content } = write
  const page = pageOf(content)
  const line = useLine()(write)
  const text = textOf(content)
  return (
    <>
      {line && (
        <p id={page ? undefined : about} class="line">
          {line}
        </p>
      )}
      {page && (
        <p id={about} class="line">
          <Link href={page.url} dir="auto">
            {page.title || page.url}
          </Link>
        </p>
      )}
      {text && (
        <p id={page || line ? undefined : about} class={`line fine ${isWhole ? 'whole' : ''}`} dir="auto">
          {text}
        </p>
      )}
    </>
  )
}

interface AnnouncedProps {
  text: string
  /** The text for screen readers, if the visible one changes every second. */
  spoken?: string
  /** True if another text follows soon: screen readers don't announce this one. */
  isQuiet?: boolean
}

/** Screen readers ignore the first text of a live region, so it is set after the first drawing. */
function Announced({ text, spoken = text, isQuiet = false }: AnnouncedProps) {
  const [announced, setAnnounced] = useState('')
  useEffect(() => setAnnounced(isQuiet ? '' : spoken), [spoken, isQuiet])
  return (
    <>
      <span aria-hidden={!isQuiet}>{text}</span>
      <span class="visually-hidden" role="status">
        {announced}
      </span>
    </>
  )
}

export function ProfileLink() {
  const t = useTranslation()
  const { link } = useOwnWrites().account
  if (!link) return null
  return <Link href={link}>{t('write.profile')}</Link>
}

/** The form has another way back if nothing can be discarded here. */
export function RestoredDraft({ onDiscard }: { onDiscard: (() => void) | undefined }) {
  const t = useTranslation()
  return (
    <p class="fine restored">
      <Announced text={t('share.draft')} />{' '}
      {onDiscard && <Button class="link" onClick={onDiscard} text={t('write.discard')} />}
    </p>
  )
}

import type { SentenceKey } from '../../i18n/texts.ts'
import {
  type Decision,
  decisionOf,
  isDone,
  isGone,
  isLive,
  type Write,
  type WriteContent,
} from '../../schemas/outbox.ts'

export type WriteQuestion = 'takeBackWrite' | 'discardWrite' | 'sendWrite' | 'confirmWrite'

export type WriteButton = readonly [question: WriteQuestion, label: SentenceKey, classes?: string]

const cancel: WriteButton = ['takeBackWrite', 'write.cancel']
export const editButton: WriteButton = ['takeBackWrite', 'write.edit']
const discard: WriteButton = ['discardWrite', 'write.discard', 'link quiet']

/** The statuses of a write, as the member sees them, with their buttons. */
export const buttonsOf = {
  /** It is sent in some seconds. */
  held: [cancel],
  /** Nothing of it has left: the network is being reached first. */
  reaching: [cancel],
  sending: [],
  /** A retry is being sent. Sentence and button of `waiting` stay in place, but the button does nothing. */
  resending: [cancel],
  /** It waits for an older write about the same page or request. */
  behind: [cancel],
  /** It is sent later, without the member. */
  waiting: [cancel],
  /** It waits for the browser's permission. */
  'no-permission': [cancel],
  /** It waited so long that the member may have changed their mind. */
  late: [['sendWrite', 'write.now', 'primary'], cancel],
  /** The background is finding out whether the network has it. */
  checking: [['takeBackWrite', 'write.stop']],
  /** Whether the network has it can't be found out: the member decides. */
  unknown: [['sendWrite', 'write.again'], editButton, discard],
  refused: [editButton, discard],
  /** Its page or request no longer exists. The text is shown until the member discards it. */
  gone: [discard],
  /** The network confirmed it long after the member's action. */
  done: [],
} as const satisfies Record<Decision, readonly WriteButton[]> & Record<string, readonly WriteButton[]>

export type WriteStatus = keyof typeof buttonsOf

/** The member's action, in the keys of sentences. */
export const actionOf = (content: WriteContent) => (content.type === 'answer' ? content.value : content.type)

/**
 * The action of a write about a contact request; undefined if it is about something else. An answer whose request is
 * gone may never have been sent, so it is neither accepting nor declining.
 */
export function requestActionOf(write: Write) {
  const { content } = write
  if (content.type === 'answer') return isGone(write) ? content.type : content.value
  return content.type === 'deletion' ? content.type : undefined
}

/** Whether a write is retried automatically: then a failed read of the same network needs no notice. */
export const isRetried = (write: Write): boolean => isLive(write) && write.due !== null && write.failure !== undefined

/**
 * @param now milliseconds since 1970, as `pausedUntil`
 * @param pausedUntil end of the pause that the network asked for
 * @param isBehind whether an older write goes first
 */
export function writeStatusOf(write: Write, now: number, pausedUntil: number, isBehind: boolean): WriteStatus {
  const asked = decisionOf(write)
  if (asked) return asked
  if (isDone(write)) return 'done'
  const { phase, failure } = write
  const due = write.due ?? now
  if (phase === 'unknown') return 'checking'
  if (phase !== 'waiting') return write.attempts > 0 ? 'resending' : 'sending'
  if (failure || (pausedUntil > now && pausedUntil > due)) return 'waiting'
  if (due > now) return 'held'
  return isBehind ? 'behind' : 'reaching'
}

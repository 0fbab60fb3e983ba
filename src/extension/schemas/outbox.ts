import { aboutOf, type ContentOf, textOf, type WriteType } from './write-kinds.ts'
import type { Write } from './writes.ts'

export type { UnreadWrite, Write } from './writes.ts'

/**
 * The member's choices: `undo`, for some seconds; `waiting`: cancel; `late`, or `unsure` whether the network has it:
 * send or discard; `refused`: edit or discard; `done`: nothing, unless its object is gone.
 */
export type WriteStatus = 'undo' | 'sending' | 'waiting' | 'late' | 'unsure' | 'refused' | 'done'

/** @param isBehind an older write goes first */
export function statusOf(write: Write, now = Date.now(), isBehind = false): WriteStatus {
  const { phase, due, failure, attempts } = write
  if (phase === 'done' || phase === 'refused') return phase
  // a retry that is under way changes nothing: the status would change every few seconds
  if (phase === 'sending') return attempts > 0 ? 'waiting' : 'sending'
  if (due === null) return phase === 'unknown' ? 'unsure' : 'late'
  if (phase === 'unknown' || failure || isBehind) return 'waiting'
  return due > now ? 'undo' : 'sending'
}

export const needsDecision = (write: Write): boolean =>
  isGone(write) ||
  ['late', 'unsure', 'refused'].includes(statusOf(write)) ||
  (write.phase === 'waiting' && (write.failure?.code === 'no-permission' || write.failure?.code === 'no-consent'))

/** Milliseconds within which an ordinary delivery ends. */
export const ordinaryDelivery = 3000

/** Whether a popup may have called it undelivered before: then it stays until a popup has shown it. */
export const wasDeliveredLate = ({ failure, doneAt, at, hold = 0, attempts }: Write): boolean =>
  !failure && doneAt !== undefined && (attempts > 0 || doneAt > at + hold + ordinaryDelivery)

/** Whether no attempt has reached the network. A retry changes nothing, or pages would rename the write each time. */
export const isUndelivered = ({ phase, attempts }: Pick<Write, 'phase' | 'attempts'>): boolean =>
  phase === 'waiting' || phase === 'refused' || (phase === 'sending' && attempts > 0)

export const mayHaveArrived = ({ phase, failure }: Pick<Write, 'phase' | 'failure'>): boolean =>
  phase === 'sending' || (phase === 'unknown' && failure?.code !== 'missing')

/** The writes to send: of several about the same object, the oldest. @param writes one owner's, oldest first */
export function scheduled(writes: Write[]): (Write & { due: number })[] {
  const objects = new Set<string>()
  return writes.filter((write): write is Write & { due: number } => {
    const about = aboutOf(write.content)
    const continues = isLive(write) && write.due !== null && !objects.has(about)
    if (continues) objects.add(about)
    return continues
  })
}

export type WriteOf<Type extends WriteType> = Write & { content: ContentOf<Type> }

export const isDone = ({ phase }: Pick<Write, 'phase'>): boolean => phase === 'done'

export const isLive = (write: Pick<Write, 'phase'>): boolean => !isDone(write) && write.phase !== 'refused'

/** Whether its object no longer exists: the write stays until the member has seen that. */
export const isGone = ({ phase, failure, content }: Pick<Write, 'phase' | 'failure' | 'content'>): boolean =>
  // a deletion of an object that no longer exists has succeeded
  phase === 'done' && failure !== undefined && textOf(content) !== undefined

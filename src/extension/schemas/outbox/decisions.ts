import { isGone, isLive, type Write, type WriteContent, writeCodes } from '../outbox.ts'

/** A decision that only the member can make. */
export type Decision = 'refused' | 'unknown' | 'late' | 'no-permission' | 'gone'

/**
 * The decision that blocks this write: `refused`: edit or discard the text; `unknown`: send again or discard; `late`:
 * still wanted?; `no-permission`: grant the permission; `gone`: acknowledge that its object no longer exists.
 */
export function decisionOf(write: Write): Decision | undefined {
  const { phase, due, failure } = write
  if (isGone(write)) return 'gone'
  if (phase === 'refused') return 'refused'
  if (phase === 'unknown' && due === null) return 'unknown'
  if (phase !== 'waiting') return
  if (due === null) return 'late'
  return failure?.code === 'no-permission' ? 'no-permission' : undefined
}

/** Milliseconds that an ordinary delivery takes at most. */
export const ordinary = 3000

/**
 * Whether a popup may have called it unsent before it was delivered: an attempt failed, or it waited. It stays until
 * another popup has shown the delivery.
 */
export const wasDeliveredLate = ({ failure, done_at, at, hold = 0, attempts }: Write): boolean =>
  !failure && done_at !== undefined && (attempts > 0 || done_at > at + hold + ordinary)

/**
 * Whether no attempt of the write has reached the network. A retry that is under way changes nothing: the pages would
 * call the write something else every few seconds.
 */
export const isUnsent = ({ phase, attempts }: Pick<Write, 'phase' | 'attempts'>): boolean =>
  phase === 'waiting' || phase === 'refused' || (phase === 'sending' && attempts > 0)

/** Whether an attempt of an unfinished write may have arrived. No read proves that a status did not. */
export const mayHaveArrived = ({ phase, failure, content }: Pick<Write, 'phase' | 'failure' | 'content'>): boolean =>
  phase === 'sending' ||
  (phase === 'unknown' && (content.type === 'status' || failure?.code !== writeCodes[content.type].missing))

export const needsDecision = (write: Write): boolean => decisionOf(write) !== undefined

/**
 * The writes that continue automatically: of several about the same object, only the oldest.
 *
 * @param writes one owner's, oldest first
 */
export function scheduled(writes: Write[]): (Write & { due: number })[] {
  const objects = new Set<string>()
  return writes.filter((write): write is Write & { due: number } => {
    const about = aboutOf(write.content)
    const continues = isLive(write) && write.due !== null && !objects.has(about)
    if (continues) objects.add(about)
    return continues
  })
}

/** Identifies a write's object: only one write about it is sent at a time. All statuses count as one object. */
export function aboutOf(content: WriteContent): string {
  if (content.type === 'status') return 'status'
  return 'id' in content ? `request ${content.id}` : `share ${content.url}`
}

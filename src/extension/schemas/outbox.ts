import * as v from 'valibot'
import { storedFailureSchema } from './errors.ts'
import { openObject, textsIn } from './words.ts'
import { aboutOf, type ContentOf, contentSchema, textOf, type WriteContent, type WriteType } from './write-kinds.ts'

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

export const writeSchema = openObject({
  key: v.string(),
  owner: v.string(),
  /** The network's name at the member's action; earlier versions stored none. */
  network: v.exactOptional(v.string()),
  content: contentSchema,
  /** Match key of its page; empty if it is about none. Earlier versions stored none. */
  pageKey: v.exactOptional(v.string()),
  /** Name of the member who sent the contact request: the list of requests may not have it any more. */
  name: v.exactOptional(v.string()),
  at: v.number(),
  hold: v.exactOptional(v.number()),
  doneAt: v.exactOptional(v.number()),
  /** Time of the first attempt; the network deletes the idempotency key a day later. */
  sentAt: v.exactOptional(v.number()),
  /** API key of the first attempt: idempotency keys belong to one application. Empty if that key has expired. */
  apiKey: v.exactOptional(v.string()),
  triedAt: v.exactOptional(v.number()),
  /** `unknown`: sent without a clear response; the others as in `WriteStatus`. */
  phase: v.picklist(['waiting', 'sending', 'unknown', 'refused', 'done']),
  /** Time of the next automatic step; null if there is none, or if the member has to decide. */
  due: v.nullable(v.number()),
  attempts: v.number(),
  /** The cause of `refused`, `unknown` or `waiting`; if `done`, that its object no longer exists. */
  failure: v.exactOptional(storedFailureSchema),
})

export type Write = v.InferOutput<typeof writeSchema>

/** A write that another build stored, and this one can't read as a whole: the member copies, edits or discards it. */
export interface UnreadWrite extends Pick<Write, 'key' | 'owner' | 'name'> {
  /** Infinite if this build can't read it. */
  at: number
  isDelivered: boolean
  /** Null if this build doesn't know such writes. */
  content: WriteContent | null
  texts: string[]
}

export function unreadWriteOf(stored: unknown): UnreadWrite {
  const { key, owner, network: _, name, at, phase, failure, apiKey: _key, ...rest } = Object(stored)
  const { type: _type, ...said } = Object(rest.content ?? rest)
  const content = v.safeParse(contentSchema, rest.content)
  return {
    key: typeof key === 'string' ? key : JSON.stringify(stored),
    owner: typeof owner === 'string' ? owner : '',
    at: typeof at === 'number' ? at : Number.POSITIVE_INFINITY,
    ...(typeof name === 'string' && { name }),
    isDelivered: phase === 'done' && failure === undefined,
    content: content.success ? content.output : null,
    texts: textsIn(said),
  }
}

export type WriteOf<Type extends WriteType> = Write & { content: ContentOf<Type> }

export const isDone = ({ phase }: Pick<Write, 'phase'>): boolean => phase === 'done'

export const isLive = (write: Pick<Write, 'phase'>): boolean => !isDone(write) && write.phase !== 'refused'

/** Whether its object no longer exists: the write stays until the member has seen that. */
export const isGone = ({ phase, failure, content }: Pick<Write, 'phase' | 'failure' | 'content'>): boolean =>
  // a deletion of an object that no longer exists has succeeded
  phase === 'done' && failure !== undefined && textOf(content) !== undefined

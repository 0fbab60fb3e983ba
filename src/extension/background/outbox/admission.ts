import { aboutOf, needsDecision } from '../../schemas/outbox/decisions.ts'
import { isDone, isLive, type Write, type WriteContent } from '../../schemas/outbox.ts'
import { Failed } from '../base/failed.ts'
import { isReplaced, isSameForm } from './drafts.ts'
import { lastTimeOf } from './timing.ts'

/** Milliseconds within which an equal write counts as a repeated click. */
const doubleClick = 60_000

/** Unfinished writes of one owner, at most. */
export const maxWrites = 50

interface Admission {
  /** The writes to store; the same array if there is nothing to store. */
  writes: Write[]
  /** Replaced refused writes of another form than this write's; their text goes back to that form. */
  toRestore: Write[]
}

/**
 * Adds a write to the stored writes, unless it is a duplicate.
 *
 * @throws Failed `under-way` if another write about the same object is unfinished; `outbox-full`
 */
export function admit(write: Write, writes: Write[]): Admission {
  const { owner, content } = write
  const own = writes.filter((each) => each.owner === owner)
  const about = own.filter((each) => aboutOf(each.content) === aboutOf(content))
  const isRecent = (each: Write) => Math.abs(write.at - lastTimeOf(each)) < doubleClick
  const duplicate = about.find((each) => isSame(each.content, content) && each.phase !== 'refused')
  // from a second window or a second click
  if (duplicate && (isLive(duplicate) || isRecent(duplicate))) {
    const sent =
      isLive(duplicate) && needsDecision(duplicate)
        ? writes.map((each) => (each === duplicate ? retriedNow(duplicate) : each))
        : writes
    return { writes: sent, toRestore: [] }
  }
  if (about.some(isLive) && content.type !== 'status') throw new Failed('under-way')
  const replaced = own.filter((each) => isReplaced(each.content, content) && !isLive(each))
  if (own.filter((each) => !isDone(each) && !replaced.includes(each)).length >= maxWrites)
    throw new Failed('outbox-full')
  return {
    writes: [...writes.filter((each) => !replaced.includes(each)), write],
    // a refused write of the same form has its text there already
    toRestore: replaced.filter((each) => each.phase === 'refused' && !isSameForm(each.content, content)),
  }
}

/** This write, to be sent now, without its failure. A write that may have been delivered keeps its key's age. */
export function retriedNow({ failure: _, hold: _hold, sent_at, api_key, ...write }: Write): Write {
  const now = Date.now()
  const sent = write.phase === 'unknown' &&
    sent_at !== undefined && { sent_at, ...(api_key !== undefined && { api_key }) }
  return { ...write, ...sent, at: now, phase: 'waiting', due: now, attempts: 0 }
}

const isSame = (one: WriteContent, other: WriteContent): boolean => JSON.stringify(one) === JSON.stringify(other)

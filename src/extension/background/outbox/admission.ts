import { aboutOf, isDone, isLive, needsMember, type Write, type WriteContent } from '../../schemas/outbox.ts'
import { Failed } from '../base/failed.ts'
import { isReplaced, isSameForm } from './drafts.ts'
import { lastTimeOf } from './timing.ts'

/** Milliseconds within which the same thing, asked for duplicate, is a click that was not replied to. */
const doubleClick = 60_000

/** How many writes there may be at a time. */
export const maxWrites = 50

interface Admission {
  /** All that is stored then; the same list where the write is in it already. */
  writes: Write[]
  /** Those that go for it and whose words belong into another form than its own. */
  toRestore: Write[]
}

/**
 * What comes of all writes when one more is asked for.
 *
 * @throws Failed `under-way` where something else about the same is; `outbox-full`
 */
export function admit(write: Write, writes: Write[]): Admission {
  const { owner, content } = write
  const own = writes.filter((each) => each.owner === owner)
  const about = own.filter((each) => aboutOf(each.content) === aboutOf(content))
  const isRecent = (each: Write) => Math.abs(write.at - lastTimeOf(each)) < doubleClick
  const duplicate = about.find((each) => isSame(each.content, content) && each.phase !== 'refused')
  // two windows, or two clicks, are one
  if (duplicate && (isLive(duplicate) || isRecent(duplicate))) {
    const sent =
      isLive(duplicate) && needsMember(duplicate)
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
    // the form of what is sent has its words
    toRestore: replaced.filter((each) => each.phase === 'refused' && !isSameForm(each.content, content)),
  }
}

/** What the member wants to be sent now. Where it may have arrived, its key is as old as it was. */
export function retriedNow({ failure: _, sent_at, api_key, ...write }: Write): Write {
  const now = Date.now()
  const sent = write.phase === 'unknown' && sent_at !== undefined && { sent_at, ...(api_key && { api_key }) }
  return { ...write, ...sent, at: now, phase: 'waiting', due: now, attempts: 0 }
}

const isSame = (one: WriteContent, other: WriteContent): boolean => JSON.stringify(one) === JSON.stringify(other)

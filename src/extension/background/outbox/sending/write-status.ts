import type { ErrorCode } from '../../../schemas/errors.ts'
import { type Write, writeCodes } from '../../../schemas/outbox.ts'
import { Failed, failureOf } from '../../base/failed.ts'
import { afterFailedAttempt } from './backoff.ts'

/** After these failures the write may have been delivered. */
const maybeDelivered: ReadonlySet<ErrorCode> = new Set([
  'unreachable',
  'slow',
  'server',
  'not-understood',
  'unexpected',
])

/** After these failures the write was not delivered, and is retried. */
const temporary: ReadonlySet<ErrorCode> = new Set([
  'offline',
  'busy',
  'paced',
  'no-consent',
  'no-permission',
  'signed-out',
])

/**
 * Of these responses a late one may be to a repetition: browsers silently repeat a request whose connection broke, and
 * the first may have been delivered.
 */
const refusingAll: ReadonlySet<ErrorCode> = new Set(['busy', 'signed-out'])

interface Attempt {
  /** Whether the network honours the write's key, so that it can be sent again. */
  repeats: boolean
  /** Whether the response to the write took longer than an ordinary one. */
  isLate: boolean
}

type WriteStatus = Pick<Write, 'phase' | 'due' | 'done_at' | 'failure'> & Partial<Pick<Write, 'attempts'>>

/** The status of a delivered write. */
export const doneStatus = (): WriteStatus => ({ phase: 'done', due: null, done_at: Date.now() })

/**
 * The status of a write whose attempt failed.
 *
 * @returns undefined if the network must be asked now whether it has the write
 */
export function statusAfterFailure(error: unknown, write: Write, attempt: Attempt): WriteStatus | undefined {
  const failure = failureOf(error)
  const codes = writeCodes[write.content.type]
  // used-up calls come back with the next hour (§8)
  const next = afterFailedAttempt(write, failure.code === 'busy' ? 2 : 0)
  const retry = { ...next, due: Math.max(next.due, failure.retry_at ?? 0) }
  const isUnsent = error instanceof Failed && error.unsent && maybeDelivered.has(failure.code)
  const mayBeRepetition = attempt.isLate && refusingAll.has(failure.code)
  if ((temporary.has(failure.code) && !mayBeRepetition) || isUnsent) return { ...retry, phase: write.phase, failure }
  // somebody else answered or removed it: nothing is left to do
  if (failure.code === 'request-gone' || failure.code === 'share-gone') return { ...doneStatus(), failure }
  if (!maybeDelivered.has(failure.code) && !mayBeRepetition)
    return {
      phase: 'refused',
      due: null,
      failure: failure.code === 'not-allowed' ? { ...failure, code: codes.notAllowed } : failure,
    }
  const isAsked = !attempt.repeats && failure.retry_at === undefined
  return isAsked ? undefined : { ...retry, phase: 'unknown', failure: { ...failure, code: codes.unconfirmed } }
}

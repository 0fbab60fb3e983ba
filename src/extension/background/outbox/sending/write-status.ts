import type { ErrorCode } from '../../../schemas/errors.ts'
import { type Write, writeCodes } from '../../../schemas/outbox.ts'
import { Failed, failureOf } from '../../base/failed.ts'
import { backoff } from './backoff.ts'

/** After these it may have arrived. */
const maybeDelivered: ReadonlySet<ErrorCode> = new Set([
  'unreachable',
  'slow',
  'server',
  'not-understood',
  'unexpected',
])

/** After these it has not, and goes when they have passed. */
const temporary: ReadonlySet<ErrorCode> = new Set([
  'offline',
  'busy',
  'paced',
  'no-consent',
  'no-permission',
  'signed-out',
])

type WriteStatus = Pick<Write, 'phase' | 'due' | 'done_at' | 'failure'>

/** The network has it. */
export const doneStatus = (): WriteStatus => ({ phase: 'done', due: null, done_at: Date.now() })

/**
 * What is to become of a write whose sending failed so.
 *
 * @param repeats whether the network, having its key, does it once however often it is sent
 * @returns undefined where the network is to be asked now whether it arrived
 */
export function statusAfterFailure(
  error: unknown,
  { content, phase, attempts }: Write,
  repeats: boolean,
): WriteStatus | undefined {
  const failure = failureOf(error)
  const codes = writeCodes[content.type]
  // where all of a network's calls are used up, the next hour brings more (§8)
  const wait = backoff(failure.code === 'busy' ? attempts + 2 : attempts)
  const due = Math.max(Date.now() + wait, failure.retry_at ?? 0)
  const isUnsent = error instanceof Failed && error.unsent && maybeDelivered.has(failure.code)
  if (temporary.has(failure.code) || isUnsent) return { phase, due, failure }
  // whoever answered or removed it, nothing is left to be done
  if (failure.code === 'request-gone' || failure.code === 'share-gone') return { ...doneStatus(), failure }
  if (!maybeDelivered.has(failure.code))
    return {
      phase: 'refused',
      due: null,
      failure: failure.code === 'not-allowed' ? { ...failure, code: codes.notAllowed } : failure,
    }
  const isAsked = !repeats && failure.retry_at === undefined
  return isAsked ? undefined : { phase: 'unknown', due, failure: { ...failure, code: codes.unconfirmed } }
}

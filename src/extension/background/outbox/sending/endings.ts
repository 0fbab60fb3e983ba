import type { ErrorCode } from '../../../schemas/errors.ts'
import { type Write, writeCodes } from '../../../schemas/outbox.ts'
import { Failed, failureOf } from '../../base/failed.ts'
import { backoff } from './backoff.ts'

/** After these it may have arrived. */
const unclear: ReadonlySet<ErrorCode> = new Set(['unreachable', 'slow', 'server', 'not-understood', 'unexpected'])

/** After these it has not, and goes when they have passed. */
const passing: ReadonlySet<ErrorCode> = new Set([
  'offline',
  'busy',
  'paced',
  'no-consent',
  'no-permission',
  'signed-out',
])

type Ending = Pick<Write, 'phase' | 'due' | 'done_at' | 'failure'>

/** The network has it. */
export const done = (): Ending => ({ phase: 'done', due: null, done_at: Date.now() })

/**
 * What is to become of a write whose sending failed so.
 *
 * @param repeats whether the network, having its key, does it once however often it is sent
 * @returns undefined where the network is to be asked now whether it arrived
 */
export function endingOf(error: unknown, { content, phase, attempts }: Write, repeats: boolean): Ending | undefined {
  const failure = failureOf(error)
  const codes = writeCodes[content.type]
  // where all of a network's calls are used up, the next hour brings more (§8)
  const wait = backoff(failure.code === 'busy' ? attempts + 2 : attempts)
  const due = Math.max(Date.now() + wait, failure.retry_at ?? 0)
  const isUnsent = error instanceof Failed && error.unsent && unclear.has(failure.code)
  if (passing.has(failure.code) || isUnsent) return { phase, due, failure }
  // whoever answered or removed it, nothing is left to be done
  if (failure.code === 'request-gone' || failure.code === 'share-gone') return { ...done(), failure }
  if (!unclear.has(failure.code))
    return {
      phase: 'refused',
      due: null,
      failure: failure.code === 'not-allowed' ? { ...failure, code: codes.notAllowed } : failure,
    }
  const isAsked = !repeats && failure.retry_at === undefined
  return isAsked ? undefined : { phase: 'unknown', due, failure: { ...failure, code: codes.unconfirmed } }
}

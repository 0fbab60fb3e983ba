import type { ErrorCode } from '../../schemas/errors.ts'
import { ordinaryDelivery, type Write } from '../../schemas/outbox.ts'
import type { WriteContent } from '../../schemas/write-kinds.ts'
import type { Session } from '../auth/session.ts'
import { Failed, failureOf, otherwise } from '../base/failed.ts'
import { withDeadline } from '../base/queue.ts'
import type { Sending } from '../http/http.ts'
import type { KindOf } from './kind.ts'
import { isRepeatable, keyLifetime, maxDelay } from './stored-writes.ts'

const firstDelay = 2000
const factor = 4

export function backoff(attempts: number, random: () => number = Math.random): number {
  const most = Math.min(firstDelay * factor ** (attempts - 1), maxDelay)
  return Math.round(most / 2 + (random() * most) / 2)
}

function afterFailedAttempt(write: Write, skipped = 0): Pick<Write, 'attempts'> & { due: number } {
  const attempts = write.attempts + 1
  return { attempts, due: Date.now() + backoff(attempts + skipped) }
}

const mayHaveArrivedAfter: ReadonlySet<ErrorCode> = new Set(['unreachable', 'unexpected'])

const temporary: ReadonlySet<ErrorCode> = new Set(['offline', 'busy', 'no-consent', 'no-permission', 'signed-out'])

/** A late one may be to a repetition: browsers repeat a request whose connection broke. The first may have arrived. */
const refusingAll: ReadonlySet<ErrorCode> = new Set(['busy', 'signed-out'])

type Ending = Pick<Write, 'phase' | 'due' | 'doneAt' | 'failure'> & Partial<Pick<Write, 'attempts'>>

export const doneEnding = (): Ending => ({ phase: 'done', due: null, doneAt: Date.now() })

/** @returns undefined if the network must be asked now whether it has the write */
function endingAfterFailure(error: unknown, write: Write, repeats: boolean, isLate: boolean): Ending | undefined {
  const failure = failureOf(error)
  const next = afterFailedAttempt(write, failure.code === 'busy' ? 2 : 0)
  const retry = { ...next, due: Math.max(next.due, failure.retryAt ?? 0) }
  const neverLeft = error instanceof Failed && error.isBeforeSending && mayHaveArrivedAfter.has(failure.code)
  const mayBeRepetition = isLate && refusingAll.has(failure.code)
  if ((temporary.has(failure.code) && !mayBeRepetition) || neverLeft) return { ...retry, phase: write.phase, failure }
  if (failure.code === 'gone') return { ...doneEnding(), failure }
  if (!mayHaveArrivedAfter.has(failure.code) && !mayBeRepetition) return { phase: 'refused', due: null, failure }
  const isAsked = !repeats && failure.retryAt === undefined
  return isAsked ? undefined : { ...retry, phase: 'unknown', failure: { ...failure, code: 'unconfirmed' } }
}

const checkDeadline = 8000

/** Milliseconds between two reads in `networkTime`: meanwhile the member can do nothing but stop. */
const readEvery = 10_000

/** Milliseconds within which a network may still finish a request that was cut off: a read before may be too early. */
export const networkTime = 60_000

export interface DeliveryResult extends Partial<Write> {
  /** A read showed that the network has the write; no attempt to send it was confirmed. */
  isConfirmedByRead?: true
}

export function createDelivery(
  callerOf: Session['callerOf'],
  kindOf: KindOf,
  leave: (write: Write) => Promise<boolean>,
) {
  return async (write: Write): Promise<DeliveryResult> => {
    const caller = await callerOf(write.owner)
    if (!caller) return { phase: write.phase, due: Date.now() }
    const sending = { key: write.key, caller }
    const repeats = isRepeatable(write, caller.network)
    if (write.phase === 'waiting' || repeats) {
      let left = Number.POSITIVE_INFINITY
      try {
        // also after an interrupted attempt, since it may have ended before anything was sent
        const checked = (await kindOf(write.content).check?.(write.content, sending)) ?? 'send'
        if (checked === 'done') return { ...doneEnding(), isConfirmedByRead: true }
        if (checked !== 'send') return replacedBy(checked, write)
        // the member signed out or gave the write up during the check
        if (!(await callerOf(write.owner)) || !(await leave(write))) return { phase: write.phase, due: Date.now() }
        left = Date.now()
        await kindOf(write.content).send(write.content, sending)
        return doneEnding()
      } catch (error) {
        const ending = endingAfterFailure(error, write, repeats, Date.now() - left > ordinaryDelivery)
        if (ending) return ending
      }
    }
    return confirmByRead(write, sending)
  }

  async function confirmByRead(write: Write, sending: Sending): Promise<DeliveryResult> {
    const kind = kindOf(write.content)
    if (!kind.wasDelivered) return { phase: 'unknown', due: null, failure: { code: 'unconfirmed' } }
    const since = write.sentAt ?? write.at
    const asked = kind.wasDelivered(write.content, sending, since)
    const wasDelivered = await withDeadline(checkDeadline, () => asked).catch(otherwise(undefined))
    if (wasDelivered) return { ...doneEnding(), isConfirmedByRead: true }
    const next = afterFailedAttempt(write)
    const isOver = Math.abs(Date.now() - Math.max(since, write.at)) > networkTime
    const isMissing = wasDelivered === false && isOver && !kind.mayBeHidden
    const memberDecides = (wasDelivered === false && isOver) || Math.abs(Date.now() - since) > keyLifetime
    return {
      phase: 'unknown',
      // the backoff begins when that time is over
      ...(memberDecides
        ? { due: null }
        : isOver
          ? next
          : { attempts: Math.min(next.attempts, 2), due: Math.min(next.due, Date.now() + readEvery) }),
      failure: { code: isMissing ? 'missing' : 'unconfirmed' },
    }
  }
}

/** Sends other content next; with a new key if an earlier attempt may have used this one for another request. */
const replacedBy = (content: WriteContent, { sentAt, triedAt }: Write): DeliveryResult => ({
  ...(sentAt !== triedAt && { key: crypto.randomUUID() }),
  content,
  phase: 'waiting',
  due: Date.now(),
})

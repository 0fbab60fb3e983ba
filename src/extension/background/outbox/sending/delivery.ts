import { ordinary } from '../../../schemas/outbox/decisions.ts'
import { type Write, type WriteContent, writeCodes } from '../../../schemas/outbox.ts'
import type { Session } from '../../auth/session.ts'
import { withDeadline } from '../../base/deadline.ts'
import type { Sending } from '../../http/http.ts'
import { isRepeatable, keyLifetime } from '../timing.ts'
import { afterFailedAttempt } from './backoff.ts'
import type { Kind } from './kinds.ts'
import { doneStatus, statusAfterFailure } from './write-status.ts'

/** Milliseconds for finding out whether a write was delivered. */
const checkDeadline = 8000

export interface DeliveryResult extends Partial<Write> {
  /** A read showed that the network has the write; no attempt to send it was confirmed. */
  isConfirmedByRead?: true
}

/** @returns a function that sends a write, or asks the network about it, and returns the write's new status */
export function createDelivery(
  callerOf: Session['callerOf'],
  kindOf: (write: Write) => Kind<WriteContent>,
  leave: (write: Write) => Promise<boolean>,
) {
  async function deliver(write: Write): Promise<DeliveryResult> {
    const caller = await callerOf(write.owner)
    if (!caller) return { phase: write.phase, due: Date.now() }
    const sending = { key: write.key, as: caller }
    const repeats = isRepeatable(write, caller.network)
    if (write.phase === 'waiting' || repeats) {
      let left = Number.POSITIVE_INFINITY
      try {
        // also after an interrupted attempt, since it may have ended before anything was sent
        const checked = await kindOf(write).check(write.content, sending)
        if (checked === 'done') return { ...doneStatus(), isConfirmedByRead: true }
        if (checked !== 'send') return replacedBy(checked, write)
        // the member signed out or gave the write up during the check
        if (!(await callerOf(write.owner)) || !(await leave(write))) return { phase: write.phase, due: Date.now() }
        left = Date.now()
        await kindOf(write).send(write.content, sending)
        return doneStatus()
      } catch (error) {
        const ending = statusAfterFailure(error, write, { repeats, isLate: Date.now() - left > ordinary })
        if (ending) return ending
      }
    }
    return confirmByRead(write, sending)
  }

  /** For networks that don't honour keys: finds out whether the network has the write. */
  async function confirmByRead(write: Write, sending: Sending): Promise<DeliveryResult> {
    const since = write.sent_at ?? write.at
    const wasDelivered = await withDeadline(checkDeadline, () =>
      kindOf(write).wasDelivered(write.content, sending, since),
    ).catch(() => undefined)
    if (wasDelivered) return { ...doneStatus(), isConfirmedByRead: true }
    const { missing, unconfirmed } = writeCodes[write.content.type]
    const memberDecides = wasDelivered === false || Math.abs(Date.now() - since) > keyLifetime
    return {
      phase: 'unknown',
      ...(memberDecides ? { due: null } : afterFailedAttempt(write)),
      failure: { code: wasDelivered === false ? missing : unconfirmed },
    }
  }

  return deliver
}

/** Sends other content next; with a new key if an earlier attempt may have used this one for another request. */
const replacedBy = (content: WriteContent, { sent_at, tried_at }: Write): DeliveryResult => ({
  ...(sent_at !== tried_at && { key: crypto.randomUUID() }),
  content,
  phase: 'waiting',
  due: Date.now(),
})

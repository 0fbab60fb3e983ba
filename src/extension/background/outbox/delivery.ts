import type { ErrorCode } from '../../schemas/errors.ts'
import { ordinary, type Write, type WriteContent } from '../../schemas/outbox.ts'
import type { Reason } from '../../schemas/reasons.ts'
import type { Members } from '../api/members.ts'
import type { Feeds } from '../api/newsfeed.ts'
import type { Recommendations } from '../api/recommendations.ts'
import type { Session } from '../auth/session.ts'
import { Failed, failureOf } from '../base/failed.ts'
import { withDeadline } from '../base/queue.ts'
import type { Sending } from '../http/http.ts'
import { isRepeatable, keyLifetime } from './stored-writes.ts'

const firstDelay = 2000
const factor = 4

const maxDelay = 30 * 60 * 1000

export function backoff(attempts: number, random: () => number = Math.random): number {
  const most = Math.min(firstDelay * factor ** (attempts - 1), maxDelay)
  return Math.round(most / 2 + (random() * most) / 2)
}

function afterFailedAttempt(write: Write, skipped = 0): Pick<Write, 'attempts'> & { due: number } {
  const attempts = write.attempts + 1
  return { attempts, due: Date.now() + backoff(attempts + skipped) }
}

const maybeDelivered: ReadonlySet<ErrorCode> = new Set(['unreachable', 'unexpected'])

const temporary: ReadonlySet<ErrorCode> = new Set(['offline', 'busy', 'no-consent', 'no-permission', 'signed-out'])

/** A late one may be to a repetition: browsers repeat a request whose connection broke. The first may have arrived. */
const refusingAll: ReadonlySet<ErrorCode> = new Set(['busy', 'signed-out'])

type WriteStatus = Pick<Write, 'phase' | 'due' | 'done_at' | 'failure'> & Partial<Pick<Write, 'attempts'>>

export const doneStatus = (): WriteStatus => ({ phase: 'done', due: null, done_at: Date.now() })

/** @returns undefined if the network must be asked now whether it has the write */
function statusAfterFailure(error: unknown, write: Write, repeats: boolean, isLate: boolean): WriteStatus | undefined {
  const failure = failureOf(error)
  const next = afterFailedAttempt(write, failure.code === 'busy' ? 2 : 0)
  const retry = { ...next, due: Math.max(next.due, failure.retry_at ?? 0) }
  const neverLeft = error instanceof Failed && error.isBeforeSending && maybeDelivered.has(failure.code)
  const mayBeRepetition = isLate && refusingAll.has(failure.code)
  if ((temporary.has(failure.code) && !mayBeRepetition) || neverLeft) return { ...retry, phase: write.phase, failure }
  if (failure.code === 'gone') return { ...doneStatus(), failure }
  if (!maybeDelivered.has(failure.code) && !mayBeRepetition) return { phase: 'refused', due: null, failure }
  const isAsked = !repeats && failure.retry_at === undefined
  return isAsked ? undefined : { ...retry, phase: 'unknown', failure: { ...failure, code: 'unconfirmed' } }
}

const checkDeadline = 8000

export interface DeliveryResult extends Partial<Write> {
  /** A read showed that the network has the write; no attempt to send it was confirmed. */
  isConfirmedByRead?: true
}

export function createDelivery(
  callerOf: Session['callerOf'],
  kindOf: (write: Write) => Kind<WriteContent>,
  leave: (write: Write) => Promise<boolean>,
) {
  return async (write: Write): Promise<DeliveryResult> => {
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
        const ending = statusAfterFailure(error, write, repeats, Date.now() - left > ordinary)
        if (ending) return ending
      }
    }
    return confirmByRead(write, sending)
  }

  async function confirmByRead(write: Write, sending: Sending): Promise<DeliveryResult> {
    const since = write.sent_at ?? write.at
    const wasDelivered = await withDeadline(checkDeadline, () =>
      kindOf(write).wasDelivered(write.content, sending, since),
    ).catch(() => undefined)
    if (wasDelivered) return { ...doneStatus(), isConfirmedByRead: true }
    // no read proves that a status was not posted
    const isMissing = wasDelivered === false && write.content.type !== 'status'
    const memberDecides = wasDelivered === false || Math.abs(Date.now() - since) > keyLifetime
    return {
      phase: 'unknown',
      ...(memberDecides ? { due: null } : afterFailedAttempt(write)),
      failure: { code: isMissing ? 'missing' : 'unconfirmed' },
    }
  }
}

/** Sends other content next; with a new key if an earlier attempt may have used this one for another request. */
const replacedBy = (content: WriteContent, { sent_at, tried_at }: Write): DeliveryResult => ({
  ...(sent_at !== tried_at && { key: crypto.randomUUID() }),
  content,
  phase: 'waiting',
  due: Date.now(),
})

/** `done`: the network has the write already. Content: send this instead of the write's. */
type Check = 'send' | 'done' | WriteContent

export interface Kind<Content> {
  /** Called before each attempt; without an answer of the network the write doesn't leave. */
  check: (content: Content, sending: Sending) => Promise<Check>
  send: (content: Content, sending: Sending) => Promise<unknown>
  /** Asks whether the network has the write. @param since time of the first attempt, in milliseconds since 1970 */
  wasDelivered: (content: Content, sending: Sending, since: number) => Promise<boolean>
}

export type Kinds = { [Type in WriteContent['type']]: Kind<Extract<WriteContent, { type: Type }>> }

export function createKinds(recommendations: Recommendations, members: Members, newsfeed: Feeds): Kinds {
  const reach =
    (reason: Reason) =>
    async (content: object, { as }: Sending): Promise<Check> => {
      // without an id, the share's head is read when the write counts as leaving: the connection is proven before
      const readsFirst = 'share_id' in content && content.share_id === ''
      await members.reach(reason, as, readsFirst)
      return 'send'
    }
  return {
    share: { check: recommendations.checkShare, send: recommendations.share, wasDelivered: recommendations.isShared },
    comment: { check: reach('comment'), send: recommendations.editComment, wasDelivered: recommendations.isShared },
    removal: { check: reach('removal'), send: recommendations.removeShare, wasDelivered: recommendations.isRemoved },
    status: { check: reach('status'), send: newsfeed.postStatus, wasDelivered: newsfeed.isPosted },
    answer: { check: reach('answer'), send: members.answerRequest, wasDelivered: members.isRequestGone },
    deletion: { check: reach('answer'), send: members.deleteRequest, wasDelivered: members.isRequestGone },
  }
}

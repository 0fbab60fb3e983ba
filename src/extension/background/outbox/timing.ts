import { honoursIdempotencyKeys, type Network } from '../../network/network.ts'
import { isDone, isGone, isLive, scheduled, type Write } from '../../schemas/outbox.ts'

/** Milliseconds for which a write may wait and still go out by itself: what is older, the member may not mean any more. */
const maxWaiting = 20 * 60 * 60 * 1000

/** Milliseconds after its first sending for which a key can be relied upon: the network keeps it for 24 hours. */
export const keyLifetime = 20 * 60 * 60 * 1000

/** Milliseconds by which a clock may be set right without anything being made of it. */
const clockCorrection = 5 * 60 * 1000

/** Milliseconds for which it is kept that a write is done, so that a popup opened meanwhile can say so. */
const doneLifetime = 10 * 60 * 1000

/** Whether sending it again is the same as having sent it once: the network still has its key, if it keeps keys at all. */
export function isRepeatable({ sent_at, api_key }: Write, network: Network): boolean {
  const age = Date.now() - (sent_at ?? 0)
  return honoursIdempotencyKeys(network) && api_key === network.apiKey && age < keyLifetime
}

/** Where the clock was set back since it was tried, nobody knows how old its key is, and it is held up no longer; whosever it is. */
export function afterClockChange(write: Write, now: number): Write {
  if (!isLive(write) || (write.tried_at ?? 0) <= now + clockCorrection) return write
  const sent_at = write.phase === 'waiting' ? now : now - keyLifetime
  return { ...write, sent_at, tried_at: now, due: write.due === null ? null : now }
}

/** How a write of whoever is signed in stands now: one that was under way has died, and one that is too old asks first. */
export function afterTimePassed(write: Write, now: number): Write {
  if (write.phase === 'sending') return { ...write, phase: 'unknown', due: now }
  if (write.due === null || !isLive(write)) return write
  if (write.at > now) return { ...write, at: now, due: now }
  if (write.phase === 'waiting' && write.at < now - maxWaiting) return { ...write, due: null }
  return write
}

/** When the member asked for it, or what they asked for came about. */
export const lastTimeOf = ({ at, done_at }: Write): number => done_at ?? at

/** What is done and needs nobody is kept for a while; a clock that was set back doesn't make that longer. */
export const isExpired = (write: Write): boolean =>
  expires(write) && Math.abs(Date.now() - lastTimeOf(write)) >= doneLifetime

const expires = (write: Write): boolean => isDone(write) && !isGone(write)

/** Those of an owner that go on by themselves. */
export const scheduledOf = (writes: Write[], owner: string | undefined) =>
  scheduled(writes.filter((write) => write.owner === owner))

/** When something is to be done next, be it only to forget what is done. */
export function nextDue(writes: Write[], owner: string | undefined, pause: number): number | undefined {
  const times = [
    ...scheduledOf(writes, owner).map(({ due }) => Math.max(due, pause)),
    ...writes.filter(expires).map((write) => lastTimeOf(write) + doneLifetime),
  ]
  return times.length > 0 ? Math.min(...times) : undefined
}

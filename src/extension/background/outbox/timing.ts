import { honoursIdempotencyKeys, type Network } from '../../network/network.ts'
import { scheduled, wasDeliveredLate } from '../../schemas/outbox/decisions.ts'
import { isDone, isGone, isLive, type Write } from '../../schemas/outbox.ts'

/** Milliseconds after which a waiting write is sent only if the member confirms it. */
const maxWaiting = 20 * 60 * 60 * 1000

/** Milliseconds after the first attempt for which a key is reused; the network remembers keys for 24 hours. */
export const keyLifetime = 20 * 60 * 60 * 1000

/** Largest correction of the clock that is ignored, in milliseconds. */
const clockCorrection = 5 * 60 * 1000

/** Milliseconds for which a done write stays in the outbox, so that a popup can show the result. */
const doneLifetime = 10 * 60 * 1000

/** Whether the write can be sent again without a second effect: the network still knows its idempotency key. */
export function isRepeatable({ sent_at, api_key }: Write, network: Network): boolean {
  const age = Date.now() - (sent_at ?? 0)
  return honoursIdempotencyKeys(network) && api_key === network.apiKey && age < keyLifetime
}

/** If the clock was set back since the last attempt, the key's age is unknown: treats it as expired and retries now. */
export function afterClockChange(write: Write, now: number): Write {
  if (!isLive(write) || (write.tried_at ?? 0) <= now + clockCorrection) return write
  const sent = write.sent_at !== undefined && { sent_at: now - keyLifetime }
  return { ...write, ...sent, tried_at: now, due: write.due === null ? null : now }
}

/** Marks an expired key by an empty API key, since the key would look younger if the clock is set back later. */
export const afterKeyExpiry = (write: Write, now: number): Write =>
  write.phase === 'unknown' && write.api_key && now - (write.sent_at ?? now) >= keyLifetime
    ? { ...write, api_key: '' }
    : write

/**
 * Updates a stored write after a restart or a long wait. `sending` becomes `unknown`, since the worker that sent the
 * write has died. A write that waited for longer than `maxWaiting` is no longer due: the member decides.
 * An `at` in the future, from a clock that was set back, becomes now. Call this only while no write is being sent.
 */
export function afterTimePassed(write: Write, now: number): Write {
  if (write.phase === 'sending') return { ...write, phase: 'unknown', due: now }
  if (write.due === null || !isLive(write)) return write
  if (write.at > now) return { ...write, at: now, due: now }
  if (write.phase === 'waiting' && write.at < now - maxWaiting) return { ...write, due: null }
  return write
}

/** Time of the delivery; of the member's action if the write isn't done. */
export const lastTimeOf = ({ at, done_at }: Write): number => done_at ?? at

/** Whether a done write's time in the outbox is over. A clock that was set back doesn't extend it. */
export const isExpired = (write: Write): boolean =>
  expires(write) && Math.abs(Date.now() - lastTimeOf(write)) >= doneLifetime

/** Whether the write is done and the member knows it. */
const expires = (write: Write): boolean => isDone(write) && !isGone(write) && !wasDeliveredLate(write)

/** An owner's writes that proceed without the member. */
export const scheduledOf = (writes: Write[], owner: string | undefined) =>
  scheduled(writes.filter((write) => write.owner === owner))

/** When the next write is due or expires; undefined if none. */
export function nextDue(writes: Write[], owner: string | undefined, pause: number): number | undefined {
  const times = [
    ...scheduledOf(writes, owner).map(({ due }) => Math.max(due, pause)),
    ...writes.filter(expires).map((write) => lastTimeOf(write) + doneLifetime),
  ]
  return times.length > 0 ? Math.min(...times) : undefined
}

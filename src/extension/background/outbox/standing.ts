import { honoursKeys, type Network } from '../../network/network.ts'
import { aboutOf, isLive, type Write } from '../../schemas/outbox.ts'

/** Milliseconds for which a write may wait and still go out by itself: what is older, the member may not mean any more. */
const mostWaiting = 20 * 60 * 60 * 1000

/** Milliseconds after its first sending for which a key can be relied upon: the network keeps it for 24 hours. */
export const keyLifetime = 20 * 60 * 60 * 1000

/** Milliseconds by which a clock may be set right without anything being made of it. */
const clockSkew = 5 * 60 * 1000

/** Milliseconds for which it is kept that a write is done, so that a popup opened meanwhile can say so. */
const doneFor = 10 * 60 * 1000

/** Whether sending it again is the same as having sent it once: the network still has its key, if it keeps keys at all. */
export function isRepeatable({ sent_at, api_key }: Write, network: Network): boolean {
  const age = Date.now() - (sent_at ?? 0)
  return honoursKeys(network) && api_key === network.apiKey && age < keyLifetime
}

/** Where the clock was set back since it was tried, nobody knows how old its key is, and it is held up no longer; whosever it is. */
export function clocked(write: Write, now: number): Write {
  if (!isLive(write) || (write.tried_at ?? 0) <= now + clockSkew) return write
  const sent_at = write.phase === 'waiting' ? now : now - keyLifetime
  return { ...write, sent_at, tried_at: now, due: write.due === null ? null : now }
}

/** How a write of whoever is signed in stands now: one that was under way has died, and one that is too old asks first. */
export function standing(write: Write, now: number): Write {
  if (write.phase === 'sending') return { ...write, phase: 'unknown', due: now }
  if (write.due === null || !isLive(write)) return write
  if (write.at > now) return { ...write, at: now, due: now }
  if (write.phase === 'waiting' && write.at < now - mostWaiting) return { ...write, due: null }
  return write
}

/** Those of an owner that go on by themselves; nothing goes before what is about the same and older. */
export function goingOn(writes: Write[], owner: string | undefined): (Write & { due: number })[] {
  const earlier = new Set<string>()
  return writes.flatMap((write) => {
    const { content, due } = write
    if (write.owner !== owner || !isLive(write) || due === null || earlier.has(aboutOf(content))) return []
    earlier.add(aboutOf(content))
    return [{ ...write, due }]
  })
}

/** What is done is kept for a while; a clock that was set back doesn't make that longer. */
export const isKept = ({ phase, at }: Write): boolean => phase !== 'done' || Math.abs(Date.now() - at) < doneFor

/** When something is to be done next, be it only to forget what is done. */
export function nextDue(writes: Write[], owner: string | undefined, pause: number): number | undefined {
  const times = [
    ...goingOn(writes, owner).map(({ due }) => Math.max(due, pause)),
    ...writes.flatMap(({ phase, at }) => (phase === 'done' ? at + doneFor : [])),
  ]
  return times.length > 0 ? Math.min(...times) : undefined
}

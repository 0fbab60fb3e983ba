import { hour } from '../../../contract/durations.ts'
import { honoursIdempotencyKeys, type Network } from '../../network/network.ts'
import {
  isDone,
  isGone,
  isLive,
  scheduled,
  type UnreadWrite,
  type Write,
  wasDeliveredLate,
} from '../../schemas/outbox.ts'
import { isAddition } from '../../schemas/write-kinds.ts'
import * as items from '../../storage/items.ts'
import { Failed } from '../base/failed.ts'
import { createQueue } from '../base/queue.ts'

/** Milliseconds after which a waiting write is sent only if the member confirms it. */
const maxWaiting = 20 * hour

/** Milliseconds after the first attempt for which a key is reused; the network remembers keys for 24 hours. */
export const keyLifetime = 20 * hour

const clockCorrection = 5 * 60 * 1000

/** The longest wait between two attempts in milliseconds, unless the network asks for more. */
export const maxDelay = 30 * 60 * 1000

/** Milliseconds for which a done write stays in the outbox, so that a popup can show the result. */
const doneLifetime = 10 * 60 * 1000

export function isRepeatable({ sentAt, apiKey, content }: Write, network: Network): boolean {
  const age = Date.now() - (sentAt ?? 0)
  return (isAddition(content) || honoursIdempotencyKeys(network)) && apiKey === network.apiKey && age < keyLifetime
}

/** Treats the key as expired, and retries now, if the clock was set back since the last attempt: its age is unknown. */
export function afterClockChange(write: Write, now: number): Write {
  if (!isLive(write) || (write.triedAt ?? 0) <= now + clockCorrection) return write
  const sent = write.sentAt !== undefined && { sentAt: now - keyLifetime }
  return { ...write, ...sent, triedAt: now, due: write.due === null ? null : now }
}

/** Marks an expired key by an empty API key, since the key would look younger if the clock is set back later. */
export const afterKeyExpiry = (write: Write, now: number): Write =>
  write.phase === 'unknown' && write.apiKey && now - (write.sentAt ?? now) >= keyLifetime
    ? { ...write, apiKey: '' }
    : write

/** The worker of a `sending` write has died: call this only while no write is being sent. */
export function afterTimePassed(write: Write, now: number): Write {
  if (write.phase === 'sending') return { ...write, phase: 'unknown', due: now }
  if (write.due === null || !isLive(write)) return write
  // only a clock that was set back since makes a wait longer than any that begins here
  const latest = Math.max(now + maxDelay, write.failure?.retryAt ?? 0)
  if (write.at > now || write.due > latest) return { ...write, at: Math.min(write.at, now), due: now }
  if (write.phase === 'waiting' && write.at < now - maxWaiting) return { ...write, due: null }
  return write
}

export const withoutAttempt = ({ sentAt: _, apiKey: _key, ...write }: Write): Write => write

export const lastTimeOf = ({ at, doneAt }: Write): number => doneAt ?? at

export const isExpired = (write: Write): boolean =>
  expires(write) && Math.abs(Date.now() - lastTimeOf(write)) >= doneLifetime

const expires = (write: Write): boolean => isDone(write) && !isGone(write) && !wasDeliveredLate(write)

export const scheduledOf = (writes: Write[], owner: string | undefined) =>
  scheduled(writes.filter((write) => write.owner === owner))

/**
 * A due write waits until the network takes calls again, and says so, unless it may have arrived: that stays said.
 * @param pause end of the pause that the network asked for, in milliseconds since 1970
 */
export function afterPause(write: Write, now: number, pause: number): Write {
  if (!isLive(write) || write.due === null || write.due > now || pause <= now) return write
  return { ...write, due: pause, ...(write.phase !== 'unknown' && { failure: { code: 'busy', retryAt: pause } }) }
}

export function nextDue(writes: Write[], owner: string | undefined): number | undefined {
  const times = [
    ...scheduledOf(writes, owner).map(({ due }) => due),
    ...writes.filter(expires).map((write) => lastTimeOf(write) + doneLifetime),
  ]
  return times.length > 0 ? Math.min(...times) : undefined
}

export type StoredWrites = ReturnType<typeof createStoredWrites>

export function createStoredWrites() {
  const exclusive = createQueue()
  let currentKey: string | undefined
  /** Whether the member gave up the write that this worker is sending, and isn't done with it: it may be delivered. */
  let isGivenUp = false

  async function change(key: string, changed: Write | undefined): Promise<void> {
    const writes = await items.outbox.get()
    const others = writes.flatMap((write) => (write.key !== key ? [write] : changed ? [changed] : []))
    await items.outbox.set(others.filter((write) => !isExpired(write)))
    if (!changed) await filterUnread((unread) => unread.key !== key)
  }

  async function filterUnread(stays: (unread: UnreadWrite) => boolean): Promise<void> {
    const unread = await items.unreadWrites.get()
    const left = unread.filter(stays)
    if (left.length < unread.length) await items.unreadWrites.set(left)
  }

  async function keep(stays: (write: Pick<Write, 'owner' | 'at'>) => boolean): Promise<void> {
    await items.outbox.set((await items.outbox.get()).filter(stays))
    await filterUnread(stays)
  }

  const get = async (key: string) => (await items.outbox.get()).find((each) => each.key === key)

  const isStored = async ({ key }: Write): Promise<boolean> => (await get(key)) !== undefined

  /** Finds a write to change, even one that is retried. The caller holds the lock. @throws Failed `already-sent` */
  async function find(key: string): Promise<Write> {
    const write = await get(key)
    if (!write || write.phase === 'sending' || isDone(write)) throw new Failed('already-sent')
    return write
  }

  return {
    exclusive,

    change,

    /** A write that is sent again stays `unknown`; a dead worker's write stays `sending`. */
    setCurrent(key: string | undefined): void {
      currentKey = key
      isGivenUp = false
    },

    async giveUp(key: string): Promise<void> {
      await change(key, undefined)
      if (key === currentKey) isGivenUp = true
    },

    async filter(stays: (write: Pick<Write, 'owner'>) => boolean): Promise<void> {
      isGivenUp = false
      await keep(stays)
    },

    keep,

    isCurrent: (key: string): boolean => key === currentKey,

    isStored,

    /** The first byte leaves now; until then the member can take the write back. @returns false if they gave it up */
    leave: (write: Write): Promise<boolean> =>
      exclusive(async () => {
        if (!(await isStored(write))) return false
        if (write.phase === 'waiting') await change(write.key, { ...write, phase: 'sending' })
        return true
      }),

    find,

    /** A write that was given up and yet delivered is stored as a late one, which pages show. */
    store: (write: Write, { failure, ...ending }: Partial<Write>): Promise<void> =>
      exclusive(async () => {
        if (currentKey === write.key) currentKey = undefined
        const stored = await get(write.key)
        if (!stored && isGivenUp && ending.phase === 'done' && !failure) {
          const { failure: _before, ...delivered } = { ...write, ...ending, attempts: Math.max(1, write.attempts) }
          await items.outbox.set([...(await items.outbox.get()), delivered])
        }
        if (!stored || isDone(stored)) return
        const { failure: _before, ...rest } = ending.phase === 'waiting' ? withoutAttempt(write) : write
        await change(write.key, { ...rest, ...ending, ...(failure && { failure }) })
      }),
  }
}

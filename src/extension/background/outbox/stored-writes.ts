import { isDone, type Write } from '../../schemas/outbox.ts'
import * as items from '../../storage/items.ts'
import { Failed } from '../base/failed.ts'
import { createQueue } from '../base/queue.ts'
import { isExpired } from './timing.ts'

export type StoredWrites = ReturnType<typeof createStoredWrites>

/** The stored writes, which change under one lock, and the write that this worker is sending. */
export function createStoredWrites() {
  const exclusive = createQueue()
  let currentKey: string | undefined
  /** Whether the member gave up the write that this worker is sending, and isn't done with it: it may be delivered. */
  let isGivenUp = false

  /** Replaces or removes the write with this key. The caller holds the lock. */
  async function change(key: string, changed: Write | undefined): Promise<void> {
    const writes = await items.outbox.get()
    const others = writes.flatMap((write) => (write.key !== key ? [write] : changed ? [changed] : []))
    await items.outbox.set(others.filter((write) => !isExpired(write)))
  }

  const get = async (key: string) => (await items.outbox.get()).find((each) => each.key === key)

  /** Whether the member hasn't given the write up. */
  const isStored = async ({ key }: Write): Promise<boolean> => (await get(key)) !== undefined

  /**
   * Finds a write that the member can still give up: also an unconfirmed one that is being sent again. The caller holds
   * the lock.
   *
   * @throws Failed `already-sent`
   */
  async function find(key: string): Promise<Write> {
    const write = await get(key)
    if (!write || write.phase === 'sending' || isDone(write)) throw new Failed('already-sent')
    return write
  }

  return {
    /** Runs a step under the lock; not reentrant. */
    exclusive,

    change,

    /**
     * Sets the key of the write that this worker is sending; undefined if none. The stored phase is not enough:
     * a write that is sent again stays `unknown`, and the phase of a dead worker's write is still `sending`.
     */
    setCurrent(key: string | undefined): void {
      currentKey = key
      isGivenUp = false
    },

    /** Removes a write that the member gives up. The caller holds the lock. */
    async giveUp(key: string): Promise<void> {
      await change(key, undefined)
      if (key === currentKey) isGivenUp = true
    },

    /** Replaces all writes without those that the member deletes. The caller holds the lock. */
    async filter(stays: (write: Write) => boolean): Promise<void> {
      isGivenUp = false
      await items.outbox.set((await items.outbox.get()).filter(stays))
    },

    isCurrent: (key: string): boolean => key === currentKey,

    isStored,

    /**
     * Stores that the first byte of a write leaves now; until then the member can take it back.
     *
     * @returns false if the member gave the write up
     */
    leave: (write: Write): Promise<boolean> =>
      exclusive(async () => {
        if (!(await isStored(write))) return false
        if (write.phase === 'waiting') await change(write.key, { ...write, phase: 'sending' })
        return true
      }),

    find,

    /**
     * Stores a write's new status, unless the write was discarded or confirmed meanwhile. A delivery of a write that was
     * given up meanwhile is stored as a late one, which pages show.
     */
    store: (write: Write, { failure, ...ending }: Partial<Write>): Promise<void> =>
      exclusive(async () => {
        if (currentKey === write.key) currentKey = undefined
        const stored = await get(write.key)
        if (!stored && isGivenUp && ending.phase === 'done' && !failure) {
          const { failure: _before, ...delivered } = { ...write, ...ending, attempts: Math.max(1, write.attempts) }
          await items.outbox.set([...(await items.outbox.get()), delivered])
        }
        if (!stored || isDone(stored)) return
        const { failure: _before, sent_at, api_key, ...rest } = write
        // the network applied no attempt of a waiting write, so its key's age begins with the next one
        const sent = ending.phase !== 'waiting' &&
          sent_at !== undefined && { sent_at, ...(api_key !== undefined && { api_key }) }
        await change(write.key, { ...rest, ...sent, ...ending, ...(failure && { failure }) })
      }),
  }
}

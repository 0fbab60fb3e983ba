import { isDone, type Write } from '../../schemas/outbox.ts'
import * as items from '../../storage/items.ts'
import { Failed } from '../base/failed.ts'
import { createQueue } from '../base/queue.ts'
import { isExpired } from './timing.ts'

export type StoredWrites = ReturnType<typeof createStoredWrites>

/** The stored writes, which change under one lock, and the write that is under way in this worker. */
export function createStoredWrites() {
  const exclusive = createQueue()
  let current: string | undefined

  /** Puts a write in the place of the one with this key, or removes that one; to be called under the lock. */
  async function change(key: string, changed: Write | undefined): Promise<void> {
    const writes = await items.outbox.get()
    const others = writes.flatMap((write) => (write.key !== key ? [write] : changed ? [changed] : []))
    await items.outbox.set(others.filter((write) => !isExpired(write)))
  }

  return {
    /** Runs a step while holding the lock; not reentrant. */
    exclusive,

    change,

    /** Says which write is under way. A stored write that is `sending` and not under way died with another worker. */
    setCurrent(key: string | undefined): void {
      current = key
    },

    isCurrent: (key: string): boolean => key === current,

    /** A write that the member may still decide about; to be called under the lock. @throws Failed `already-sent` */
    async find(key: string): Promise<Write> {
      const write = (await items.outbox.get()).find((each) => each.key === key)
      if (!write || write.phase === 'sending' || isDone(write) || key === current) throw new Failed('already-sent')
      return write
    },

    /** Stores how a write ended, or how it stands, unless it was discarded meanwhile, or shown to be there. */
    store: (write: Write, { failure, ...ending }: Partial<Write>): Promise<void> =>
      exclusive(async () => {
        if (current === write.key) current = undefined
        const stored = (await items.outbox.get()).find(({ key }) => key === write.key)
        if (!stored || isDone(stored)) return
        const { failure: _before, sent_at, api_key, ...rest } = write
        // of what waits nothing has arrived
        const sent = ending.phase !== 'waiting' && sent_at !== undefined && { sent_at, ...(api_key && { api_key }) }
        await change(write.key, { ...rest, ...sent, ...ending, ...(failure && { failure }) })
      }),
  }
}

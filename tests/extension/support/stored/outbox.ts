import { vi } from 'vitest'
import { isLive, type Write } from '../../../../src/extension/schemas/outbox.ts'
import * as items from '../../../../src/extension/storage/items.ts'

/** Waits until nothing in the outbox is about to happen, and gives what is in it then. */
export const settledOutbox = (): Promise<Write[]> =>
  vi.waitFor(async () => {
    const writes = await items.outbox.get()
    const isAbout = (write: Write) => isLive(write) && write.due !== null && write.due <= Date.now() + 500
    if (writes.some(isAbout)) throw new Error(`under way: ${JSON.stringify(writes)}`)
    return writes
  }, 20_000)

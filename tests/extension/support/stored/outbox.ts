import { vi } from 'vitest'
import { isLive, type Write } from '../../../../src/extension/schemas/outbox.ts'
import * as items from '../../../../src/extension/storage/items.ts'

/** Waits until no write of the outbox is due within half a second. @returns its writes */
export const settledOutbox = (): Promise<Write[]> =>
  vi.waitFor(async () => {
    const writes = await items.outbox.get()
    const isAbout = (write: Write) => isLive(write) && write.due !== null && write.due <= Date.now() + 500
    if (writes.some(isAbout)) throw new Error(`under way: ${JSON.stringify(writes)}`)
    return writes
  }, 20_000)

import { changedOptions, type OptionsChange } from '../schemas/options.ts'
import * as items from '../storage/items.ts'
import { Failed } from './failed.ts'
import { createQueue } from './queue.ts'

/** The options' one writer: changes are made one after the other, each on top of the last. */
export function createOptions() {
  const exclusive = createQueue()
  return {
    change: (change: OptionsChange): Promise<void> =>
      exclusive(async () => {
        const changed = changedOptions(await items.options.get(), change)
        if (!changed) throw new Failed('bad-request')
        await items.options.set(changed)
      }),
  }
}

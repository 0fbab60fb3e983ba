import { changedOptions, type OptionsChange } from '../schemas/options.ts'
import * as items from '../storage/items.ts'
import { Failed } from './failed.ts'

/** The options' one writer: changes are made one after the other, each on top of the last. */
export function createOptions() {
  let last: Promise<unknown> = Promise.resolve()

  async function make(change: OptionsChange): Promise<void> {
    const changed = changedOptions(await items.options.get(), change)
    if (!changed) throw new Failed('bad-request')
    await items.options.set(changed)
  }

  return {
    change(change: OptionsChange): Promise<void> {
      const made = last.then(() => make(change))
      last = made.catch(() => null)
      return made
    },
  }
}

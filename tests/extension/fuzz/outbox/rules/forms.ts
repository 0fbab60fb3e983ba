import { stillPending } from '../../../../../src/extension/schemas/stored.ts'
import * as items from '../../../../../src/extension/storage/items.ts'
import type { Facts, Rule } from './rules.ts'

/** The results that pages show. */
export function createFormRules({ intentions, refusedAt, wrong }: Facts): Rule {
  return {
    async quiet() {
      const list = await items.pendingRequests.get()
      if (!list || refusedAt() > Number.NEGATIVE_INFINITY) return
      for (const { id } of stillPending(list).requests)
        if (intentions.confirmed.has(id)) wrong('a request waits again after its answer was confirmed')
    },
  }
}

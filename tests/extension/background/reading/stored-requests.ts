import { stillPending } from '../../../../src/extension/schemas/stored.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { settledOutbox } from '../../support/stored/lists.ts'

export const stored = async () => {
  const list = await items.pendingRequests.get()
  if (!list) throw new Error('nothing is stored')
  return stillPending(list)
}
/** Phases and failures of the stored writes. */
export const phases = async () => (await settledOutbox()).map(({ phase, failure }) => [phase, failure?.code])
export const done = ['done', undefined]
export const accept = { value: 'ACCEPT', contact_card: 'BUSINESS', message: '' } as const

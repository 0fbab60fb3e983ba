import type { Capability } from '../../capability.ts'

export const mostShared: Capability = {
  name: 'most-shared',
  // counted from the core's shares
  web: () => import('./web.ts'),
  async digest(store, { contactsOf, since, until }, { pages, sharers }) {
    const rows = store.of((await import('./rows.ts')).mostSharedRows)
    const shared = await rows.list({ contactsOf, until }, until - since, pages, until)
    return Array.fromAsync(shared, async ({ page, ...each }) => ({
      ...each,
      contacts: await rows.contacts({ contactsOf, until }, page, since, sharers),
    }))
  },
}

import type { Capability } from '../../capability.ts'
import { tables } from './tables.ts'

export const search: Capability = {
  name: 'search',
  async start({ store, log }) {
    const { runIndexer } = await import('./indexing.ts')
    const { searchRows } = await import('./rows.ts')
    return runIndexer(store.of(searchRows), log)
  },
  data: {
    schema: [tables],
    download: 'nothing of members',
    removal: 'with the member',
    accessEnds: 'stays',
    lockOut: 'nothing more',
    revoked: 'nothing',
    // the index is made anew, the newest items first
    move: {
      without: /^search_/,
      remake: ['INSERT INTO search_pending (item) SELECT id FROM news_item ORDER BY published'],
    },
    times: 'none',
    actions: {},
    channel: 'none',
  },
  web: async () => ({ ...(await import('./find.ts')), ...(await import('./page.ts')) }),
}

import type { Capability } from '../../capability.ts'
import { tables } from './tables.ts'

export { notMoved } from './tables.ts'

export const search: Capability = {
  name: 'search',
  async start({ store }) {
    const { searchRows, startFilling } = await import('./rows.ts')
    return startFilling(store.of(searchRows))
  },
  data: {
    ...tables,
    papers: {
      search: {
        search_entry: 'number item member page title message rest',
        search_full_text: 'title message rest',
      },
    },
  },
  web: async () => ({ ...(await import('./find.ts')), ...(await import('./page.ts')) }),
}

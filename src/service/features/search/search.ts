import type { Capability } from '../../capability.ts'
import { leaveUnfilled, tables } from './tables.ts'

export const search: Capability = {
  name: 'search',
  async start({ store }) {
    const { startFilling } = await import('./filling.ts')
    const { searchRows } = await import('./rows.ts')
    return startFilling(store.of(searchRows))
  },
  data: {
    schema: tables,
    papers: { search: ['search_pending', 'search_item', 'search_text', 'search_entry', 'search_full_text'] },
    move: { without: /^search_/, remake: [leaveUnfilled] },
  },
  web: async () => ({ ...(await import('./find.ts')), ...(await import('./page.ts')) }),
}

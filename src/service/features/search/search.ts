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
    download: 'nothing of members',
    removal: 'with the member',
    accessEnds: 'stays',
    lockOut: 'nothing more',
    revoked: 'nothing',
    move: { without: /^search_/, remake: [leaveUnfilled] },
    times: 'none',
    actions: {},
    channel: 'none',
  },
  web: async () => ({ ...(await import('./find.ts')), ...(await import('./page.ts')) }),
}

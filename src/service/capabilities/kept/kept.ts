import { pageTextNames } from '../../../contract/endpoints.ts'
import type { Capability } from '../../capability.ts'
import { columnsOf } from '../../store/engine/queries.ts'
import { broughtPages, tables } from './tables.ts'

export const kept: Capability = {
  name: 'kept',
  data: {
    schema: [tables, broughtPages],
    resources: { kept_page: { table: 'kept_page', knownTo: 'member = $2' } },
    download: {
      kept: `SELECT k.kept AS at, k.id AS key, k.id, k.url, ${columnsOf('k', pageTextNames)}, k.message, k.quote, k.language,
      k.done, k.created AS creation_date, k.kept AS updated_time, k.removed AS removed_time FROM kept_page k WHERE k.member = $1`,
    },
    lists: { kept: 'keptTitle' },
    removal: 'with the member',
    removalInBatches: ['DELETE FROM kept_page WHERE id IN (SELECT id FROM kept_page WHERE member = $1 LIMIT 50)'],
    accessEnds: 'stays',
    // what a member who comes back kept is there again
    lockOut: 'nothing more',
    revoked: 'nothing',
    move: 'as it is',
    times: 'none',
    // the audit log is for administrators, who never see which pages a member keeps
    actions: {},
    channel: 'none',
  },
  web: async () => ({ ...(await import('./calls.ts')), ...(await import('./web.ts')) }),
}

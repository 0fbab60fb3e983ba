import type { Capability } from '../../capability.ts'
import { hides } from './rows.ts'
import { tables } from './tables.ts'

export const mute: Capability = {
  name: 'mute',
  data: {
    schema: [tables],
    // who muted the member is the others' own
    download: {
      muted_members: `SELECT h.since AS at, h.muted AS key, h.muted AS id, m.name, h.since AS since_time
        FROM muted_member h JOIN member m ON m.id = h.muted WHERE h.member = $1`,
      muted_sites: `SELECT h.since AS at, h.site AS key, h.site AS reversed_host, h.since AS since_time
        FROM muted_site h WHERE h.member = $1`,
    },
    removal: 'with the member',
    accessEnds: 'stays',
    lockOut: 'nothing more',
    revoked: 'nothing',
    move: 'as it is',
    times: 'none',
    // the audit log is for administrators, whom it doesn't concern
    actions: {},
    channel: 'none',
    hides,
  },
  web: () => import('./web.ts'),
}

import type { Capability } from '../../capability.ts'
import { noticesRead } from './rows.ts'
import { sharedToo } from './shared-too.ts'
import { tables } from './tables.ts'

export const notices: Capability = {
  name: 'notices',
  data: {
    schema: [tables],
    download: {
      notices_read: 'SELECT 0 AS at, member AS key, until AS until_time FROM notices_read WHERE member = $1',
    },
    removal: 'with the member',
    accessEnds: 'stays',
    lockOut: 'nothing more',
    revoked: 'nothing',
    move: 'as it is',
    // a time ahead hides notices until it comes
    times: { ahead: [['notices_read', 'until = $1', 'until', 0]] },
    actions: {},
    channel: 'none',
    notices: sharedToo,
    noticesRead: (store, member) => store.of(noticesRead).until(member),
  },
  web: () => import('./web.ts'),
}

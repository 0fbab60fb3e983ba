import type { Capability } from '../../capability.ts'
import { feedRows } from './rows.ts'
import { tables } from './tables.ts'

export const feeds: Capability = {
  name: 'feeds',
  data: {
    schema: [tables],
    download: {
      feeds: `SELECT created AS at, hash AS key, kind, subject, language, created AS creation_date
      FROM feed WHERE member = $1`,
    },
    removal: 'with the member',
    // a reader's program isn't signed in
    accessEnds: 'stays',
    lockOut: (tx, member) => tx.of(feedRows).endAll(member),
    revoked: (tx, { item, time }) => tx.of(feedRows).end(item, time),
    move: 'as it is',
    times: 'none',
    actions: {},
    channel: { name: 'feeds', label: 'feedsTitle', closed: 'nothing waits' },
  },
  web: () => import('./page.ts'),
}

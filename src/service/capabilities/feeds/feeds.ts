import type { Capability } from '../../capability.ts'
import { feedRows } from './rows.ts'
import { tables } from './tables.ts'

export const feeds: Capability = {
  name: 'feeds',
  data: {
    schema: [tables],
    papers: { feeds: { feed: 'hash member kind subject language created version changed' } },
    download: {
      feeds: `SELECT created AS at, hash AS key, kind, subject, language, created AS creation_date
      FROM feed WHERE member = $1`,
    },
    // a reader's program isn't signed in
    endAccess: (tx, member) => tx.of(feedRows).endAll(member),
    revoked: (tx, { item, time }) => tx.of(feedRows).end(item, time),
    channel: { name: 'feeds', label: 'feedsTitle' },
  },
  web: () => import('./page.ts'),
}

import type { Capability } from '../../capability.ts'

export const feeds: Capability = {
  name: 'feeds',
  data: {
    download: {
      feeds: `SELECT created AS at, hash AS key, kind, subject, language, created AS creation_date
      FROM feed WHERE member = $1`,
    },
    removal: 'with the member',
    // a reader's program isn't signed in
    accessEnds: 'stays',
    lockOut: (tx, member) => tx.feeds.endAll(member),
    revoked: (tx, { item, time }) => tx.feeds.end(item, time),
    move: 'as it is',
    actions: {},
    channel: { name: 'feeds', label: 'channelFeeds', closed: 'nothing waits' },
  },
}

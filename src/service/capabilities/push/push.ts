import type { Capability } from '../../capability.ts'
import { hour } from '../../store/clock.ts'
import { queue, subscriptionRows } from './rows.ts'
import { tables } from './tables.ts'

export const push: Capability = {
  name: 'push',
  queues: { push: queue },
  data: {
    schema: [tables],
    download: {
      browsers: `SELECT created AS at, id AS key, device, language, created AS creation_date
      FROM push_subscription WHERE member = $1`,
      browser_messages: `SELECT due AS at, target || item AS key, item, due AS next_attempt_time
      FROM push_message WHERE member = $1`,
    },
    removal: 'with the member',
    accessEnds: 'with the session',
    sessionGoesOn: 'UPDATE push_subscription SET session = $2 WHERE session = $1 AND member = $3',
    lockOut: 'nothing more',
    announced: (tx, { item, member }, now) => tx.of(subscriptionRows).queue(item, member, now),
    revoked: (tx, { item }) => tx.of(subscriptionRows).end(item),
    move: 'as it is',
    times: { ahead: [['push_message', 'due = $1', 'due', 2 * hour]] },
    actions: {},
    channel: { name: 'push', label: 'channelPush', closed: 'DELETE FROM push_message' },
  },
  web: () => import('./page.ts'),
  init: async (store) => (await import('./send.ts')).pushKeys(store),
  start: async (running) => (await import('./send.ts')).sendPushes(running),
}

import { subscriptionRows } from '../../../../src/service/capabilities/push/rows.ts'
import type { Sample } from '../samples.ts'

export const push: Sample = {
  ofMember({ store, clock }, { member, name, session }) {
    const browser = { endpoint: `https://push.example/${name}`, device: 'Firefox', language: 'en' }
    return store.of(subscriptionRows).add({ member, session, ...browser, p256dh: 'key', auth: 'secret' }, clock.now)
  },
  ofNetwork: ({ store }) => store.of(subscriptionRows).addKeys({ public_key: 'a', private_key: 'b' }),
  plans: {
    scans: {
      'DELETE FROM push_message': 'an administrator closes the channel',
      'FROM push_key WHERE id = 1': 'one row',
    },
  },
}

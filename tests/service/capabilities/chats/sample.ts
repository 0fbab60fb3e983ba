import { webhookRows } from '../../../../src/service/capabilities/chats/rows.ts'
import type { Sample } from '../samples.ts'

export const chats: Sample = {
  async ofMember({ store, clock }, { member, administrator }) {
    const webhook = { team: '', format: 'slack', url: 'https://chat.example/', secret: '' } as const
    const rows = store.of(webhookRows)
    await rows.choose(member, (await rows.add(webhook, administrator, clock.now)) ?? '', true, clock.now)
  },
  plans: {
    scans: {
      'DELETE FROM chat_message': 'chats are closed, or one fails for an hour',
    },
  },
  smallTables: ['webhook'],
}

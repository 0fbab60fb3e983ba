import type { Capability } from '../../capability.ts'
import { hour } from '../../store/clock.ts'
import { queue, webhookRows } from './rows.ts'
import { settings } from './settings.ts'
import { tables, titled } from './tables.ts'

export const chats: Capability<typeof settings> = {
  name: 'chats',
  settings,
  internalHosts: ({ internal_chat_hosts: hosts = [] }) => hosts,
  queues: { chat: queue },
  data: {
    schema: [tables, titled],
    download: {
      chats: `SELECT w.added AS at, w.id AS key, w.format, w.team FROM webhook_consent c
      JOIN webhook w ON w.id = c.webhook WHERE c.member = $1`,
      chat_messages: `SELECT due AS at, target || item AS key, item AS id, due AS next_attempt_time
      FROM chat_message WHERE member = $1`,
    },
    removal: 'with the member',
    accessEnds: 'stays',
    // who is locked out shares nothing
    lockOut: 'nothing more',
    revoked: (tx, { member, item }) => tx.of(webhookRows).endConsent(member, item),
    move: 'as it is',
    times: {
      ahead: [
        ['chat_message', 'due = $1', 'due', hour],
        ['webhook', 'failing = $1', 'failing', 0],
      ],
    },
    actions: {
      'added chat': { words: { icon: 'send', sentence: 'didAddChat' }, replay: 'by hand' },
      'removed chat': {
        words: { icon: 'x', sentence: 'didRemoveChat' },
        replay: { ofAll: (tx, { item }) => tx.of(webhookRows).removeAgain(item) },
      },
    },
    channel: { name: 'chat', label: 'chatsTitle', closed: 'DELETE FROM chat_message' },
  },
  web: () => import('./pages.ts'),
  start: async (running) => (await import('./send.ts')).sendToChats(running),
}

import { day, hour, minute } from '../../../contract/durations.ts'
import type { Capability } from '../../capability.ts'
import { choiceIn, choiceRows } from './choices.ts'
import { mailRows, queues } from './rows.ts'
import { tables } from './tables.ts'

export const mail: Capability = {
  name: 'mail',
  data: {
    schema: [tables],
    papers: {
      mail: {
        member: 'time_zone',
        choice: 'member kind choice',
        mail: 'member kind due notified leased_until attempts',
        mail_refusal: 'member email status since unknown ended',
      },
    },
    download: {
      choices: `SELECT 0 AS at, kind AS key, kind, choice FROM choice WHERE member = $1`,
      mails: `SELECT COALESCE(due, 0) AS at, kind AS key, kind, NULLIF(due, 0) AS due_time, notified AS notified_time FROM mail WHERE member = $1`,
    },
    // an e-mail is written when it is sent, and only to active members
    passed: (tx, members, now) => tx.of(mailRows).queue(members, 'passes', now),
    // e-mails that were due meanwhile left the member's passes out
    async enabled(tx, member, now) {
      const { passRows } = await import('../../features/passes/door.ts')
      const receivers = new Set(await tx.of(passRows).untoldOf(member))
      if (receivers.size > 0) await tx.of(mailRows).queue([...receivers], 'passes', now)
    },
    times: {
      ahead: [
        ['mail_sender', 'free = $1', 'free', 0],
        ['mail_sender', 'failing = $1', 'failing', 0],
        ['mail', 'notified = $1, due = CASE WHEN due IS NULL THEN due ELSE $1 END', 'notified', 0],
        ['mail', 'due = $1', 'attempts > 0 AND due', 28 * hour],
        ['mail', 'due = $1', "kind <> 'digest' AND attempts = 0 AND due", 10 * minute],
        ['mail', 'due = $1', "kind = 'digest' AND due", 8 * day],
        ['mail', 'leased_until = $1', 'leased_until', 10 * minute],
      ],
      again: "UPDATE mail SET due = $1 WHERE kind <> 'digest' OR due > $1",
    },
    actions: {
      chose: {
        words: 'not listed',
        replay: { ofMember: (tx, { member, item }) => tx.of(choiceRows).set(member, ...choiceIn(item)) },
      },
      decided: {
        words: { icon: 'mail', sentence: 'didDecide', several: 'didDecide' },
        replay: { ofAll: (tx, { item }) => tx.of(choiceRows).setForAll(...choiceIn(item)) },
      },
    },
    channel: { name: 'mail', label: 'email' },
  },
  queues,
  web: () => import('./web.ts'),
  async start(running, { smtp_url: url, smtp_from: from }) {
    const { store, network, authUrl } = running
    // any backup has the key of the links in e-mails that are sent after it
    await store.of(mailRows).secret()
    if (url === undefined) return undefined
    const { createNotificationQueue } = await import('./notification-queue.ts')
    const { createNotificationMails } = await import('./digest.ts')
    const compose = createNotificationMails({ store, network, authUrl })
    return createNotificationQueue({ ...running, settings: { url, from, name: network.name }, compose })
  },
}

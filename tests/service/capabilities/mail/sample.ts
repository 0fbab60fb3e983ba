import { choiceRows } from '../../../../src/service/capabilities/mail/choices.ts'
import { mailRows } from '../../../../src/service/capabilities/mail/rows.ts'
import type { Sample } from '../samples.ts'

export const mail: Sample = {
  ofMember: ({ store }, { member }) => store.of(choiceRows).set(member, 'digest', 'daily'),
  async ofNetwork({ store }) {
    await store.of(mailRows).secret()
    await store.of(choiceRows).setForAll('pace', '3000')
  },
  smallTables: ['mail_sender'],
  plans: {
    scans: {
      'SELECT kind, choice FROM network_choice': 'one row for each kind',
      'UPDATE mail SET due = 0 WHERE kind': 'an administrator changes what all get',
    },
  },
}

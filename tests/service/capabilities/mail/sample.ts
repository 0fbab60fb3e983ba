import { mailRows } from '../../../../src/service/capabilities/mail/rows.ts'
import type { Sample } from '../samples.ts'

export const mail: Sample = {
  ofMember: ({ store }, { member }) => store.choices.set(member, 'digest', 'daily'),
  async ofNetwork({ store }) {
    await store.of(mailRows).secret()
    await store.choices.setForAll('pace', '3000')
  },
}

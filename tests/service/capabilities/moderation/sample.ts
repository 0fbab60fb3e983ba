import { reportRows, takeDownRows } from '../../../../src/service/capabilities/moderation/rows.ts'
import type { Sample } from '../samples.ts'

export const moderation: Sample = {
  async ofMember({ store, clock }, { member, other }) {
    const report = { reporter: member, member: other, item: '', reason: 'other', message: '' } as const
    await store.of(reportRows).add(report, clock.now)
    await store.of(takeDownRows).add({ member, item: 'headline', reason: 'No', time: clock.now })
  },
  plans: {
    scans: {
      'FROM report': 'reports that wait for an administrator, at most a hundred of each member',
    },
    shortLists: { take_down: 'one of each text' },
  },
}

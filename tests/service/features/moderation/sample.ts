import { muteRows } from '../../../../src/service/features/moderation/muting.ts'
import { reportRows, takeDownRows } from '../../../../src/service/features/moderation/rows.ts'
import type { Sample } from '../../capabilities/samples.ts'

export const moderation: Sample = {
  async ofMember({ store, clock }, { member, name, other }) {
    const report = { reporter: member, member: other, item: '', reason: 'other', message: '' } as const
    await store.of(reportRows).add(report, clock.now)
    await store.of(takeDownRows).add({ member, item: 'headline', reason: 'No', time: clock.now })
    await store.of(muteRows).mute('member', member, other, clock.now)
    await store.of(muteRows).mute('site', member, `example.${name}.`, clock.now)
  },
  plans: {
    scans: {
      'FROM report': 'reports that wait for an administrator, at most a hundred of each member',
    },
    shortLists: {
      take_down: 'one of each text',
      muted_member: 'at most 500 of a member',
      muted_site: 'at most 100 of a member',
    },
  },
}

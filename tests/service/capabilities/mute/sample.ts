import { muteRows } from '../../../../src/service/capabilities/mute/rows.ts'
import type { Sample } from '../samples.ts'

export const mute: Sample = {
  async ofMember({ store, clock }, { member, name, other }) {
    await store.of(muteRows).muteMember(member, other, clock.now)
    await store.of(muteRows).muteSite(member, `example.${name}.`, clock.now)
  },
  plans: {
    shortLists: { muted_member: 'at most 500 of a member', muted_site: 'at most 100 of a member' },
  },
}

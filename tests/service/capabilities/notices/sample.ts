import { noticesRead } from '../../../../src/service/capabilities/notices/rows.ts'
import type { Sample } from '../samples.ts'

export const notices: Sample = {
  ofMember: ({ store, clock }, { member }) => store.of(noticesRead).mark(member, clock.now),
}

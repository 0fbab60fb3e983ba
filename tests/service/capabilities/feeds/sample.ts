import { feedRows } from '../../../../src/service/capabilities/feeds/rows.ts'
import type { Sample } from '../samples.ts'

export const feeds: Sample = {
  ofMember: ({ store, clock }, { member, name }) =>
    store.of(feedRows).add({ member, kind: 'search', subject: name, language: 'en' }, clock.now),
}

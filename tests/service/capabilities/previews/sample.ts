import { headRows } from '../../../../src/service/capabilities/previews/head-rows.ts'
import type { Sample } from '../samples.ts'

export const previews: Sample = {
  ofMember: ({ store, clock }, { member, name }) =>
    store.transaction(async (tx) => {
      await tx.of(headRows).setReading(true)
      await tx.of(headRows).request(`http://${name}.example/untitled`, member, clock.now)
    }),
  smallTables: ['page_reader'],
}

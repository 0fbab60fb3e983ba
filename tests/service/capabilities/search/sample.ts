import { searchRows } from '../../../../src/service/capabilities/search/rows.ts'
import type { Sample } from '../samples.ts'

export const search: Sample = { ofNetwork: ({ store }) => store.of(searchRows).catchUp(100) }

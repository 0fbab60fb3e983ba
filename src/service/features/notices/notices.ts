import type { Capability } from '../../capability.ts'
import { accepted } from './accepted.ts'
import { sharedToo } from './shared-too.ts'

export const notices: Capability = {
  name: 'notices',
  data: {
    schema: [],
    async notices(store, of, limit) {
      return (await Promise.all([sharedToo(store, of, limit), accepted(store, of, limit)])).flat()
    },
  },
  web: () => import('./web.ts'),
}

import type { Capability } from '../../capability.ts'
import { sharedToo } from './shared-too.ts'

export const notices: Capability = {
  name: 'notices',
  data: {
    schema: [],
    notices: sharedToo,
  },
  web: () => import('./web.ts'),
}

import type { Capability } from '../../capability.ts'
import { sharedToo } from './shared-too.ts'

export const notices: Capability = {
  name: 'notices',
  data: {
    schema: [],
    download: 'nothing of members',
    removal: 'with the member',
    accessEnds: 'stays',
    lockOut: 'nothing more',
    revoked: 'nothing',
    move: 'as it is',
    times: 'none',
    actions: {},
    channel: 'none',
    notices: sharedToo,
  },
  web: () => import('./web.ts'),
}

import type { Capability } from '../../capability.ts'

export const mostShared: Capability = {
  name: 'most-shared',
  // counted from the core's shares
  web: () => import('./web.ts'),
}

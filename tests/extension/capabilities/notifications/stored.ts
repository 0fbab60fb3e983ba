import { knownRequests } from '../../../../src/extension/capabilities/notifications/background.ts'
import type { Sample } from '../stored.ts'

export const notifications: Sample = {
  definedIn: 'capabilities/notifications/background.ts',
  store: (at) => knownRequests.set({ ids: ['r1'], newest: at, notified: ['r1'] }),
}

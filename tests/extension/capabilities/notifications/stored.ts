import { knownPasses, knownRequests } from '../../../../src/extension/capabilities/notifications/background.ts'
import type { Sample } from '../stored.ts'

export const notifications: Sample = {
  definedIn: 'capabilities/notifications/background.ts',
  store: (at) =>
    Promise.all([knownRequests, knownPasses].map((known) => known.set({ ids: ['r1'], newest: at, notified: ['r1'] }))),
}

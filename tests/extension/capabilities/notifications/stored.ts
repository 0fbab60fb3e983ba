import { knownRequests } from '../../../../src/extension/capabilities/notifications/background.ts'

/** @param at milliseconds since 1970 */
export const storeKnownRequests = (at: number) => knownRequests.set({ ids: ['r1'], newest: at, notified: ['r1'] })

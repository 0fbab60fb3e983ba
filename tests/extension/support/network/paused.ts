import { callsPerHour } from '../../../../src/extension/background/http/rate-limit.ts'
import type { Pace } from '../../../../src/extension/schemas/stored.ts'

/** The stored pace of a network that wants no calls. @param until end of the pause, in milliseconds since 1970 */
export const paused = (network: string, until: number): Pace => ({
  network,
  until,
  until_for_all: until,
  rate: 1,
  slowed_at: 0,
  refusals: 0,
  buckets: {
    member: { calls: callsPerHour.member, at: Date.now() },
    background: { calls: callsPerHour.background, at: Date.now() },
  },
})

import type { RateLimit } from '../../../../src/extension/background/http/rate-limit.ts'
import { builtNetwork as built, type Network } from '../../../../src/extension/network/network.ts'
import type { RateLimitState } from '../../../../src/extension/schemas/stored.ts'
import { networkAt } from './network-at.ts'

/** A network other than the one that the tests' build is for. */
export const anotherNetwork = networkAt('https://graph.another.example', {
  name: 'Another Network',
  authUrl: 'https://www.another.example',
  profile: 'token',
})

/** The network that the tests' build is for. */
export const builtNetwork: Network = built ?? fail()

function fail(): never {
  throw new Error('the tests’ build is for no network')
}

/** The stored rate limit of a network that wants no calls. @param until end of the pause, in milliseconds since 1970 */
export const paused = (network: string, until: number): RateLimitState => ({
  network,
  until,
  allowance: null,
  refusals: 0,
})

/** A rate limit that admits every call. */
export const unpaced: Pick<RateLimit, 'admit' | 'report'> = {
  admit: async () => {},
  report: async (_network, { retryAt }) => retryAt,
}

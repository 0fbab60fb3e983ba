import { demoNetwork } from '../../../../src/build/demo-network.ts'
import type { Network } from '../../../../src/extension/network/network.ts'

/** The demo's network, with its API and sign-in at this origin. */
export const networkAt = (url: string, change: Partial<Network> = {}): Network => ({
  name: demoNetwork.name,
  baseUrl: url,
  authUrl: url,
  apiKey: demoNetwork.premiumKey,
  profile: demoNetwork.profile,
  ...change,
})

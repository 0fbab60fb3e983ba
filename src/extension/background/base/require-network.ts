import type { Network } from '../../network/network.ts'
import { configuredNetwork } from '../../storage/configured-network.ts'
import { Failed } from './failed.ts'

/**
 * The configured network.
 *
 * @throws Failed no-network
 */
export async function requireNetwork(): Promise<Network> {
  const network = await configuredNetwork.get()
  if (!network) throw new Failed('no-network')
  return network
}

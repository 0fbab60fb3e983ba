import { builtNetwork as built, type Network } from '../../../../src/extension/network/network.ts'

/** The network that the tests' build is for. */
export const builtNetwork: Network = built ?? fail()

function fail(): never {
  throw new Error('the tests’ build is for no network')
}

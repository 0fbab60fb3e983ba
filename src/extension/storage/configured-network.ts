import { builtNetwork, type Network } from '../network/network.ts'
import type { Item } from './item.ts'
import * as items from './items.ts'

/** Decides which network Passalong uses: the one that the member chose, else the build's; null if there is none yet. */
export const configuredOf = (chosen: Network | null): Network | null => chosen ?? builtNetwork

/** The configured network, for code that runs without one too. */
export const configuredNetwork: Pick<Item<Network | null>, 'get' | 'watch'> = {
  get: async () => configuredOf(await items.network.get()),
  watch: (changed) => items.network.watch((chosen, before) => changed(configuredOf(chosen), configuredOf(before))),
}

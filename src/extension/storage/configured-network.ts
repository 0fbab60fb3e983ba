import { builtNetwork, type ChosenNetwork, type Network, type Policy } from '../network/network.ts'
import { network, policy } from './items.ts'

/** Identifies the member who owns a stored value: members of two networks may have the same id. */
export const ownerOf = ({ baseUrl }: Pick<Network, 'baseUrl'>, { id }: { id: string }): string => `${baseUrl} ${id}`

export const networkOf = (owner: string): string => owner.split(' ', 1)[0] ?? ''

export const belongsTo = (owner: string, whose: string): boolean => `${owner} `.startsWith(`${whose} `)

/** The core has the build's alone. The organization's, unless the member may choose, and chose another instead; else the member's, or the build's. */
export function configuredOf(chosen: ChosenNetwork | null, { network, locked }: Policy): Network | null {
  const isOverruled = network && (locked || (chosen?.insteadOf ?? network.baseUrl) !== network.baseUrl)
  return (chosen && !chosen.unpermitted && !isOverruled ? chosen : network) ?? builtNetwork
}

const get = async (): Promise<Network | null> => configuredOf(...(await Promise.all([network.get(), policy.get()])))

export const configuredNetwork = {
  get,
  now: (): Network | null => configuredOf(network.now(), policy.now()),

  watch(changed: (network: Network | null) => void): () => void {
    const update = () => void get().then(changed)
    const stops = [network.watch(update), policy.watch(update)]
    return () => stops.forEach((stop) => void stop())
  },
}

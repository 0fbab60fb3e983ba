import type { Network } from '../network/network.ts'

/** Whose something is that is stored: a member of a network; another network's members may have the same ids. */
export const ownerOf = ({ baseUrl }: Pick<Network, 'baseUrl'>, { id }: { id: string }): string => `${baseUrl} ${id}`

/** The network that an owner is a member of; no address has a space. */
export const networkOf = (owner: string): string => owner.split(' ', 1)[0] ?? ''

import type { Network } from '../network/network.ts'

/** Whose something is that is stored: a member of a network; another network's members may have the same ids. */
export const ownerOf = ({ baseUrl }: Pick<Network, 'baseUrl'>, { id }: { id: string }): string => `${baseUrl} ${id}`

import type { Network } from '../network/network.ts'

/** Identifies the member who owns a stored value: members of two networks may have the same id. */
export const ownerOf = ({ baseUrl }: Pick<Network, 'baseUrl'>, { id }: { id: string }): string => `${baseUrl} ${id}`

/** The base URL of an owner's network; a URL has no space. */
export const networkOf = (owner: string): string => owner.split(' ', 1)[0] ?? ''

/** Whether an owner is this one, or a member of the network with this base URL. */
export const isOf = (whose: string, owner: string): boolean => `${owner} `.startsWith(`${whose} `)

import type { Network } from '../network/network.ts'

/** Identifies the member who owns a stored value: members of two networks may have the same id. */
export const ownerOf = ({ baseUrl }: Pick<Network, 'baseUrl'>, { id }: { id: string }): string => `${baseUrl} ${id}`

/** Owner of what was written as a member who turned out to be another person, until the next account signs in. */
export const nobodyAt = (network: Pick<Network, 'baseUrl'>): string => ownerOf(network, { id: '' })

/** The base URL of an owner's network; a URL has no space. */
export const networkOf = (owner: string): string => owner.split(' ', 1)[0] ?? ''

/** Whether an owner is `whose`: that owner, or any member of the network with that base URL. */
export const belongsTo = (owner: string, whose: string): boolean => `${owner} `.startsWith(`${whose} `)

import * as v from 'valibot'
import { type Network, networkSchema } from './network.ts'

/** Why no network was found at an address. Each problem has a sentence (`ui/network.tsx`). */
export const findProblems = [
  /** The text is no address of a host. */
  'invalid',
  /** The address isn't https. */
  'insecure',
  'offline',
  'unreachable',
  'slow',
  /** The host responds with a server error. */
  'server',
  /** The host responds, but not as a network of our service does. */
  'no-document',
  /** The host names the sign-in of another host, which doesn't confirm it. */
  'unconfirmed',
] as const

export type FindProblem = (typeof findProblems)[number]

/** The network at an address, with the origin of that address; or why there is none. */
export type Finding = { network: Network; origin: string } | { problem: FindProblem }

/** The organization's settings in force; the hosts as `siteOf` writes them. */
export const policySchema = v.object({
  /** The address that names the network; empty if none does. */
  address: v.string(),
  /** Why no network was found at this address; then `network` is still the one before. Null if it was found. */
  problem: v.nullable(v.picklist(findProblems)),
  /** The organization's network; null if there is none. */
  network: v.nullable(networkSchema),
  /** Whether the member can't choose another network. */
  locked: v.boolean(),
  /** Internal hosts whose pages are looked up like public ones. */
  internal_hosts: v.array(v.string()),
  /** Hosts whose pages are neither looked up nor shared. */
  never_hosts: v.array(v.string()),
})

export type Policy = v.InferOutput<typeof policySchema>

/** Whether the member can't choose the network. */
export const isFixed = ({ locked, network, address }: Policy): boolean => locked && (network !== null || address !== '')

export const noPolicy: Policy = {
  address: '',
  problem: null,
  network: null,
  locked: false,
  internal_hosts: [],
  never_hosts: [],
}

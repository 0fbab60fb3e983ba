import * as v from 'valibot'
import { findProblems } from '../messages/finding.ts'
import { networkSchema } from '../network/network.ts'

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

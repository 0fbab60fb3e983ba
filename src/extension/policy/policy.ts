import * as v from 'valibot'
import { findProblems } from '../messages/finding.ts'
import { networkBounds, networkSchema } from '../network/network.ts'
import { siteOf } from '../page/sites.ts'
import { elements } from '../schemas/wire.ts'

/** Hosts in each list, at most. */
export const mostHosts = 1000

const hosts = v.pipe(
  elements(v.pipe(v.string(), v.transform(siteOf), v.string())),
  v.transform((list) => list.slice(0, mostHosts)),
)

/**
 * The organization's settings in `storage.managed`, as `assets/public/managed-schema.json` describes them. A wrong
 * value counts as none, a wrong element of a list is left out.
 */
export const managedSchema = v.object({
  /** The network's address. */
  network: v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.maxLength(networkBounds.baseUrl))), undefined),
  /** The network itself; takes precedence over its address. */
  networkFields: v.fallback(v.optional(networkSchema), undefined),
  locked: v.fallback(v.optional(v.boolean(), false), false),
  internalHosts: v.fallback(v.optional(hosts, []), []),
  neverHosts: v.fallback(v.optional(hosts, []), []),
})

export type Managed = v.InferOutput<typeof managedSchema>

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

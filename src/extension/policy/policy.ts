import * as v from 'valibot'
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
 * The organisation's settings in `storage.managed`, as `assets/public/managed-schema.json` describes them. A wrong
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

/** The organisation's settings in force; the hosts as `siteOf` writes them. */
export const policySchema = v.object({
  /** The address at which the network was or is to be found; empty if the policy has none. */
  address: v.string(),
  /** The organisation's network; null if there is none, or it isn't found yet. */
  network: v.nullable(networkSchema),
  /** Whether the member can't choose another network. */
  locked: v.boolean(),
  /** Internal hosts whose pages are looked up like public ones. */
  internal_hosts: v.array(v.string()),
  /** Hosts whose pages are neither looked up nor shared. */
  never_hosts: v.array(v.string()),
})

export type Policy = v.InferOutput<typeof policySchema>

export const noPolicy: Policy = { address: '', network: null, locked: false, internal_hosts: [], never_hosts: [] }

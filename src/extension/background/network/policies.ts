import * as v from 'valibot'
import { browser } from 'wxt/browser'
import { isSameNetwork, networkBounds, networkSchema } from '../../network/network.ts'
import { noPolicy, type Policy } from '../../network/policy.ts'
import { siteOf } from '../../page/sites.ts'
import { elements } from '../../schemas/wire.ts'
import { configuredNetwork } from '../../storage/configured-network.ts'
import * as items from '../../storage/items.ts'
import { createQueue } from '../base/queue.ts'
import { findNetwork } from '../http/discovery.ts'
import type { createNetworks } from './networks.ts'

/** Maximum hosts in each list. */
export const maxHosts = 1000

const hosts = v.pipe(
  elements(v.pipe(v.string(), v.transform(siteOf), v.string())),
  v.transform((list) => list.slice(0, maxHosts)),
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

/** Milliseconds in which Chromium loads the settings after its start. Until then it answers that nothing is set. */
const loadingTime = 15_000
const readEvery = 500

/**
 * The organization's settings as the browser has them; nothing is set if there is no policy.
 *
 * @param mayBeLoading reads again for `loadingTime` while nothing is set
 */
async function readManaged(mayBeLoading: boolean): Promise<Managed> {
  const end = mayBeLoading && import.meta.env.BROWSER !== 'firefox' ? Date.now() + loadingTime : 0
  for (;;) {
    // Firefox rejects the read if there is no policy
    const stored = await browser.storage.managed.get(null).catch(() => ({}))
    if (Object.keys(stored).length > 0 || Date.now() >= end) return v.parse(managedSchema, stored)
    // no event says that they are loaded
    await new Promise((resolve) => setTimeout(resolve, readEvery))
  }
}

/** Calls back after each change of the organization's settings, also when they arrive after the installation. */
export function watchManaged(changed: () => void): void {
  browser.storage.onChanged.addListener((_, area) => {
    if (area === 'managed') changed()
  })
}

/** Follows the organization's settings. */
export function createPolicies({ follow }: Pick<ReturnType<typeof createNetworks>, 'follow'>) {
  const exclusive = createQueue()
  return {
    /**
     * Applies the present settings. Finding a network at its address makes a request, without anything of the member;
     * if it fails, the network before stays in use, and the next call tries again.
     *
     * @param again finds a known network anew, since its key or hosts may have changed
     * @param mayBeLoading the browser may just have started: only lasting silence ends the last settings
     */
    apply: ({ again = false, mayBeLoading = false } = {}): Promise<void> =>
      exclusive(async () => {
        const before = await items.policy.get()
        const managed = await readManaged(mayBeLoading && JSON.stringify(before) !== JSON.stringify(noPolicy))
        const { locked, internalHosts: internal_hosts, neverHosts: never_hosts } = managed
        // the lists are in force before the network is found
        const address = before.network ? before.address : (managed.network ?? '')
        const listed = { ...before, address, internal_hosts, never_hosts }
        // without a network of the organization, a lock ends the use of no other one
        if (!before.network) listed.locked = locked
        if (JSON.stringify(listed) !== JSON.stringify(before)) await items.policy.set(listed)
        const found = await findIn(managed, before, again)
        const isInUse = isSameNetwork(before.network, await configuredNetwork.get())
        // nobody loses their own network while the organization's can't be found
        const waits = !listed.locked && found.problem !== null && !isInUse
        const policy = { ...listed, ...found, locked: locked && !waits }
        if (JSON.stringify(policy) !== JSON.stringify(listed)) await follow(policy)
      }),
  }
}

type Found = Pick<Policy, 'address' | 'network' | 'problem'>

async function findIn(
  { network: address = '', networkFields }: Managed,
  before: Found,
  again: boolean,
): Promise<Found> {
  if (networkFields) return { address: '', network: networkFields, problem: null }
  if (address === '') return { address, network: null, problem: null }
  const { network } = before
  const isKnown = address === before.address && network !== null && before.problem === null
  if (isKnown && !again) return { address, network, problem: null }
  const found = await findNetwork(address)
  if ('problem' in found) return { address, network, problem: isKnown ? null : found.problem }
  return { address, network: found.network, problem: null }
}

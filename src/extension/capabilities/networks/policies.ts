import * as v from 'valibot'
import { browser } from 'wxt/browser'
import { createQueue } from '../../background/base/queue.ts'
import { networkBounds, siteOf } from '../../network/address.ts'
import { builtNetwork, isSameNetwork, needsPermission, noPolicy, type Policy } from '../../network/network.ts'
import { networkSchema } from '../../network/network-schemas.ts'
import { elements } from '../../schemas/wire.ts'
import { configuredNetwork } from '../../storage/configured-network.ts'
import * as items from '../../storage/items.ts'
import { findNetwork } from './find.ts'
import type { createNetworks } from './networks.ts'

/** Maximum hosts in each list of a policy; further ones are ignored. */
const maxHosts = 1000

const hosts = elements(v.pipe(v.string(), v.transform(siteOf), v.string()), maxHosts)

/** `assets/public/managed-schema.json`. A wrong value counts as none, a wrong element is left out. */
export const managedSchema = v.object({
  network: v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.maxLength(networkBounds.baseUrl))), undefined),
  networkFields: v.fallback(v.optional(networkSchema), undefined),
  locked: v.fallback(v.optional(v.boolean(), false), false),
  internalHosts: v.fallback(v.optional(hosts, []), []),
  neverHosts: v.fallback(v.optional(hosts, []), []),
})

export type Managed = v.InferOutput<typeof managedSchema>

/** Milliseconds in which Chromium loads the settings after its start. Until then it answers that nothing is set. */
const loadingTime = 15_000
const readEvery = 500

async function readManaged(mayBeLoading: boolean): Promise<Managed> {
  const end = mayBeLoading && import.meta.env.BROWSER !== 'firefox' ? Date.now() + loadingTime : 0
  for (;;) {
    // Firefox rejects the read if there is no policy, and has no such values on Android
    const stored = (await browser.storage.managed?.get(null).catch(() => ({}))) ?? {}
    if (Object.keys(stored).length > 0 || Date.now() >= end) return v.parse(managedSchema, stored)
    await new Promise((resolve) => setTimeout(resolve, readEvery))
  }
}

export function createPolicies({ follow }: ReturnType<typeof createNetworks>) {
  const exclusive = createQueue()
  return {
    /** @param again finds a known network anew @param mayBeLoading only lasting silence ends the last settings */
    apply: ({ again = false, mayBeLoading = false } = {}): Promise<void> =>
      exclusive(async () => {
        const before = await items.policy.get()
        const managed = await readManaged(mayBeLoading && JSON.stringify(before) !== JSON.stringify(noPolicy))
        const { locked, internalHosts, neverHosts } = managed
        // the lists are in force before the network is found
        const address = before.network ? before.address : (managed.network ?? '')
        const listed = { ...before, address, internalHosts, neverHosts }
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
  if (networkFields) {
    // only a build with its host in the manifest may connect to it
    const isUsable = !needsPermission(networkFields) || isSameNetwork(networkFields, builtNetwork)
    if (!isUsable) return { address: networkFields.baseUrl, network: null, problem: 'invalid' }
    return { address: '', network: networkFields, problem: null }
  }
  if (address === '') return { address, network: null, problem: null }
  const { network } = before
  const isKnown = address === before.address && network !== null && before.problem === null
  if (isKnown && !again) return { address, network, problem: null }
  const found = await findNetwork(address)
  if ('problem' in found) return { address, network, problem: isKnown ? null : found.problem }
  return { address, network: found.network, problem: null }
}

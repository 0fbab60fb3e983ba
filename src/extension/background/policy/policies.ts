import { isSameNetwork } from '../../network/network.ts'
import { noPolicy, type Policy } from '../../policy/policy.ts'
import { configuredNetwork } from '../../storage/configured-network.ts'
import * as items from '../../storage/items.ts'
import { createQueue } from '../base/queue.ts'
import { findNetwork } from '../discovery/find-network.ts'
import type { createNetworks } from '../network/networks.ts'
import { type Managed, readManaged } from './managed.ts'

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

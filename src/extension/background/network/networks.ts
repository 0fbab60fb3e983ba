import { builtNetwork, isSameNetwork, type Network, needsPermission, originsOf } from '../../network/network.ts'
import { isFixed, type Policy } from '../../policy/policy.ts'
import { configuredNetwork, configuredOf } from '../../storage/configured-network.ts'
import * as items from '../../storage/items.ts'
import * as secrets from '../../storage/secrets.ts'
import type { Revocations } from '../auth/revocations.ts'
import type { SignIn } from '../auth/sign-in.ts'
import { Failed } from '../base/failed.ts'
import { isPermitted, release } from '../http/permissions.ts'
import type { createOptions } from '../member/options.ts'

interface Dependencies {
  signIn: SignIn
  revocations: Revocations
  options: Pick<ReturnType<typeof createOptions>, 'changeMember'>
}

/** Returns the permissions for this network that the one in use doesn't need. */
async function releaseUnneeded(network: Network | null): Promise<void> {
  const needed = new Set([...originsOf(await configuredNetwork.get()), ...originsOf(builtNetwork)])
  await release(originsOf(network).filter((origin) => !needed.has(origin)))
}

const identity = ['baseUrl', 'authUrl', 'apiKey'] as const

/** Changes the configured network; the only writer of `items.network` and of the network in `items.policy`. */
export function createNetworks({ signIn, revocations, options }: Dependencies) {
  /**
   * Configures this network. If it is another one, first ends the session at the previous network and the consent to
   * it; the token is revoked, and the browser's permission returned, as soon as that network responds.
   *
   * @param store stores the values that make it the configured network
   * @param secret of the application; empty keeps the stored one of this network
   */
  async function change(next: Network | null, secret: string, store: () => Promise<void>): Promise<void> {
    const before = await configuredNetwork.get()
    const isOther = identity.some((part) => before?.[part] !== next?.[part])
    if (isOther) {
      // first, so that no call can begin meanwhile
      if (before) await items.consent.remove()
      await signIn.signOut()
      // no member is known at the new network
      if (before) await options.changeMember(before, await items.lastAccount.get(), null)
      await items.lastAccount.remove()
    }
    if (isOther || secret) await secrets.apiSecret.set(secret)
    await store()
    void revocations.flush().then((revoked) => (revoked ? releaseUnneeded(before) : undefined))
  }

  return {
    /**
     * Configures the network that the member chose. Another network signs the member out and ends the consent.
     *
     * @param secret of the application, for the profile `code-secret`; empty keeps the stored one of this network
     * @throws Failed no-permission; bad-request if the organization lets nobody choose
     */
    async use(next: Network, secret: string): Promise<void> {
      const policy = await items.policy.get()
      if (isFixed(policy)) throw new Failed('bad-request')
      if (needsPermission(next) && !(await isPermitted(originsOf(next)))) throw new Failed('no-permission')
      await change(next, secret, () =>
        // a network that is configured without a choice is not stored, so that the next build or policy can change it
        isSameNetwork(next, configuredOf(null, policy)) ? items.network.remove() : items.network.set(next),
      )
    },

    /**
     * Follows the organization's settings. A new network of theirs replaces the member's choice. Another network signs
     * the member out and ends the consent; the member reads why. Drafts and unsent writes stay with their owner.
     */
    async follow(policy: Policy): Promise<void> {
      const { network: previous } = await items.policy.get()
      const replaces = policy.network !== null && !isSameNetwork(policy.network, previous)
      const chosen = replaces ? null : await items.network.get()
      const consent = await items.consent.get()
      await change(configuredOf(chosen, policy), '', async () => {
        if (replaces) await items.network.remove()
        await items.policy.set(policy)
        if (consent && !(await items.consent.get()))
          await items.signIn.set({ phase: 'failed', failure: { code: 'network-chosen' } })
      })
    },
  }
}

import { builtNetwork, isSameNetwork, type Network, needsPermission, originsOf } from '../../network/network.ts'
import { isFixed, type Policy } from '../../network/policy.ts'
import { configuredNetwork, configuredOf } from '../../storage/configured-network.ts'
import * as items from '../../storage/items.ts'
import * as secrets from '../../storage/secrets.ts'
import type { Revocations } from '../auth/revocations.ts'
import type { SignIn } from '../auth/sign-in.ts'
import { Failed } from '../base/failed.ts'
import { createQueue } from '../base/queue.ts'
import { isPermitted, release } from '../http/connection.ts'
import type { createOptions } from '../member/options.ts'

interface Dependencies {
  signIn: SignIn
  revocations: Revocations
  options: Pick<ReturnType<typeof createOptions>, 'changeMember'>
}

/** Returns the permissions for these networks that neither the one in use nor the member's waiting choice needs. */
async function releaseUnneeded(networks: (Network | null)[]): Promise<void> {
  const needed = [await configuredNetwork.get(), await items.network.get(), builtNetwork].flatMap(originsOf)
  await release(networks.flatMap(originsOf).filter((origin) => !needed.includes(origin)))
}

const baseUrlOf = ({ network }: Policy): string => network?.baseUrl ?? ''

/** Whether the member consented, or still sees the notice that the organization changed the network. */
async function hasConsentOrNotice(): Promise<boolean> {
  const [consent, signIn] = await Promise.all([items.consent.get(), items.signIn.get()])
  return consent !== null || items.isNetworkChosen(signIn)
}

/** The network that the stored secret belongs to: the member's choice, also while it waits, else the one in use. */
const networkOfSecret = async (): Promise<Network | null> =>
  (await items.network.get()) ?? (await configuredNetwork.get())

const identity = ['baseUrl', 'authUrl', 'apiKey'] as const

const isOther = (one: Network | null, other: Network | null): boolean =>
  identity.some((part) => one?.[part] !== other?.[part])

/** Changes the configured network; the only writer of `items.network` and of the network in `items.policy`. */
export function createNetworks({ signIn, revocations, options }: Dependencies) {
  // the choice and the policy decide together, so neither may change while the other does
  const exclusive = createQueue()

  /**
   * Configures this network. If it is another one, first ends the session at the previous network and the consent to
   * it; the token is revoked, and the browser's permission returned, as soon as that network responds.
   *
   * @param store stores the values that make it the configured network
   */
  async function change(next: Network | null, store: () => Promise<void>): Promise<void> {
    const before = await configuredNetwork.get()
    const chosen = await items.network.get()
    if (isOther(next, before)) {
      // first, so that no call can begin meanwhile
      if (before) await items.consent.remove()
      await signIn.signOut()
      // no member is known at the new network
      if (before) await options.changeMember(before, await items.lastAccount.get(), null)
      await items.lastAccount.remove()
    }
    await store()
    void revocations.flush().then((revoked) => (revoked ? releaseUnneeded([before, chosen]) : undefined))
  }

  return {
    /**
     * Configures the network that the member chose. Another network signs the member out and ends the consent.
     *
     * @param secret of the application, for the profile `code-secret`; empty keeps the stored one of this network
     * @throws Failed no-permission; bad-request if the organization lets nobody choose
     */
    use: (next: Network, secret: string): Promise<void> =>
      exclusive(async () => {
        const policy = await items.policy.get()
        if (isFixed(policy)) throw new Failed('bad-request')
        if (needsPermission(next) && !(await isPermitted(originsOf(next)))) throw new Failed('no-permission')
        const setsSecret = secret !== '' || isOther(next, await networkOfSecret())
        await change(next, async () => {
          if (setsSecret) await secrets.apiSecret.set(secret)
          // a network that is configured without a choice is not stored, so that the next build or policy can change it
          if (isSameNetwork(next, configuredOf(null, policy))) await items.network.remove()
          else await items.network.set({ ...next, instead_of: baseUrlOf(policy) })
        })
      }),

    /**
     * Follows the organization's settings. Another network signs the member out and ends the consent; the member reads
     * why. The member's choice, drafts and unsent writes wait until their network is in use again.
     */
    follow: (policy: Policy): Promise<void> =>
      exclusive(async () => {
        const [stored, previous, hadConsentOrNotice] = await Promise.all([
          items.network.get(),
          items.policy.get(),
          hasConsentOrNotice(),
        ])
        const chosen = stored && { instead_of: baseUrlOf(previous), ...stored }
        const next = configuredOf(chosen, policy)
        // The secret stays with the choice, unless the organization's network uses a secret too: then it is deleted,
        // so that this network doesn't get it. Without a choice it ends with its network.
        const endsSecret = (!chosen || next?.profile === 'code-secret') && isOther(next, await networkOfSecret())
        await change(next, async () => {
          if (endsSecret) await secrets.apiSecret.set('')
          if (chosen) await items.network.set(chosen)
          await items.policy.set(policy)
          if (hadConsentOrNotice && !(await hasConsentOrNotice()))
            await items.signIn.set({ phase: 'failed', failure: { code: 'network-chosen' } })
        })
      }),
  }
}

import { browser } from 'wxt/browser'
import { Failed, otherwise } from '../../background/base/failed.ts'
import { createQueue } from '../../background/base/queue.ts'
import type { Core } from '../../background/capability.ts'
import { isPermitted } from '../../background/http/connection.ts'
import {
  builtNetwork,
  isSameNetwork,
  type Network,
  needsPermission,
  originsOf,
  type Policy,
  permissionsFor,
} from '../../network/network.ts'
import { configuredNetwork, configuredOf } from '../../storage/configured-network.ts'
import * as items from '../../storage/items.ts'
import * as privateItems from '../../storage/private-items.ts'
import { isFixed } from './facts.ts'

async function releaseUnneeded(networks: (Network | null)[]): Promise<void> {
  const needed = [await configuredNetwork.get(), await items.network.get(), builtNetwork].flatMap(originsOf)
  const unneeded = networks.flatMap(originsOf).filter((origin) => !needed.includes(origin))
  if (unneeded.length > 0) await browser.permissions.remove(permissionsFor(unneeded)).catch(otherwise(false))
}

const baseUrlOf = ({ network }: Policy): string => network?.baseUrl ?? ''

async function hasConsentOrNotice(): Promise<boolean> {
  const [consent, signIn] = await Promise.all([items.consent.get(), items.signIn.get()])
  return consent !== null || items.isNetworkChosen(signIn)
}

/** The network that the stored secret belongs to: the member's choice, also while it waits, else the one in use. */
const networkOfSecret = async (): Promise<Network | null> =>
  (await items.network.get()) ?? (await configuredNetwork.get())

const isOther = (one: Network | null, other: Network | null): boolean =>
  (['baseUrl', 'authUrl', 'apiKey'] as const).some((part) => one?.[part] !== other?.[part])

export function createNetworks({ signIn, revocations, options }: Pick<Core, 'signIn' | 'revocations' | 'options'>) {
  // the choice and the policy decide together, so neither may change while the other does
  const exclusive = createQueue()

  // the token is revoked, and the permission returned, as soon as the previous network responds
  async function change(next: Network | null, store: () => Promise<void>): Promise<void> {
    const before = await configuredNetwork.get()
    const chosen = await items.network.get()
    if (isOther(next, before)) {
      if (before) await items.consent.remove()
      await signIn.end()
      // no member is known at the new network
      if (before) await options.changeMember(before, null)
      await items.lastAccount.remove()
    }
    await store()
    void revocations.flush().then((revoked) => (revoked ? releaseUnneeded([before, chosen]) : undefined))
  }

  return {
    use: (next: Network, secret: string): Promise<void> =>
      exclusive(async () => {
        const policy = await items.policy.get()
        if (isFixed(policy)) throw new Failed('invalid')
        if (needsPermission(next) && !(await isPermitted(originsOf(next)))) throw new Failed('no-permission')
        const setsSecret = secret !== '' || isOther(next, await networkOfSecret())
        await change(next, async () => {
          if (setsSecret) await privateItems.apiSecret.set(secret)
          // a network that is configured without a choice is not stored, so that the next build or policy can change it
          if (isSameNetwork(next, configuredOf(null, policy))) await items.network.remove()
          else await items.network.set({ ...next, insteadOf: baseUrlOf(policy) })
        })
      }),

    /** The member reads why. Their choice, drafts and unfinished writes wait until their network is in use again. */
    follow: (policy: Policy): Promise<void> =>
      exclusive(async () => {
        const [stored, previous, hadConsentOrNotice] = await Promise.all([
          items.network.get(),
          items.policy.get(),
          hasConsentOrNotice(),
        ])
        const chosen = stored && { insteadOf: baseUrlOf(previous), ...stored }
        const next = configuredOf(chosen, policy)
        // the organization's network must not get the secret of the choice
        const endsSecret = (!chosen || next?.profile === 'code-secret') && isOther(next, await networkOfSecret())
        await change(next, async () => {
          if (endsSecret) await privateItems.apiSecret.set('')
          if (chosen) await items.network.set(chosen)
          await items.policy.set(policy)
          if (hadConsentOrNotice && !(await hasConsentOrNotice()))
            await items.signIn.set({ phase: 'failed', failure: { code: 'network-chosen' } })
        })
      }),
  }
}

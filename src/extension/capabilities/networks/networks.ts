import { Failed } from '../../background/base/failed.ts'
import { createQueue } from '../../background/base/queue.ts'
import type { Core } from '../../background/capability.ts'
import { isPermitted } from '../../background/http/connection.ts'
import { isSameNetwork, type Network, needsPermission, originsOf, type Policy } from '../../network/network.ts'
import { configuredNetwork, configuredOf } from '../../storage/configured-network.ts'
import * as items from '../../storage/items.ts'
import { isFixed } from './questions.ts'

const baseUrlOf = ({ network }: Policy): string => network?.baseUrl ?? ''

async function hasConsentOrNotice(): Promise<boolean> {
  const [consent, signIn] = await Promise.all([items.consent.get(), items.signIn.get()])
  return consent !== null || items.isNetworkChosen(signIn)
}

const isOther = (one: Network | null, other: Network | null): boolean =>
  (['baseUrl', 'authUrl', 'apiKey'] as const).some((part) => one?.[part] !== other?.[part])

export function createNetworks({ signIn, revocations, options }: Pick<Core, 'signIn' | 'revocations' | 'options'>) {
  // the choice and the policy decide together, so they may not change at the same time
  const exclusive = createQueue()

  // the token is revoked as soon as the previous network responds
  async function change(next: Network | null, store: () => Promise<void>): Promise<void> {
    const before = await configuredNetwork.get()
    if (isOther(next, before)) {
      if (before) await items.consent.remove()
      await signIn.end()
      // no member is known at the new network
      if (before) await options.changeMember(before, null)
      await items.lastAccount.remove()
    }
    await store()
    void revocations.flush()
  }

  return {
    use: (next: Network): Promise<void> =>
      exclusive(async () => {
        const policy = await items.policy.get()
        if (isFixed(policy)) throw new Failed('invalid')
        if (needsPermission(next) && !(await isPermitted(originsOf(next)))) throw new Failed('no-permission')
        await change(next, async () => {
          // a network that is configured without a choice is not stored, so that the next build or policy can change it
          if (isSameNetwork(next, configuredOf(null, policy))) await items.network.remove()
          else await items.network.set({ ...next, insteadOf: baseUrlOf(policy) })
        })
      }),

    /**
     * Ends the use of a network that release 0.1.0 took by hand, with the permission of its host, which no build asks for
     * any more. A build with its host in the manifest uses it again. What the member wrote for it stays.
     */
    checkPermission: (): Promise<void> =>
      exclusive(async () => {
        const stored = await items.network.get()
        if (!stored) return
        const { unpermitted, ...chosen } = stored
        const isUsable = !needsPermission(chosen) || (await isPermitted(originsOf(chosen)))
        if (isUsable === !unpermitted) return
        const checked = isUsable ? chosen : { ...chosen, unpermitted: true as const }
        const next = configuredOf(checked, await items.policy.get())
        await change(next, () => items.network.set(checked))
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
        await change(next, async () => {
          if (chosen) await items.network.set(chosen)
          await items.policy.set(policy)
          if (hadConsentOrNotice && !(await hasConsentOrNotice()))
            await items.signIn.set({ phase: 'failed', failure: { code: 'network-chosen' } })
        })
      }),
  }
}

import { builtNetwork, isSameNetwork, type Network, needsPermission, originsOf } from '../../network/network.ts'
import { configuredNetwork } from '../../storage/configured-network.ts'
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

/** Changes the configured network; the only writer of `items.network`. */
export function createNetworks({ signIn, revocations, options }: Dependencies) {
  return {
    /**
     * Configures this network. A change of network signs the member out; the token is revoked as soon as the old
     * network responds.
     *
     * @param secret of the application, for the profile `code-secret`; empty keeps the stored one of this network
     * @returns whether all revocations are confirmed
     * @throws Failed no-permission
     */
    async use(next: Network, secret: string): Promise<{ revoked: boolean }> {
      if (needsPermission(next) && !(await isPermitted(originsOf(next)))) throw new Failed('no-permission')
      const before = await configuredNetwork.get()
      const isOther = (['baseUrl', 'authUrl', 'apiKey'] as const).some((part) => before?.[part] !== next[part])
      if (isOther) {
        await signIn.signOut()
        // no member is known at the new network
        if (before) await options.changeMember(before, await items.lastAccount.get(), null)
        await items.lastAccount.remove()
      }
      if (isOther || secret) await secrets.apiSecret.set(secret)
      // the built network is not stored, so that the next build can change it
      if (isSameNetwork(next, builtNetwork)) await items.network.remove()
      else await items.network.set(next)
      const revoked = await revocations.flush()
      const needed = new Set([...originsOf(next), ...originsOf(builtNetwork)])
      if (revoked) await release(originsOf(before).filter((origin) => !needed.has(origin)))
      return { revoked }
    },
  }
}

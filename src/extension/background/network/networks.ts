import { builtNetwork, isSameNetwork, type Network, originsOf } from '../../network/network.ts'
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

/** Which network the extension speaks to: the only writer of `items.network`. */
export function createNetworks({ signIn, revocations, options }: Dependencies) {
  return {
    /**
     * From now on this network is the member's. Whoever is signed in to the one before is signed out: here at once, there
     * as soon as it responds.
     *
     * @param secret the application's, in the profile that wants one; empty keeps the one that is stored for this network
     * @returns whether no network is still to be told of the end of a session
     * @throws Failed no-permission
     */
    async use(next: Network, secret: string): Promise<{ revoked: boolean }> {
      if (!(await isPermitted(originsOf(next)))) throw new Failed('no-permission')
      const before = await items.network.get()
      const isOther = (['baseUrl', 'authUrl', 'apiKey'] as const).some((part) => before[part] !== next[part])
      if (isOther) {
        await signIn.signOut()
        // nobody is known there
        await options.changeMember(before, await items.lastAccount.get(), null)
        await items.lastAccount.remove()
      }
      if (isOther || secret) await secrets.apiSecret.set(secret)
      // the built one is not stored, so that it follows the next build
      if (isSameNetwork(next, builtNetwork)) await items.network.remove()
      else await items.network.set(next)
      const revoked = await revocations.flush()
      const needed = new Set([...originsOf(next), ...originsOf(builtNetwork)])
      if (revoked) await release(originsOf(before).filter((origin) => !needed.has(origin)))
      return { revoked }
    },
  }
}

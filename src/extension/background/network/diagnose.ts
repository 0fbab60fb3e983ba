import { browser } from 'wxt/browser'
import type { Diagnosis } from '../../messages/diagnosis.ts'
import type { Network } from '../../network/network.ts'
import type { Failure } from '../../schemas/errors.ts'
import * as items from '../../storage/items.ts'
import { tryNetwork } from './try-network.ts'

/** Diagnoses failing sign-ins: tries the configured network without a token. */
export async function diagnose(network: Network, redirectUri: string): Promise<Diagnosis> {
  const signIn = await items.signIn.get()
  return {
    version: browser.runtime.getManifest().version,
    browser: navigator.userAgent,
    online: navigator.onLine,
    network,
    redirectUri,
    trial: await tryNetwork(network, redirectUri),
    lastSignIn: signIn.phase === 'failed' ? describe(signIn.failure) : signIn.phase,
  }
}

const describe = ({ code, requestId }: Failure) => (requestId === undefined ? code : `${code}, request ${requestId}`)

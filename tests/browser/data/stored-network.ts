import { demoNetwork } from '../../../src/build/demo-network.ts'
import type { Profile } from '../../../src/contract/oauth.ts'
import type { World } from '../world/world.ts'

/** The extension's own global, for functions that run in its pages. */
declare const chrome: import('webextension-polyfill').Browser

/**
 * Stores the world's network with this sign-in profile, as the options do; all other fields stay those of the build.
 */
export async function storeProfile({ baseUrl, openOwnPage }: World, profile: Profile): Promise<void> {
  const { name, premiumKey: apiKey } = demoNetwork
  const own = await openOwnPage('options.html')
  await own.evaluate((network) => chrome.storage.local.set({ 'network@1': network }), {
    name,
    apiKey,
    baseUrl,
    authUrl: baseUrl,
    profile,
  })
  await own.close()
}

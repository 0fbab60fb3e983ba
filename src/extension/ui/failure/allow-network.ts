import { browser } from 'wxt/browser'
import { type Network, originsOf, permissionsFor } from '../../network/network.ts'

/**
 * Has the member let the extension speak to a network, by the browser's own prompt. To be called first thing in a click:
 * after any await the browser no longer takes it for the member's wish, and from the background it never does.
 *
 * @returns whether it may now; true without a prompt where it might already
 */
export async function allowNetwork(network: Pick<Network, 'baseUrl' | 'authUrl'>): Promise<boolean> {
  try {
    return await browser.permissions.request(permissionsFor(originsOf(network)))
  } catch {
    return false
  }
}

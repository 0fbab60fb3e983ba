import { browser } from 'wxt/browser'
import { type Network, originsOf, permissionsFor } from '../../network/network.ts'

/**
 * Asks for the permission to send requests to a network, by the browser's prompt. Browsers allow the prompt only in a
 * click handler, before any await.
 *
 * @returns whether the permission is granted; without a prompt if it was granted before
 */
export async function allowNetwork(network: Pick<Network, 'baseUrl' | 'authUrl'>): Promise<boolean> {
  try {
    return await browser.permissions.request(permissionsFor(originsOf(network)))
  } catch {
    return false
  }
}

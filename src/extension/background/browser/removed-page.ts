import { browser } from 'wxt/browser'
import { removedPath } from '../../../contract/website.ts'
import { hasOwnPages, type Network } from '../../network/network.ts'
import { configuredNetwork } from '../../storage/configured-network.ts'
import * as items from '../../storage/items.ts'

/**
 * URL of the page that the browser opens after the extension's removal; the page says how to end its access. The URL
 * identifies nobody. Empty without consent or network, and at networks without such a page.
 */
export const removedPage = (consent: items.Consent | null, network: Network | null): string =>
  consent && network && hasOwnPages(network) ? new URL(removedPath, network.authUrl).href : ''

/**
 * Sets the page after the removal: after an installation or update, after changes, and at the browser's start, since
 * Firefox forgets the page when it ends. There it does not open if the extension was switched off and on, and is
 * removed before a restart. Registers its listeners synchronously.
 */
export function startRemovedPage(): void {
  const update = async () =>
    browser.runtime.setUninstallURL(removedPage(await items.consent.get(), await configuredNetwork.get()))
  for (const event of [browser.runtime.onInstalled, browser.runtime.onStartup]) event.addListener(update)
  items.consent.watch(update)
  configuredNetwork.watch(update)
}

import { browser } from 'wxt/browser'
import { removedPath } from '../../../contract/website.ts'
import type { Network } from '../../network/network.ts'
import * as items from '../../storage/items.ts'

/**
 * The page that the browser opens once the extension was removed, which says how to end its access. It names nobody.
 * None without consent, nor at a network that speaks the specification alone: it has no such page.
 */
export const removedPage = (consent: items.Consent | null, { authUrl, profile }: Network): string =>
  consent && profile === 'code' ? new URL(removedPath, authUrl).href : ''

/**
 * Tells the browser after the installation, an update and every change of what it depends on, and when the browser starts,
 * since Firefox forgets it when it ends. Registers its listeners at once.
 */
export function startRemovedPage(): void {
  const tell = async () =>
    browser.runtime.setUninstallURL(removedPage(await items.consent.get(), await items.network.get()))
  for (const event of [browser.runtime.onInstalled, browser.runtime.onStartup]) event.addListener(tell)
  items.consent.watch(tell)
  items.network.watch(tell)
}

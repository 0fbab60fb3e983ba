import { browser } from 'wxt/browser'
import { removedPath } from '../../contract/website.ts'
import type { Network } from '../network/network.ts'
import * as items from '../storage/items.ts'

/**
 * The page that the browser opens once the extension was removed, which says how to end its access. It names nobody.
 * None without consent, nor at a network that speaks the specification alone: it has no such page.
 */
export const removedPage = (consent: items.Consent | null, { authUrl, profile }: Network): string =>
  consent && profile === 'code' ? new URL(removedPath, authUrl).href : ''

/** Tells the browser now and after every change of what it depends on. */
export function keepRemovedPage(): void {
  const tell = async () =>
    browser.runtime.setUninstallURL(removedPage(await items.consent.get(), await items.network.get()))
  items.consent.watch(tell)
  items.network.watch(tell)
  void tell()
}

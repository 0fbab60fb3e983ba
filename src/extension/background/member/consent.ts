import { browser } from 'wxt/browser'
import { removedPath } from '../../../contract/oauth.ts'
import { hasOwnPages, type Network } from '../../network/network.ts'
import { consentVersion } from '../../schemas/stored-schemas.ts'
import { configuredNetwork } from '../../storage/configured-network.ts'
import * as items from '../../storage/items.ts'
import { Failed } from '../base/failed.ts'

/** Guards every call but revocations, a network's document, and the token's request. @throws Failed no-consent */
export async function assertConsent(): Promise<void> {
  if ((await items.consent.get())?.version !== consentVersion) throw new Failed('no-consent')
}

export const giveConsent = (): Promise<void> => items.consent.set({ given: Date.now(), version: consentVersion })

/** Opens the page that asks; not after a new installation with earlier data. @param reason of `runtime.onInstalled` */
export async function askForConsent(reason: string): Promise<void> {
  if (reason === 'install' && !(await items.consent.get())) await browser.tabs.create({ url: '/welcome.html' })
}

/** The page that the browser opens after the extension's removal, to end its access. The URL identifies nobody. */
export const removedPage = (consent: items.Consent | null, network: Network | null): string =>
  consent && network && hasOwnPages(network) ? new URL(removedPath, network.authUrl).href : ''

/** Firefox forgets the page when it ends. */
export function startRemovedPage(): void {
  const update = async () =>
    browser.runtime.setUninstallURL(removedPage(await items.consent.get(), await configuredNetwork.get()))
  for (const event of [browser.runtime.onInstalled, browser.runtime.onStartup]) event.addListener(update)
  items.consent.watch(update)
  configuredNetwork.watch(update)
}

import { browser } from 'wxt/browser'
import { removedPath } from '../../../contract/oauth.ts'
import { hasOwnPages, type Network } from '../../network/network.ts'
import { changedOptions, defaultOptions, type OptionsChange } from '../../schemas/options.ts'
import { configuredNetwork, ownerOf } from '../../storage/configured-network.ts'
import * as items from '../../storage/items.ts'
import { newsfeeds } from '../../storage/newsfeeds.ts'
import * as secrets from '../../storage/secrets.ts'
import { Failed } from '../base/failed.ts'
import { createQueue } from '../base/queue.ts'

/** Guards every call. Only revocations are sent without consent (`auth/session.ts`). @throws Failed no-consent */
export async function assertConsent(): Promise<void> {
  if (!(await items.consent.get())) throw new Failed('no-consent')
}

export const giveConsent = (): Promise<void> => items.consent.set({ given: Date.now() })

/** @param reason of the event `runtime.onInstalled` */
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

const maxMembers = 20

type Owner = Pick<items.LastAccount, 'id'>

export type OptionsWriter = ReturnType<typeof createOptions>

/** The only writer of the options; changes run one after the other. */
export function createOptions() {
  const exclusive = createQueue()
  return {
    change: (change: OptionsChange): Promise<void> =>
      exclusive(async () => {
        const changed = changedOptions(await items.options.get(), change)
        if (!changed) throw new Failed('invalid')
        await items.options.set(changed)
        // they have the network's labels in the previous language
        if (change.language) await newsfeeds.remove()
      }),

    /** The first member takes over the card chosen before any sign-in. @param next null if no member is known */
    changeMember: (network: Pick<Network, 'baseUrl'>, before: Owner | null, next: Owner | null): Promise<void> =>
      exclusive(async () => {
        if (before?.id === next?.id) return
        const [cards, options] = await Promise.all([secrets.contactCards.get(), items.options.get()])
        const own = next ? cards[ownerOf(network, next)] : undefined
        const previous = before ? { [ownerOf(network, before)]: options.contact_card } : {}
        await secrets.contactCards.set(Object.fromEntries(Object.entries({ ...cards, ...previous }).slice(-maxMembers)))
        if (before || own) await items.options.set({ ...options, contact_card: own ?? defaultOptions.contact_card })
      }),
  }
}

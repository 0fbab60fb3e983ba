import * as v from 'valibot'
import { browser } from 'wxt/browser'
import { removedPath } from '../../../contract/oauth.ts'
import { hasOwnPages, type Network } from '../../network/network.ts'
import {
  changedOptions,
  defaultOptions,
  type OptionsChange,
  optionsChangeSchema,
  partsOf,
} from '../../schemas/options.ts'
import { configuredNetwork, ownerOf } from '../../storage/configured-network.ts'
import * as items from '../../storage/items.ts'
import * as privateItems from '../../storage/private-items.ts'
import type { Switches } from '../../storage/switches.ts'
import { Failed } from '../base/failed.ts'
import { createQueue } from '../base/queue.ts'

/** Guards every call but revocations, a network's document, and the token's request. @throws Failed no-consent */
export async function assertConsent(): Promise<void> {
  if (!(await items.consent.get())) throw new Failed('no-consent')
}

export const giveConsent = (): Promise<void> => items.consent.set({ given: Date.now() })

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

/** Maximum accounts whose options are stored while another one is signed in; the latest ones stay. */
export const maxAccounts = 20

type AtNetwork = Pick<Network, 'baseUrl'>

export type OptionsWriter = ReturnType<typeof createOptions>

/**
 * The only writer of the options; changes run one after the other.
 * @param ofCapabilities their options
 */
export function createOptions(ofCapabilities: readonly Switches[]) {
  const exclusive = createQueue()
  const switches: Record<string, boolean> = Object.assign({}, ...ofCapabilities.map(({ fallback }) => fallback))
  const { ofAccount: byDefault } = partsOf({ ...defaultOptions, ...switches })
  const ofSwitches = Object.keys(switches).map((name) => [name, v.exactOptional(v.boolean())])
  const changeSchema = v.object({
    ...optionsChangeSchema.entries,
    ...(Object.fromEntries(ofSwitches) as Record<never, v.GenericSchema>),
  })
  return {
    change: (change: OptionsChange): Promise<void> =>
      exclusive(async () => {
        const read = v.safeParse(changeSchema, change)
        const before = await items.options.get()
        const changed = read.success && changedOptions(before, read.output)
        if (!changed) throw new Failed('invalid')
        const following = ofCapabilities.map(({ parse, follow }) => follow(parse(before), change))
        await items.options.set(Object.assign(changed, ...following))
      }),

    /**
     * Stores the options of the account that was here, and brings back those of the next one, or the defaults. Options
     * that were chosen while nobody was signed in become the next account's. Ends the agreement of another account. Each
     * step can be repeated, since the background may die after it. @param next null if nobody is signed in any more
     */
    changeMember: (network: AtNetwork, next: Pick<items.LastAccount, 'id'> | null): Promise<void> =>
      exclusive(async () => {
        const [stored, options, last] = await Promise.all([
          privateItems.accountOptions.get(),
          items.options.get(),
          items.lastAccount.get(),
        ])
        const { ofBrowser, ofAccount } = partsOf(options)
        const before = options.owner ?? (last ? ownerOf(network, last) : '')
        const owner = next ? ownerOf(network, next) : ''
        const own = before === owner ? undefined : stored[owner]
        if (before !== '') {
          const { [before]: _, [owner]: _own, ...others } = stored
          const saved = { ...others, [before]: ofAccount, ...(own && { [owner]: own }) }
          await privateItems.accountOptions.set(Object.fromEntries(Object.entries(saved).slice(-maxAccounts)))
          if (before !== owner) await items.consent.remove()
        }
        const isSame = before === '' || before === owner
        await items.options.set({ ...ofBrowser, ...(own ?? (isSame ? ofAccount : byDefault)), owner })
      }),

    /** After “Not you?”: the account keeps the options that it had before; others are those of the person who is here. */
    rejectMember: (owner: string): Promise<void> =>
      exclusive(async () => {
        const isStored = owner in (await privateItems.accountOptions.get())
        const { ofBrowser, ofAccount } = partsOf(await items.options.get())
        await items.options.set({ ...ofBrowser, ...(isStored ? byDefault : ofAccount), owner: '' })
      }),

    /** At the withdrawal of the agreement, which deletes the options of all accounts. */
    forgetMembers: (): Promise<void> =>
      exclusive(async () =>
        items.options.set({ ...partsOf(await items.options.get()).ofBrowser, ...byDefault, owner: '' }),
      ),
  }
}

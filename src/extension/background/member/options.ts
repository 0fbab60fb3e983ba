import type { Network } from '../../network/network.ts'
import { changedOptions, defaultOptions, type Options, type OptionsChange } from '../../schemas/options.ts'
import * as items from '../../storage/items.ts'
import { newsfeeds } from '../../storage/newsfeeds.ts'
import { ownerOf } from '../../storage/owner.ts'
import * as secrets from '../../storage/secrets.ts'
import { Failed } from '../base/failed.ts'
import { createQueue } from '../base/queue.ts'

/** How many members' choices are kept beside those of the last one. */
const kept = 20

type Owner = Pick<items.LastAccount, 'id'>

/** The options' one writer: changes are made one after the other, each on top of the last. */
export function createOptions() {
  const exclusive = createQueue()

  const use = async (choices: secrets.Choices): Promise<void> =>
    items.options.set({ ...(await items.options.get()), ...choices })

  return {
    change: (change: OptionsChange): Promise<void> =>
      exclusive(async () => {
        const changed = changedOptions(await items.options.get(), change)
        if (!changed) throw new Failed('bad-request')
        await items.options.set(changed)
        // the network's own words in them are of the language before
        if (change.language) await newsfeeds.remove()
      }),

    /**
     * What a member chose for their account goes with the account: the choices of the one before are put away, those of
     * the next are in use again. Whoever is the first takes over what was chosen before anybody signed in.
     *
     * @param next null where nobody is known
     */
    changeMember: (network: Pick<Network, 'baseUrl'>, before: Owner | null, next: Owner | null): Promise<void> =>
      exclusive(async () => {
        if (before?.id === next?.id) return
        const stored = await secrets.choices.get()
        const { contact_card } = await items.options.get()
        const away = before ? { [ownerOf(network, before)]: { contact_card } } : {}
        const own = next ? stored[ownerOf(network, next)] : undefined
        await secrets.choices.set(Object.fromEntries(Object.entries({ ...stored, ...away }).slice(-kept)))
        if (before || own) await use(own ?? defaultChoices)
      }),
  }
}

const { contact_card }: Options = defaultOptions
const defaultChoices: secrets.Choices = { contact_card }

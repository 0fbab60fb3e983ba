import type { Network } from '../../network/network.ts'
import { changedOptions, defaultOptions, type Options, type OptionsChange } from '../../schemas/options.ts'
import { ownerOf } from '../../storage/configured-network.ts'
import * as items from '../../storage/items.ts'
import { newsfeeds } from '../../storage/newsfeeds.ts'
import * as secrets from '../../storage/secrets.ts'
import { Failed } from '../base/failed.ts'
import { createQueue } from '../base/queue.ts'

/** Members whose choices are stored, besides the one signed in last; at most. */
const maxMembers = 20

type Owner = Pick<items.LastAccount, 'id'>

/** The only writer of the options; changes run one after the other. */
export function createOptions() {
  const exclusive = createQueue()

  const use = async (choices: secrets.Choices): Promise<void> =>
    items.options.set({ ...(await items.options.get()), ...choices })

  return {
    change: (change: OptionsChange): Promise<void> =>
      exclusive(async () => {
        const changed = changedOptions(await items.options.get(), change)
        if (!changed) throw new Failed('invalid')
        await items.options.set(changed)
        // they have the network's labels in the previous language
        if (change.language) await newsfeeds.remove()
      }),

    /**
     * Stores the previous member's choices and restores those of the next member. The first member takes over the
     * choices made before any sign-in.
     *
     * @param next null if no member is known
     */
    changeMember: (network: Pick<Network, 'baseUrl'>, before: Owner | null, next: Owner | null): Promise<void> =>
      exclusive(async () => {
        if (before?.id === next?.id) return
        const stored = await secrets.choices.get()
        const { contact_card } = await items.options.get()
        const previous = before ? { [ownerOf(network, before)]: { contact_card } } : {}
        const own = next ? stored[ownerOf(network, next)] : undefined
        await secrets.choices.set(Object.fromEntries(Object.entries({ ...stored, ...previous }).slice(-maxMembers)))
        if (before || own) await use(own ?? defaultChoices)
      }),
  }
}

const { contact_card }: Options = defaultOptions
const defaultChoices: secrets.Choices = { contact_card }

import * as v from 'valibot'
import type { Network } from '../../network/network.ts'
import { defaultOptions, mostListed } from '../../schemas/options.ts'
import { type Options, type OptionsChange, optionsChangeSchema, optionsSchema } from '../../schemas/options-schemas.ts'
import { openObject } from '../../schemas/stored-schemas.ts'
import { ownerOf } from '../../storage/configured-network.ts'
import type { Switches } from '../../storage/item.ts'
import * as items from '../../storage/items.ts'
import * as privateItems from '../../storage/private-items.ts'
import { Failed } from '../base/failed.ts'
import { createQueue } from '../base/queue.ts'

/** Maximum accounts whose options are stored while another one is signed in; the latest ones stay. */
export const maxAccounts = 20

/** Separates everybody's options from an account's. */
function partsOf(options: Options) {
  const { language, undoSeconds, owner: _, ...ofAccount } = options
  return { ofBrowser: { language, undoSeconds }, ofAccount }
}

const lists = ['socialAccounts', 'excludedSites', 'allowedSites'] as const

function changedOptions(options: Options, change: OptionsChange): Options | undefined {
  const changedLists = Object.fromEntries(lists.map((list) => [list, changedList(options[list], change[list])]))
  const changed = { ...options, ...change, ...changedLists } as Options
  return lists.every((list) => changed[list].length <= mostListed[list]) ? changed : undefined
}

function changedList(list: string[], { add, remove }: { add?: string | undefined; remove?: string | undefined } = {}) {
  const kept = list.filter((each) => each !== remove)
  return add === undefined || kept.includes(add) ? kept : [...kept, add]
}

type AtNetwork = Pick<Network, 'baseUrl'>

/** The latest entries of a record. */
const latest = <Value>(stored: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(stored).slice(-maxAccounts))

/**
 * An agreement counts for the account that gave it. It is set aside when another account comes, and comes back with its
 * own. @param next empty if nobody is signed in @param mayReturn whether one that was set aside counts again
 */
async function changeAgreement(before: string, next: string, mayReturn: boolean): Promise<void> {
  const consent = await items.consent.get()
  const owner = consent?.owner ?? before
  if (!consent || owner === '' || owner === next) return
  const left = { ...consent, owner }
  if (next === '') return items.consent.set(left)
  const { [owner]: _, ...others } = await privateItems.agreements.get()
  await privateItems.agreements.set(latest({ ...others, [owner]: left }))
  const own = others[next]
  await (own && mayReturn ? items.consent.set(own) : items.consent.remove())
}

export type OptionsWriter = ReturnType<typeof createOptions>

/**
 * The only writer of the options; changes run one after the other.
 * @param ofCapabilities their options
 */
export function createOptions(ofCapabilities: readonly Switches[]) {
  const exclusive = createQueue()
  const switches: Record<string, boolean> = Object.assign({}, ...ofCapabilities.map(({ fallback }) => fallback))
  const { ofAccount: byDefault } = partsOf({ ...defaultOptions, ...switches })
  const ofSwitches = <Schema>(schema: Schema): Record<never, Schema> =>
    Object.fromEntries(Object.keys(switches).map((name) => [name, schema]))
  // an option that no schema has would seem to be saved
  const changeSchema = v.strictObject({ ...optionsChangeSchema.entries, ...ofSwitches(v.exactOptional(v.boolean())) })
  const unlessOther = v.fallback(v.optional(v.boolean()), undefined)
  return {
    /** Parses what another build stored. */
    schema: openObject({ ...optionsSchema.entries, ...ofSwitches(unlessOther) }),

    change: (change: OptionsChange): Promise<void> =>
      exclusive(async () => {
        const read = v.safeParse(changeSchema, change)
        const changed = read.success && changedOptions(await items.options.get(), read.output)
        if (!changed) throw new Failed('invalid')
        await items.options.set(changed)
      }),

    /**
     * Stores the options of the account that was here. The next account has its own again, or the defaults. A new one
     * takes over what was chosen while nobody was signed in; an earlier one only the excluded sites. Each step can be
     * repeated, since the background may die after it. @param next null if nobody is signed in
     */
    changeMember: (network: AtNetwork & Partial<Network>, next: Pick<items.LastAccount, 'id'> | null): Promise<void> =>
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
          await privateItems.accountOptions.set(latest(saved))
        }
        // a network of the bare specification may sign the browser's member in without a page
        await changeAgreement(before, owner, network.profile === 'code' || last?.id === next?.id)
        const isSame = before === '' || before === owner
        const restored = own ?? (isSame ? ofAccount : byDefault)
        const excludedSites = [...new Set([...restored.excludedSites, ...(isSame ? ofAccount.excludedSites : [])])]
        await items.options.set({ ...ofBrowser, ...restored, excludedSites, owner })
      }),

    /** Resets the options when the agreement is withdrawn, which deletes all accounts' options. */
    forgetMembers: (): Promise<void> =>
      exclusive(async () =>
        items.options.set({ ...partsOf(await items.options.get()).ofBrowser, ...byDefault, owner: '' }),
      ),
  }
}

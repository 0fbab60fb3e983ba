import * as v from 'valibot'
import { answer, social_account } from '../../contract/parameters.ts'
import { lengthOf } from '../../contract/text.ts'
import { languages } from '../i18n/languages.ts'
import { longestHost, siteOf } from '../network/address.ts'
import { elements } from './wire.ts'
import { openObject } from './words.ts'

const { contact_card } = answer

export const contactCards = [
  'BUSINESS',
  'PERSO',
  'ALL',
  'NONE',
] as const satisfies (typeof contact_card.values)[number][]

export const optionsBounds = {
  socialAccounts: { most: social_account.max, longest: 100 },
  excludedSites: { most: 500, longest: longestHost },
  allowedSites: { most: 500, longest: longestHost },
} as const

const undoBounds = { max: 10, default: 5 } as const

export const offeredUndoSeconds = [0, undoBounds.default, undoBounds.max] as const

const undo = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(undoBounds.max))
const language = v.picklist(['browser', ...languages])
const contactCard = v.picklist(contactCards)
/** Name of an account elsewhere, without a comma: commas separate the accounts of a status. */
const socialAccount = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.check((name) => lengthOf(name) <= optionsBounds.socialAccounts.longest),
  v.regex(/^[^,\p{Cc}]*$/u),
)
const site = v.pipe(
  v.string(),
  v.check((host) => siteOf(host) === host),
)

export const aSwitch = (byDefault: boolean) => v.optional(v.fallback(v.boolean(), byDefault), byDefault)

/** Options for everybody who uses the browser. */
const ofBrowser = {
  language: v.optional(v.fallback(language, 'browser'), 'browser'),
  /** Seconds between the click on “Share” or “Post” and the request: later, the public has seen it. */
  undoSeconds: v.optional(v.fallback(undo, undoBounds.default), undoBounds.default),
}

/**
 * Options that tell about a member, or decide what is sent, stored or shown for them: each member has their own.
 * Capabilities' options are such, too; this schema leaves them as they are (`storage/switches.ts`).
 */
export const accountOptionsSchema = openObject({
  contact_card: v.optional(v.fallback(contactCard, contact_card.default), contact_card.default),
  socialAccounts: v.optional(v.fallback(elements(socialAccount), []), []),
  excludedSites: v.optional(v.fallback(elements(site), []), []),
  /** Sites that look internal, whose shared pages are looked up unasked. */
  allowedSites: v.optional(v.fallback(elements(site), []), []),
})

export const optionsSchema = openObject({
  ...ofBrowser,
  ...accountOptionsSchema.entries,
  /** Owner of the account's options; empty if nobody's. Missing before they had an owner: the last account's. */
  owner: v.exactOptional(v.string()),
})

/** Separates everybody's options from an account's. */
export function partsOf(options: Options) {
  const { language, undoSeconds, owner: _, ...ofAccount } = options
  return { ofBrowser: { language, undoSeconds }, ofAccount }
}

export function readSocialAccount(text: string): string | undefined {
  const read = v.safeParse(socialAccount, text)
  return read.success ? read.output : undefined
}

export type Options = v.InferOutput<typeof optionsSchema>

export const defaultOptions: Options = v.parse(optionsSchema, {})

/*@__NO_SIDE_EFFECTS__*/
const listChange = <Element extends v.GenericSchema<string, string>>(element: Element) =>
  v.object({ add: v.optional(element), remove: v.optional(v.string()) })

/** A change of some options. Lists change by element, so that two open pages don't overwrite each other's change. */
export const optionsChangeSchema = /* @__PURE__ */ openObject({
  language: v.exactOptional(language),
  contact_card: v.exactOptional(contactCard),
  socialAccounts: v.exactOptional(listChange(socialAccount)),
  excludedSites: v.exactOptional(listChange(site)),
  allowedSites: v.exactOptional(listChange(site)),
  undoSeconds: v.exactOptional(undo),
})

export type OptionsChange = v.InferOutput<typeof optionsChangeSchema>

const lists = ['socialAccounts', 'excludedSites', 'allowedSites'] as const

export function changedOptions(options: Options, change: OptionsChange): Options | undefined {
  const changedLists = Object.fromEntries(lists.map((list) => [list, changedList(options[list], change[list])]))
  const changed = { ...options, ...change, ...changedLists } as Options
  return lists.every((list) => changed[list].length <= optionsBounds[list].most) ? changed : undefined
}

function changedList(list: string[], { add, remove }: { add?: string | undefined; remove?: string | undefined } = {}) {
  const kept = list.filter((each) => each !== remove)
  return add === undefined || kept.includes(add) ? kept : [...kept, add]
}

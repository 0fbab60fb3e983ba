import * as v from 'valibot'
import { endpoints } from '../../contract/endpoints.ts'
import { languages } from '../i18n/languages.ts'
import { longestHost, siteOf } from '../page/sites.ts'
import { elements } from './wire.ts'

const { contact_card } = endpoints.answerContactRequest.parameters

type ContactCard = (typeof contact_card.values)[number]

/** What may be sent of the member's contact details with an accepted contact request (§4), as it is offered. */
export const contactCards = ['BUSINESS', 'PERSO', 'ALL', 'NONE'] as const satisfies readonly ContactCard[]

/** How many elements the member's lists may have, and how long each may be. */
export const optionsBounds = {
  /** As many as one status may be published on (§4). */
  social_accounts: { most: endpoints.status.parameters.social_account.max, longest: 100 },
  excluded_sites: { most: 500, longest: longestHost },
} as const

/** Seconds for which a share or a status can be taken back before it leaves. */
export const undoSeconds = { max: 10, default: 5 } as const

/** Those that the options page offers. */
export const offeredUndoSeconds = [0, undoSeconds.default, undoSeconds.max] as const

const undo = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(undoSeconds.max))
const language = v.picklist(['browser', ...languages])
const contactCard = v.picklist(contactCards)
/** Commas separate the accounts of a status, so none may stand in a name. */
const socialAccount = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(optionsBounds.social_accounts.longest),
  v.regex(/^[^,\p{Cc}]*$/u),
)
const excludedSite = v.pipe(
  v.string(),
  v.check((host) => siteOf(host) === host),
)

/** What the member chose on the options page. What was stored before a choice existed reads as that choice's default. */
export const optionsSchema = v.object({
  /** `browser`: whatever language the browser speaks. */
  language: v.optional(v.fallback(language, 'browser'), 'browser'),
  /** What goes with an accepted contact request unless the member chooses otherwise there. */
  contact_card: v.optional(v.fallback(contactCard, contact_card.default), contact_card.default),
  /** Names of the member's accounts elsewhere that a status may be published on. */
  social_accounts: v.optional(v.fallback(elements(socialAccount), []), []),
  /** Sites whose pages are never looked up (`page/sites.ts`). */
  excluded_sites: v.optional(v.fallback(elements(excludedSite), []), []),
  /** Whether the desktop tells of new contact requests; it also takes the browser's permission, which the member may take away. */
  notify: v.optional(v.fallback(v.boolean(), false), false),
  /** Seconds between the click that shares or posts something and its sending: nothing public can be taken back later. */
  undo_seconds: v.optional(v.fallback(undo, undoSeconds.default), undoSeconds.default),
  /** Whether what contacts shared is kept in this browser (`storage/index/shares.ts`). */
  index: v.optional(v.fallback(v.boolean(), true), true),
  /** Whether the button is marked on pages that contacts shared; it also takes the browser's permission. */
  mark: v.optional(v.fallback(v.boolean(), false), false),
  /** Whether the member has said whether they want that: the popup asks once. */
  mark_answered: v.optional(v.fallback(v.boolean(), false), false),
})

/** The name of an account as it is stored; undefined where it can't be one. */
export function readSocialAccount(text: string): string | undefined {
  const read = v.safeParse(socialAccount, text)
  return read.success ? read.output : undefined
}

export type Options = v.InferOutput<typeof optionsSchema>

export const defaultOptions: Options = v.parse(optionsSchema, {})

const listChange = <Element extends v.GenericSchema<string, string>>(element: Element) =>
  v.object({ add: v.optional(element), remove: v.optional(v.string()) })

/** A change of some options. Lists change element by element, so that two open pages never undo each other's change. */
export const optionsChangeSchema = v.partial(
  v.object({
    language,
    contact_card: contactCard,
    social_accounts: listChange(socialAccount),
    excluded_sites: listChange(excludedSite),
    notify: v.boolean(),
    undo_seconds: undo,
    index: v.boolean(),
    mark: v.boolean(),
    mark_answered: v.literal(true),
  }),
)

export type OptionsChange = v.InferOutput<typeof optionsChangeSchema>

/** The options with this change; undefined where a list would outgrow its bound. */
export function changedOptions(options: Options, change: OptionsChange): Options | undefined {
  const changed = {
    language: change.language ?? options.language,
    contact_card: change.contact_card ?? options.contact_card,
    social_accounts: changedList(options.social_accounts, change.social_accounts),
    excluded_sites: changedList(options.excluded_sites, change.excluded_sites),
    notify: change.notify ?? options.notify,
    undo_seconds: change.undo_seconds ?? options.undo_seconds,
    index: change.index ?? options.index,
    mark: change.mark ?? options.mark,
    // whoever switches it on or off has answered as well
    mark_answered: options.mark_answered || change.mark !== undefined || change.mark_answered === true,
  }
  const { social_accounts, excluded_sites } = optionsBounds
  const fits =
    changed.social_accounts.length <= social_accounts.most && changed.excluded_sites.length <= excluded_sites.most
  return fits ? changed : undefined
}

function changedList(list: string[], { add, remove }: { add?: string | undefined; remove?: string | undefined } = {}) {
  const kept = list.filter((each) => each !== remove)
  return add === undefined || kept.includes(add) ? kept : [...kept, add]
}

import * as v from 'valibot'
import { answer } from '../../contract/parameters.ts'
import { languages } from '../i18n/languages.ts'
import { siteOf } from '../network/address.ts'
import { contactCards, readSocialAccount, undoBounds } from './options.ts'
import { openObject } from './stored-schemas.ts'
import { elements } from './wire.ts'

/* For the background, apart from what pages need too. */

const { contact_card } = answer

const undo = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(undoBounds.max))
const language = v.picklist(['browser', ...languages])
const contactCard = v.picklist(contactCards)

const socialAccount = v.pipe(v.string(), v.transform(readSocialAccount), v.string())
const site = v.pipe(
  v.string(),
  v.check((host) => siteOf(host) === host),
)

/** Options for everybody who uses the browser. */
const ofBrowser = {
  language: v.optional(v.fallback(language, 'browser'), 'browser'),
  /** Seconds between the click on “Share” or “Post” and the request: later, the public has seen it. */
  undoSeconds: v.optional(v.fallback(undo, undoBounds.default), undoBounds.default),
}

/**
 * Options that tell about a member, or decide what is sent, stored or shown for them: each member has their own.
 * Capabilities' options are such, too; this schema leaves them as they are (`storage/item.ts`).
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

const listChange = <Element extends v.GenericSchema<string, string>>(element: Element) =>
  v.object({ add: v.optional(element), remove: v.optional(v.string()) })

/** A change of some options. Lists change by element, so that two open pages don't overwrite each other's change. */
export const optionsChangeSchema = openObject({
  language: v.exactOptional(language),
  contact_card: v.exactOptional(contactCard),
  socialAccounts: v.exactOptional(listChange(socialAccount)),
  excludedSites: v.exactOptional(listChange(site)),
  allowedSites: v.exactOptional(listChange(site)),
  undoSeconds: v.exactOptional(undo),
})

export type AccountOptions = v.InferOutput<typeof accountOptionsSchema>

export type Options = v.InferOutput<typeof optionsSchema>

export type OptionsChange = v.InferOutput<typeof optionsChangeSchema>

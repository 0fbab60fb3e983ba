import * as v from 'valibot'
import { endpoints } from '../graph/endpoints.ts'
import { languages } from '../i18n/languages.ts'

const { values: contactCards, default: defaultContactCard } = endpoints.answerContactRequest.parameters.contact_card

/** `browser`: whatever language the browser speaks. */
const language = v.picklist(['browser', ...languages])

/** The card that goes with an accepted contact request unless the member chooses another. */
const contactCard = v.picklist(contactCards)

/** Names of the member's accounts elsewhere that a status may also be published on. */
const socialAccounts = v.pipe(v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))), v.maxLength(20))

/** Hosts whose pages, and whose subdomains' pages, are not looked up. */
const excludedSites = v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(253))), v.maxLength(1000))

export interface Options {
  language: v.InferOutput<typeof language>
  contact_card: v.InferOutput<typeof contactCard>
  social_accounts: string[]
  excluded_sites: string[]
}

export const defaultOptions: Options = {
  language: 'browser',
  contact_card: defaultContactCard,
  social_accounts: [],
  excluded_sites: [],
}

/** What the member chose on the options page; an option that was stored wrongly, or before it existed, has its default. */
export const optionsSchema = v.object({
  language: v.fallback(language, defaultOptions.language),
  contact_card: v.fallback(contactCard, defaultOptions.contact_card),
  social_accounts: v.fallback(socialAccounts, defaultOptions.social_accounts),
  excluded_sites: v.fallback(excludedSites, defaultOptions.excluded_sites),
})

/** Options as a page changes them: those that it does not name stay as they are. */
export const changedOptionsSchema = v.object({
  language: v.exactOptional(language),
  contact_card: v.exactOptional(contactCard),
  social_accounts: v.exactOptional(socialAccounts),
  excluded_sites: v.exactOptional(excludedSites),
})

import { answer, social_account } from '../../contract/parameters.ts'
import { lengthOf } from '../../contract/text.ts'

const { contact_card } = answer

export const contactCards = [
  'BUSINESS',
  'PERSO',
  'ALL',
  'NONE',
] as const satisfies (typeof contact_card.values)[number][]

/** Maximum elements of the lists. */
export const mostListed = { socialAccounts: social_account.max, excludedSites: 500, allowedSites: 500 }

export const undoBounds = { max: 10, default: 5 } as const

export const offeredUndoSeconds = [0, undoBounds.default, undoBounds.max] as const

const longestAccount = 100

/** Name of an account elsewhere, without a comma: commas separate the accounts of a status. */
export function readSocialAccount(text: string): string | undefined {
  const name = text.trim()
  const isName = /^[^,\p{Cc}]+$/u.test(name) && lengthOf(name) <= longestAccount
  return isName ? name : undefined
}

export const defaultOptions = {
  ...{ language: 'browser' as const, undoSeconds: undoBounds.default, contact_card: contact_card.default },
  ...{ socialAccounts: [], excludedSites: [], allowedSites: [] },
}

/** Of a draft; another build's card is the default. */
export const contactCardOf = (stored: unknown) => contactCards.find((card) => card === stored) ?? contact_card.default

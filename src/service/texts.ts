import type { SiteKey } from '../locales/keys.ts'
import { readTexts } from '../locales/read.ts'
import { createTranslate, type Translate } from '../locales/translate.ts'
import { displayLanguage, knownLanguages, type Language, localeOf, madeOnce } from './http/language.ts'
import type { Network } from './parts.ts'
import type { MemberRow } from './store/members/member-row.ts'

/** The key of a kind's sentence: `unsentHost` of `unsent` and `host`. */
export const keyOf = <Prefix extends string, Kind extends string>(prefix: Prefix, kind: Kind) =>
  `${prefix}${kind.charAt(0).toUpperCase()}${kind.slice(1)}` as `${Prefix}${Capitalize<Kind>}`

export type SiteTranslate = Translate<SiteKey> & { language: Language }

type Parameters = Readonly<Record<string, string | number>>

/** A sentence by its key, with the parameters of all sentences that the key may name. */
export const oneOf = (t: SiteTranslate, key: SiteKey, parameters: Parameters): string =>
  (t as (key: SiteKey, parameters: Parameters) => string)(key, parameters)

export const siteTranslate = madeOnce(
  (language: Language): SiteTranslate =>
    Object.assign(createTranslate<SiteKey>(localeOf(language), readTexts(language, 'site')), { language }),
)

/** Texts that a member reads outside of the site. */
export const translateFor = (member: Pick<MemberRow, 'language'>, { languages }: Pick<Network, 'languages'>) =>
  siteTranslate(displayLanguage({ member: member.language }, knownLanguages(languages)))

import { parseAccept } from 'hono/utils/accept'
import { hour } from '../contract/durations.ts'
import { oauthLanguages } from '../contract/oauth.ts'
import type { SiteKey } from '../locales/keys.ts'
import { readTexts } from '../locales/read.ts'
import { createTranslate, type Translate } from '../locales/translate.ts'
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
export const translateFor = (
  member: Pick<MemberRow, 'language'>,
  { languages }: { languages?: readonly string[] | undefined },
) => siteTranslate(displayLanguage({ member: member.language }, knownLanguages(languages)))

export type Language = (typeof oauthLanguages)[number]

type Wishes = Partial<Record<'parameter' | 'cookie' | 'header' | 'member', string | undefined>>

/** The first wish that is one of these languages (§4, `language`); the first of them if there is none. */
export function displayLanguage(wanted: Wishes, known: readonly Language[]) {
  const { parameter, cookie, header, member } = wanted
  const accepted = parseAccept(header ?? '').filter(({ q }) => q > 0)
  const wishes = [parameter, cookie, ...accepted.map(({ type }) => type.split('-', 1)[0]), member]
  for (const wish of wishes) {
    const language = known.find((one) => one === wish?.toLowerCase())
    if (language) return language
  }
  return known[0] ?? 'fr'
}

/** The languages of the setting that have sentences, else all; the first is for clients that ask for none: fr (§5). */
export function offeredLanguages(setting: readonly string[] = []): readonly Language[] {
  const offered = setting.filter(isLanguage)
  return offered.length > 0 ? offered : oauthLanguages
}

/** All languages, offered ones first: a client or a member may ask for any of them. */
export const knownLanguages = (setting?: readonly string[]): readonly Language[] => [
  ...new Set([...offeredLanguages(setting), ...oauthLanguages]),
]

/** Locale for names and dates. `pt` alone would mean Portuguese as in Brazil. */
export const localeOf = (language: string): string => (language === 'pt' ? 'pt-PT' : language)

export const isLanguage = (text: string | undefined): text is Language =>
  oauthLanguages.some((language) => language === text)

/** Makes a formatter once for each language or other key: to make one takes much longer than to use it. */
export function madeOnce<Made, Key extends string = string>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new Map<Key, Made>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}

const countryNames = madeOnce((language) => new Intl.DisplayNames(localeOf(language), { type: 'region' }))

/** @returns a function that names a country's code in the language; it leaves any other text unchanged */
export function countryNamer(language: string): (country: string) => string {
  const names = countryNames(language)
  return (country) => (/^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country)
}

/** Clocks by a zone's name in lower case, or each way of writing it would get a clock of its own. */
const clockIn = madeOnce(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
)

/** The time that clocks of a time zone show, as if they showed UTC. */
export function localTime(time: number, timeZone: string): number {
  return Date.parse(`${clockIn(timeZone.toLowerCase()).format(time).replace(' ', 'T')}Z`)
}

export function isTimeZone(text: string): boolean {
  if (!/^[A-Z][\w+-]*(?:\/[\w+-]+){0,2}$/i.test(text) || text.length > 50) return false
  try {
    return localTime(0, text) <= 14 * hour
  } catch {
    return false
  }
}

/** The computer's time zone; UTC if the variable `TZ` is empty, mistyped or an offset: `Intl` has no name for these. */
export function zoneOfComputer(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : 'UTC'
}

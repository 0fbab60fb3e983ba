import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Network } from '../../parts.ts'
import { languagesOf } from '../../settings/settings.ts'
import {
  countryNamer,
  displayLanguage,
  knownLanguages,
  type Language,
  localeOf,
  madeOnce,
  offeredLanguages,
} from '../../texts.ts'

/** Cookie with the language chosen on the web site, the "member's navigation language" of §5. */
const cookie = 'language'

const chosen = (context: Context) => ({ parameter: context.req.query('lang'), cookie: getCookie(context, cookie) })

/** Language of the authorization's pages (§5): `lang`, else the cookie, else the network's first. */
export const languageOfAuthorization = (context: Context, { languages }: Network): Language =>
  displayLanguage(chosen(context), knownLanguages(languages))

/** The first offered one of `lang`, cookie and Accept-Language, else the network's first. */
export function languageOfSite(context: Context, { languages }: Network): Language {
  const header = context.req.header('Accept-Language')
  return displayLanguage({ ...chosen(context), header }, offeredLanguages(languages))
}

export function rememberLanguage(context: Context, { languages }: Network): void {
  const wish = context.req.query('lang')
  const language = offeredLanguages(languages).find((one) => one === wish)
  if (language) setCookie(context, cookie, language, { path: '/', sameSite: 'Lax', maxAge: 365 * 24 * 60 * 60 })
}

export type Named = readonly (readonly [value: string, name: string])[]

const languageNames = madeOnce((language) => new Intl.DisplayNames([localeOf(language)], { type: 'language' }))

export function nameOfLanguage(code: string, language: string): string {
  const name = languageNames(language).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

export const alphabetOf = madeOnce((language) => new Intl.Collator(language).compare)

export function named(codes: readonly string[], nameOf: (code: string) => string, language: string): Named {
  const compare = alphabetOf(language)
  return codes.map((code) => [code, nameOf(code)] as const).sort(([, a], [, b]) => compare(a, b))
}

const countries = `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV
  BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM
  FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM
  JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR
  MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS
  RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ
  UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/)

export const countriesIn = madeOnce((language): Named => named(countries, countryNamer(language), language))

export const isMembersLanguage = (text: string, network: Network): boolean => languagesOf(network).includes(text)

export const languagesIn = (language: string, network: Network): Named =>
  named(languagesOf(network), (code) => nameOfLanguage(code, language), language)

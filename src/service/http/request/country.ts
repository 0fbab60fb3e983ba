import { type Language, localeOf } from './language.ts'

/** By locale: to make one takes as long as the rest of a call. */
const namesIn = new Map<string, Intl.DisplayNames>()

/** @returns a function that names a country's code in the language; it leaves any other text unchanged */
export function countryNamer(language: Language): (country: string) => string {
  const locale = localeOf(language)
  const names = namesIn.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' })
  namesIn.set(locale, names)
  return (country) => (/^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country)
}

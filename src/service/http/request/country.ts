import { localeOf } from './language.ts'

/** @returns a function that names a country's code in the language; it leaves any other text unchanged */
export function countryNamer(language: string): (country: string) => string {
  const names = new Intl.DisplayNames(localeOf(language), { type: 'region' })
  return (country) => (/^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country)
}

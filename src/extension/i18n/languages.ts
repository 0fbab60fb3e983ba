import type { oauthLanguages } from '../../contract/oauth.ts'

export const languageNames = {
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  pt: 'Português',
} as const satisfies Partial<Record<(typeof oauthLanguages)[number], string>>

export type Language = keyof typeof languageNames

/** Languages that have a catalogue, in the order of their names; the network's own pages have the same. */
export const languages = Object.keys(languageNames) as Language[]

/** The member's choice, else the first of the browser's languages that has a catalogue, else English. */
export function chooseLanguage(choice: Language | 'browser', wishes = navigator.languages): Language {
  if (choice !== 'browser') return choice
  return wishes.flatMap((wish) => languages.find((language) => language === primary(wish)) ?? [])[0] ?? 'en'
}

/** Locale of dates and numbers: the browser's variant of this language, such as de-AT, else the catalogue's. */
export const localeOf = (language: Language, wishes = navigator.languages): string =>
  wishes.find((wish) => wish.includes('-') && primary(wish) === language && isLocale(wish)) ?? catalogueLocale(language)

/** `pt` alone would mean Portuguese as in Brazil. */
const catalogueLocale = (language: Language): string => (language === 'pt' ? 'pt-PT' : language)

const primary = (locale: string) => locale.toLowerCase().split('-', 1)[0]

/** Some systems name languages in other ways, such as en-US@posix. */
function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0
  } catch {
    return false
  }
}

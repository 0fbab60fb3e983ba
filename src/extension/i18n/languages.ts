/** Languages that have a catalogue. */
export const languages = ['en'] as const

export type Language = (typeof languages)[number]

/** Each language's own name for itself. */
export const languageNames: Record<Language, string> = { en: 'English' }

/** The member's choice, else the browser's language where there is a catalogue for it, else English. */
export function chooseLanguage(choice: Language | 'browser', browserLanguage: string): Language {
  if (choice !== 'browser') return choice
  const [primary] = browserLanguage.toLowerCase().split('-')
  return languages.find((language) => language === primary) ?? 'en'
}

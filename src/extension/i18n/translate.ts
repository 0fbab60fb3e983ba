import { createTimes } from '../../locales/times.ts'
import { createTranslate, once, type Texts } from '../../locales/translate.ts'
import { type Language, localeOf } from './languages.ts'

export type Translation<Key extends string> = ReturnType<typeof createTranslation<Key>>

export function createTranslation<Key extends string>(language: Language, texts: Texts, network?: string) {
  const locale = localeOf(language)
  const translate = createTranslate<Key>(locale, texts, network)
  const { ago, date, inOrdinals, when } = createTimes(locale)
  const weekdays = once(() => new Intl.DateTimeFormat(locale, { weekday: 'long' }))
  const absolute = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }))
  const clock = once(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }))

  const weekday = (then: number): string => weekdays().format(then)

  const time = (then: number): string => clock().format(then)

  const moment = (then: number): string => inOrdinals(absolute().format(then)) + (language === 'de' ? ' Uhr' : '')

  const list = (parts: readonly string[]): string => new Intl.ListFormat(locale).format(parts)

  const keys = (shortcut: string): string =>
    shortcut
      .split('+')
      .map((key) => keyNames[language]?.[key] ?? key)
      .join('+')

  return Object.assign(translate, { ago, date, keys, language, list, moment, time, weekday, when })
}

/** Names of keys in languages that don't use the browsers' names. */
const keyNames: Partial<Record<Language, Record<string, string>>> = {
  de: { Ctrl: 'Strg', Shift: 'Umschalt' },
  es: { Shift: 'Mayús' },
  fr: { Shift: 'Maj' },
  it: { Shift: 'Maiusc' },
}

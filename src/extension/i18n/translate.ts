import { createTranslate, once, type Texts } from '../../locales/translate.ts'
import { type Language, localeOf } from './languages.ts'

export type Translation<Key extends string> = ReturnType<typeof createTranslation<Key>>

export function createTranslation<Key extends string>(language: Language, texts: Texts, network?: string) {
  const locale = localeOf(language)
  const translate = createTranslate<Key>(locale, texts, network)
  const relative = once(() => new Intl.RelativeTimeFormat(locale))
  const dates = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }))
  const days = once(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }))
  const weekdays = once(() => new Intl.DateTimeFormat(locale, { weekday: 'long' }))
  const absolute = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }))
  const clock = once(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }))

  /** "3 days ago", never "yesterday": the network's site can't know the reader's time zone. The future is now. */
  function ago(then: number, now: number): string {
    const passed = Math.max(0, now - then)
    const [unit, length] = units.find(([, length]) => passed >= length) ?? ['minute', 60_000]
    return relative().format(-Math.floor(passed / length), unit)
  }

  /** The first day of a month is an ordinal in some languages, which Intl writes as a number. */
  const dated = (text: string): string => text.replace(/^1(?= )/, firstDay[language] ?? '1')

  const date = (then: number): string => dated(dates().format(then))

  /** Without the year. */
  const day = (then: number): string => dated(days().format(then))

  const weekday = (then: number): string => weekdays().format(then)

  const time = (then: number): string => clock().format(then)

  const moment = (then: number): string => dated(absolute().format(then)) + (language === 'de' ? ' Uhr' : '')

  const keys = (shortcut: string): string =>
    shortcut
      .split('+')
      .map((key) => keyNames[language]?.[key] ?? key)
      .join('+')

  return Object.assign(translate, { ago, date, day, keys, language, moment, time, weekday })
}

const firstDay: Partial<Record<Language, string>> = { fr: '1er', it: '1º' }

/** Names of keys in languages that don't use the browsers' names. */
const keyNames: Partial<Record<Language, Record<string, string>>> = {
  de: { Ctrl: 'Strg', Shift: 'Umschalt' },
  es: { Shift: 'Mayús' },
  fr: { Shift: 'Maj' },
  it: { Shift: 'Maiusc' },
}

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

import { type AgoUnit, createTimes } from '../../locales/times.ts'
import { createTranslate, once, type Texts, type Translate } from '../../locales/translate.ts'
import { type Language, localeOf } from './languages.ts'

export type Translation<Key extends string> = ReturnType<typeof createTranslation<Key>>

export function createTranslation<Key extends string>(language: Language, texts: Texts, network?: string) {
  const locale = localeOf(language)
  const translate = createTranslate<Key>(locale, texts, network)
  const agoIn = createTranslate<`ago.${AgoUnit}`>(locale, texts)
  const inWords = (count: number, unit: AgoUnit) => agoIn(`ago.${unit}`, { count })
  const { ago, date, inOrdinals, when } = createTimes(locale, undefined, inWords)
  const weekdays = once(() => new Intl.DateTimeFormat(locale, { weekday: 'long' }))
  const absolute = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }))
  const clock = once(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }))

  const weekday = (then: number): string => weekdays().format(then)

  const time = (then: number): string => clock().format(then)

  const moment = (then: number): string => inOrdinals(absolute().format(then)) + (language === 'de' ? ' Uhr' : '')

  return Object.assign(translate, { ago, date, language, moment, time, weekday, when })
}

/** “Ana, Ben and 3 others”. @param most names, with the others as one of them */
export function listNames(t: Translate<'sharers.others'>, names: readonly string[], most: number): string {
  const count = names.length - most + 1
  return t.list(count > 1 ? [...names.slice(0, -count), t('sharers.others', { count, number: count })] : names)
}

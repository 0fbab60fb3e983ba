import { type AgoUnit, createTimes } from '../../locales/times.ts'
import { createTranslate, once, type Texts } from '../../locales/translate.ts'
import { type Language, localeOf } from './languages.ts'

export type Translation<Key extends string> = ReturnType<typeof createTranslation<Key>>

const ands: Record<Language, string> = { de: 'und', en: 'and', es: 'y', fr: 'et', it: 'e', pt: 'e' }

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

  /** The parts and what stands between them, as Intl writes a list; its first use takes a tenth of the popup's opening. */
  function listed(parts: readonly string[]): string[] {
    const and = language === 'es' && /^(?:[ií]|hi(?![ae]))/i.test(parts.at(-1) ?? '') ? 'e' : ands[language]
    const before = parts.length > 2 && /^en(?:-US)?$/.test(locale) ? `, ${and} ` : ` ${and} `
    return parts.flatMap((part, at) => (at === 0 ? [part] : [at < parts.length - 1 ? ', ' : before, part]))
  }

  const list = (parts: readonly string[]): string => listed(parts).join('')

  return Object.assign(translate, { ago, date, language, list, listed, moment, time, weekday, when })
}

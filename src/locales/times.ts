import { once } from './translate.ts'

const day = 86_400_000

/** A time that is longer ago is written as a date. */
const longestAgo = 7 * day

const units = { day, hour: 3_600_000, minute: 60_000 }

export type AgoUnit = keyof typeof units

/** The day comes first, as on the site, which knows no country; for Portugal, Intl would write only numbers. */
const localesOfDates: Record<string, string> = { en: 'en-GB', 'en-US': 'en-GB', 'pt-PT': 'pt' }

/** The first day of a month is an ordinal in these languages, which Intl writes as a number. */
const firstDays: Record<string, string> = { fr: '1er', it: '1º' }

/**
 * How times are written in lists: "2h ago" up to six days, then "12 Nov", with the year only if it is another. Never
 * "yesterday": which day that was depends on the time zone, which the site can't know. @param inWords writes how many
 * units ago it was; by default as Intl does
 */
export function createTimes(locale: string, timeZone?: string, inWords?: (count: number, unit: AgoUnit) => string) {
  const language = locale.slice(0, 2)
  // the narrow style of other languages has a sign in place of the word: "-2 h"
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { style: language === 'en' ? 'narrow' : 'short' }))
  const dateIn = (style: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(localesOfDates[locale] ?? locale, { ...style, ...(timeZone && { timeZone }) }))
  const short = { day: 'numeric', month: 'short' } as const
  const thisYear = dateIn(short)
  const anotherYear = dateIn({ ...short, year: 'numeric' })
  const years = dateIn({ year: 'numeric' })

  const inOrdinals = (text: string): string => text.replace(/^1(?= )/, firstDays[language] ?? '1')

  function ago(then: number, now: number): string {
    const passed = Math.max(0, now - then)
    const unit = (['day', 'hour'] as const).find((each) => passed >= units[each]) ?? 'minute'
    const count = Math.floor(passed / units[unit])
    return inWords?.(count, unit) ?? relative().format(-count, unit)
  }

  function date(then: number, now: number): string {
    const isThisYear = years().format(then) === years().format(now)
    return inOrdinals((isThisYear ? thisYear : anotherYear)().format(then))
  }

  /** @param justNow for less than a minute, and for the future of a wrong clock */
  function when(then: number, now: number, justNow: string): string {
    const passed = now - then
    if (passed < 60_000) return justNow
    return passed < longestAgo ? ago(then, now) : date(then, now)
  }

  return { ago, date, inOrdinals, when }
}

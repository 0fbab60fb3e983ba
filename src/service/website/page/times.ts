import { html } from 'hono/html'
import { localeOf, madeOnce } from '../../http/language.ts'
import { hour, minute } from '../../store/clock.ts'
import type { Html, Visit } from './page.ts'

/* The reader's time zone is unknown. Times of the last week are relative, which is right in every zone. */

export const day = 24 * hour

const week = 7 * day

/** Shows a time: "3 hours ago", or the date after a week. A time in the future, from a wrong clock, counts as now. */
export function showTime(then: number, visit: Visit): Html {
  const past = Math.max(0, visit.now - then)
  return past < week ? time(then, visit, ago(past, visit)) : showDate(then, visit)
}

/** A date within a sentence, of a time that is exact to the day. */
export const dateOf = (then: number, visit: Visit): string => format(then, visit, dates)

export const showDate = (then: number, visit: Visit): Html => time(then, visit, format(then, visit, dates))

/** The date of the next day within a sentence: the first day that is wholly after the time. */
export const dayAfter = (then: number, visit: Visit): string => format(then + day, visit, longDates)

function ago(past: number, { t }: Visit): string {
  // not "yesterday": which day that was depends on the time zone
  const relative = relativeTimes(t.language)
  if (past >= day) return relative.format(-Math.floor(past / day), 'day')
  if (past >= hour) return relative.format(-Math.floor(past / hour), 'hour')
  if (past >= minute) return relative.format(-Math.floor(past / minute), 'minute')
  return t('justNow')
}

function time(then: number, visit: Visit, text: string): Html {
  const exact = format(then, visit, exactTimes)
  return html`<time datetime="${new Date(then).toISOString()}" title="${exact} UTC">${text}</time>`
}

/** The first day of a month is an ordinal in these languages, which Intl writes as a number. */
const firstDay: Partial<Record<Visit['t']['language'], string>> = { fr: '1er', it: '1º' }

const inStyle = (style: Intl.DateTimeFormatOptions) =>
  madeOnce((language) => new Intl.DateTimeFormat(localeOf(language), { ...style, timeZone: 'UTC' }))

const dates = inStyle({ dateStyle: 'medium' })

const longDates = inStyle({ dateStyle: 'long' })

const exactTimes = inStyle({ dateStyle: 'long', timeStyle: 'short' })

const relativeTimes = madeOnce((language) => new Intl.RelativeTimeFormat(localeOf(language)))

function format(then: number, { t: { language } }: Visit, formatIn: ReturnType<typeof inStyle>): string {
  const text = formatIn(language).format(then)
  return text.replace(/^1(?= )/, firstDay[language] ?? '1')
}

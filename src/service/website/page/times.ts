import { html } from 'hono/html'
import { localeOf } from '../../http/language.ts'
import type { Html } from './layout.ts'
import type { Visit } from './visit.ts'

/*
 * Pages have no script, so the reader's time zone is unknown. Times of the last week are relative, which is right in
 * every zone; older ones show the date. `title` has the exact time in UTC.
 */

const minute = 60_000
const hour = 60 * minute
export const day = 24 * hour
const week = 7 * day

/**
 * Shows a time: "3 hours ago", "6 days ago", or the date after a week. A time in the future, from a wrong clock, counts as now.
 *
 * @param then in milliseconds since 1970
 */
export function showTime(then: number, visit: Visit): Html {
  const past = Math.max(0, visit.now - then)
  return past < week ? time(then, visit, ago(past, visit)) : showDate(then, visit)
}

/** Shows the date of a time. */
export function showDate(then: number, visit: Visit): Html {
  return time(then, visit, format(then, visit, { dateStyle: 'medium' }))
}

/** The date of the next day within a sentence: the first day that is wholly after the time. */
export function dayAfter(then: number, visit: Visit): string {
  return format(then + day, visit, { dateStyle: 'long' })
}

function ago(past: number, { t }: Visit): string {
  // not "yesterday": which day that was depends on the time zone
  const relative = new Intl.RelativeTimeFormat(localeOf(t.language))
  if (past >= day) return relative.format(-Math.floor(past / day), 'day')
  if (past >= hour) return relative.format(-Math.floor(past / hour), 'hour')
  if (past >= minute) return relative.format(-Math.floor(past / minute), 'minute')
  return t('justNow')
}

function time(then: number, visit: Visit, text: string): Html {
  const exact = format(then, visit, { dateStyle: 'long', timeStyle: 'short' })
  return html`<time datetime="${new Date(then).toISOString()}" title="${exact} UTC">${text}</time>`
}

/** The first day of a month is an ordinal in these languages, which Intl writes as a number. */
const firstDay: Partial<Record<Visit['t']['language'], string>> = { fr: '1er', it: '1º' }

function format(then: number, { t: { language } }: Visit, style: Intl.DateTimeFormatOptions): string {
  const text = new Intl.DateTimeFormat(localeOf(language), { ...style, timeZone: 'UTC' }).format(then)
  return text.replace(/^1(?= )/, firstDay[language] ?? '1')
}

import { day } from '../../../contract/durations.ts'
import { createTimes } from '../../../locales/times.ts'
import { localeOf, madeOnce } from '../../texts.ts'
import { type Html, html } from '../html.ts'
import type { Visit } from './visit.ts'

/* The reader's time zone is unknown. Times of the last week are relative, which is right in every zone. */

const times = madeOnce((language) => createTimes(localeOf(language), 'UTC'))

const of = ({ t }: Visit) => times(t.language)

/** Shows a time: "3h ago", or the date after six days. A time in the future, from a wrong clock, counts as now. */
export const showTime = (then: number, visit: Visit): Html =>
  time(then, visit, of(visit).when(then, visit.now, visit.t('justNow')))

/** A date within a sentence, of a time that is exact to the day. */
export const dateOf = (then: number, visit: Visit): string => of(visit).date(then, visit.now)

export const showDate = (then: number, visit: Visit): Html => time(then, visit, dateOf(then, visit))

/** The date of the next day within a sentence: the first day that is wholly after the time. */
export const dayAfter = (then: number, visit: Visit): string => format(then + day, visit, longDates)

function time(then: number, visit: Visit, text: string): Html {
  const exact = format(then, visit, exactTimes)
  return html`<time datetime="${new Date(then).toISOString()}" title="${exact} UTC">${text}</time>`
}

const inStyle = (style: Intl.DateTimeFormatOptions) =>
  madeOnce((language) => new Intl.DateTimeFormat(localeOf(language), { ...style, timeZone: 'UTC' }))

const longDates = inStyle({ dateStyle: 'long' })

const exactTimes = inStyle({ dateStyle: 'long', timeStyle: 'short' })

const format = (then: number, visit: Visit, formatIn: ReturnType<typeof inStyle>): string =>
  of(visit).inOrdinals(formatIn(visit.t.language).format(then))

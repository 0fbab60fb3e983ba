import { html } from 'hono/html'
import type { Html } from './layout.ts'
import type { Visit } from './visit.ts'

/*
 * A page has no script that could know where its reader is: what is younger than a day is told by how long ago it was,
 * which is the same everywhere, and what is older by its day. The exact moment, in UTC and saying so, is in `title`.
 */

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** When something was, in milliseconds since 1970: "3 hours ago", from a day on its date. By a clock that is off, the future is now. */
export function moment(then: number, visit: Visit): Html {
  const past = Math.max(0, visit.now - then)
  return past < day ? time(then, visit, ago(past, visit)) : showDate(then, visit)
}

/** On which day it was, for a place that isn't about the hour. */
export function showDate(then: number, visit: Visit): Html {
  return time(then, visit, format(then, visit, { dateStyle: 'medium' }))
}

/** A day within a sentence. */
export function dayInSentence(then: number, visit: Visit): string {
  return format(then, visit, { dateStyle: 'long' })
}

function ago(past: number, { sentences }: Visit): string {
  const relative = new Intl.RelativeTimeFormat(sentences.language, { numeric: 'auto' })
  if (past >= hour) return relative.format(-Math.floor(past / hour), 'hour')
  if (past >= minute) return relative.format(-Math.floor(past / minute), 'minute')
  return sentences.justNow
}

function time(then: number, visit: Visit, text: string): Html {
  const exact = format(then, visit, { dateStyle: 'long', timeStyle: 'short' })
  return html`<time datetime="${new Date(then).toISOString()}" title="${exact} UTC">${text}</time>`
}

function format(then: number, { sentences }: Visit, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(sentences.language, { ...style, timeZone: 'UTC' }).format(then)
}

import { madeOnce } from '../http/language.ts'

const hour = 3_600_000

/** The hours of the morning, in local time: a digest is sent from the first one to the last one. */
const morning = { from: 8, to: 12 }

/** By a zone's name in lower case, or each way of writing it would get a clock of its own. */
const clockIn = madeOnce(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
)

/** The time that clocks of a time zone show, as if they showed UTC. */
function localTime(time: number, timeZone: string): number {
  return Date.parse(`${clockIn(timeZone.toLowerCase()).format(time).replace(' ', 'T')}Z`)
}

export function isTimeZone(text: string): boolean {
  if (!/^[A-Z][\w+-]*(?:\/[\w+-]+){0,2}$/i.test(text) || text.length > 50) return false
  try {
    return localTime(0, text) <= 14 * hour
  } catch {
    return false
  }
}

export function isMorning(time: number, timeZone: string): boolean {
  const hours = new Date(localTime(time, timeZone)).getUTCHours()
  return morning.from <= hours && hours < morning.to
}

export function nextMorning(after: number, timeZone: string, only?: 'Monday'): number {
  const local = localTime(after, timeZone)
  const next = new Date(local)
  next.setUTCHours(morning.from, 0, 0, 0)
  while (next.getTime() <= local || (only && next.getUTCDay() !== 1)) next.setUTCDate(next.getUTCDate() + 1)
  // the offset is the one of that day, which may have another one since the clocks changed
  const guess = next.getTime() - (local - after)
  return next.getTime() - (localTime(guess, timeZone) - guess)
}

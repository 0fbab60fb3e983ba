import { hour } from '../../contract/durations.ts'
import { madeOnce } from './language.ts'

/** Clocks by a zone's name in lower case, or each way of writing it would get a clock of its own. */
const clockIn = madeOnce(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
)

/** The time that clocks of a time zone show, as if they showed UTC. */
export function localTime(time: number, timeZone: string): number {
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

/** The computer's time zone; UTC if the variable `TZ` is empty, mistyped or an offset: `Intl` has no name for these. */
export function zoneOfComputer(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : 'UTC'
}

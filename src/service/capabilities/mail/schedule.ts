import { localTime } from '../../http/time-zone.ts'

/** The hours of the morning, in local time: a digest is sent from the first one to the last one. */
const morning = { from: 8, to: 12 }

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

/**
 * A moment by both clocks, in milliseconds: `Date.now()` may be set, and `performance.now()` stands still while the
 * computer sleeps.
 */
export interface Moment {
  clock: number
  ticks: number
}

export const thisMoment = (): Moment => ({ clock: Date.now(), ticks: performance.now() })

/** Whether less time than this has passed since, by both clocks. */
export const isWithin = ({ clock, ticks }: Moment, milliseconds: number): boolean =>
  Math.abs(Date.now() - clock) < milliseconds && performance.now() - ticks < milliseconds

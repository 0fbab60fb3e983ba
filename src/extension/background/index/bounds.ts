const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour

/** How much the index asks for and keeps. Times are milliseconds. */
export const bounds = {
  /** Shares that are kept: of more, the oldest of whoever shared most go (`storage/index/shares.ts`). */
  shares: 10_000,
  /** How old a share may be. */
  age: 365 * day,
  /** From when on news may be, in milliseconds since 1970, and how far ahead of this browser's clock: others have no date. */
  earliest: Date.UTC(2000, 0),
  ahead: day,
  /** Calls of one turn, which is what follows one alarm; and how many of them stay for a reading of everything. */
  callsOfTurn: 10,
  callsForWhole: 5,
  /** Calls of one reading of a list, of a hundred news each. */
  callsOfWalk: 100,
  /** How far a reading of what is new goes back behind the newest that was known before: lists may lag. */
  overlap: hour,
  /** Between two readings of what is new; shorter than between two alarms, which come early at times. */
  recent: 20 * minute,
  /** Between two readings of everything: so much for each call that it took, between these bounds. */
  wholeForEachCall: 2 * hour,
  wholeAtLeast: day,
  wholeAtMost: 7 * day,
  /** News with a title, and news at all, of which none names a page: then the network's don't. */
  titledWithoutUrl: 5,
  withoutUrl: 50,
  /** Until a network whose news name no page is asked again; a later moment was stored before the clock was set back. */
  withoutPages: day,
} as const
